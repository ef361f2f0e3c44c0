import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import {
  type CardLayout,
  cardsFileName,
  issueCards,
  type previewCards,
  printCards,
  type SheetFlip,
} from '#contract/cards.ts';
import { type Day, readableDay } from '#contract/dates.ts';
import type { Got, Progress } from '#contract/endpoint.ts';
import { readableNumber } from '#contract/numbers.ts';
import { useCalendar } from '#web/api/calendar.ts';
import { download, follow } from '#web/api/call.ts';
import { CallError } from '#web/api/call-error.ts';
import { saveFile } from '#web/files/save-file.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { DayChoice } from '#web/ui/day-choice.tsx';
import { notify } from '#web/ui/notices.tsx';
import { ScrolledList } from '#web/ui/scrolled-list.tsx';
import { Select } from '#web/ui/select.tsx';
import { WorkDialog } from '#web/ui/work-dialog.tsx';
import { WorkProgress } from '#web/ui/work-progress.tsx';
import { CardDrawing } from './card-drawing.tsx';
import { type CardsFor, cardsPreview } from './card-queries.ts';
import './cards.css';

/** Photos are read and every code is read back before the file begins. In milliseconds. */
const timeout = 300_000;

export interface PrintCardsProps {
  cards: CardsFor;
  onClosed: () => void;
  /** Who they are for, in words. */
  children: ReactNode;
}

const layouts = [
  { value: 'single', label: 'Satu kartu per halaman, untuk printer kartu' },
  { value: 'a4', label: 'A4 berisi sepuluh kartu, dengan tanda potong' },
] as const;

const flips = [
  { value: 'long', label: 'Dibalik di sisi panjang' },
  { value: 'short', label: 'Dibalik di sisi pendek' },
] as const;

type Counted = Got<typeof previewCards>['data']['inactive'];

/** Prints member cards: says before who has no photo or is inactive, records the cards, and saves their file. */
export function PrintCards({ cards, onClosed, children }: PrintCardsProps) {
  const id = useId();
  const calendar = useCalendar();
  const preview = useQuery(cardsPreview(cards));
  const [withoutPhoto, setWithoutPhoto] = useState(false);
  const [inactive, setInactive] = useState(false);
  const [layout, setLayout] = useState<CardLayout>('single');
  const [flip, setFlip] = useState<SheetFlip>('long');
  const [from, setFrom] = useState<Day | null>(null);
  const [progress, setProgress] = useState<Progress | null>(null);
  // Cards that were recorded are not recorded again when only their file did not arrive.
  const [recorded, setRecorded] = useState<{ print_id: string; cards: number } | null>(null);
  const work = useMutation({ mutationFn: print });
  const known = preview.data;
  const [memberId] = cards.body.ids ?? [];

  async function print() {
    const choice = { without_photo: withoutPhoto, inactive, ...(from !== null && { valid_from: from }) };
    const parts = { query: cards.query, body: { ...cards.body, ...choice } };
    setProgress(null);
    const issued = recorded ?? (await follow(issueCards, parts, { timeout, onProgress: setProgress })).data;
    setRecorded(issued);
    setProgress(null);
    const file = { print_id: issued.print_id, layout, ...(layout === 'a4' && { flip }) };
    const content = await download(printCards, { body: file }, { timeout });
    const name = cardsFileName(calendar.today());
    saveFile(content, name);
    notify.success(`${readableNumber(issued.cards)} kartu disimpan sebagai ${name}.`);
    onClosed();
  }

  const failure = work.error ?? preview.error;
  return (
    <WorkDialog
      title="Cetak kartu"
      size="middle"
      action={work.isError ? 'Coba lagi' : 'Cetak kartu'}
      onAction={work.mutate}
      isReady={known !== undefined && known.total > 0}
      isBusy={work.isPending}
      failure={failure?.message}
      progress={
        <WorkProgress label={recorded ? 'Berkas sedang dibuat …' : 'Kode QR diperiksa …'} progress={progress} />
      }
      onClose={onClosed}
    >
      <fieldset className="stack" disabled={work.isPending}>
        {children}
        {!known && !preview.isError && <p role="status">Memuat…</p>}
        {known && (
          <>
            <CardDrawing memberId={memberId} />
            <p>
              <span className="sentence">
                Berlaku {readableDay(from ?? known.valid_from)} sampai{' '}
                {from === null ? readableDay(known.valid_until) : 'masa berlaku yang diatur'}.
              </span>
            </p>
            <Choice
              of={known.without_photo}
              said="belum berfoto"
              isChosen={withoutPhoto}
              onChoose={setWithoutPhoto}
              label="Cetak juga yang belum berfoto"
            />
            <Choice
              of={known.inactive}
              said="tidak aktif"
              isChosen={inactive}
              onChoose={setInactive}
              label="Cetak juga yang tidak aktif"
            />
            {known.replaced.count > 0 && (
              <p>
                {readableNumber(known.replaced.count)} anggota sudah memiliki kartu; kartu baru menggantikannya, dan
                kartu lamanya tidak berlaku lagi.
              </p>
            )}
          </>
        )}
        <div className="stack">
          <div>
            <label htmlFor={`${id}-layout`} className="field-label">
              Tata letak
            </label>
            <Select
              id={`${id}-layout`}
              choices={layouts}
              value={layout}
              onChoose={(value) => setLayout(value as CardLayout)}
            />
          </div>
          {layout === 'a4' && (
            <div>
              <label htmlFor={`${id}-flip`} className="field-label">
                Cetak bolak-balik
              </label>
              <Select
                id={`${id}-flip`}
                choices={flips}
                value={flip}
                onChoose={(value) => setFlip(value as SheetFlip)}
              />
            </div>
          )}
          <DayChoice name="Mulai" label="Berlaku mulai" value={from} onChoose={setFrom} />
        </div>
        <p className="faint">Cetak bolak-balik dengan ukuran 100%, tanpa penyesuaian ke halaman.</p>
        {work.error && <Refused error={work.error} />}
      </fieldset>
    </WorkDialog>
  );
}

interface ChoiceProps {
  of: Counted;
  /** What is so of them. */
  said: string;
  label: string;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}

/** Members with whom something is amiss, and whether they get cards all the same. */
function Choice({ of: { count, first }, said, label, isChosen, onChoose }: ChoiceProps) {
  if (count === 0) return null;
  return (
    <div className="notice lines" data-tone="warn">
      <p>
        {readableNumber(count)} anggota {said}
        {isChosen ? '.' : ', jadi tidak ikut dicetak.'}
      </p>
      <ul className="bullets">
        {first.slice(0, 5).map(({ id, npa, fullName }) => (
          <li key={id}>
            <span className="sentence">
              <bdi>{fullName}</bdi> (<bdi>{npa}</bdi>)
            </span>
          </li>
        ))}
        {count > 5 && <li>dan {readableNumber(count - 5)} lainnya</li>}
      </ul>
      <Checkbox isChecked={isChosen} onChange={onChoose}>
        {label}
      </Checkbox>
    </div>
  );
}

/** The members whose codes can't be printed, one by one. */
function Refused({ error }: { error: Error }) {
  if (!(error instanceof CallError) || error.errors.length === 0) return null;
  return (
    <ScrolledList label="Kartu yang tidak dapat dicetak">
      {error.errors.map(({ message }) => (
        <li key={message} className="sentence">
          {message}
        </li>
      ))}
    </ScrolledList>
  );
}
