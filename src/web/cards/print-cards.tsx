import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import {
  type CardLayout,
  cardLayouts,
  cardsFileName,
  issueCards,
  printCards,
  type SheetFlip,
  sheetFlips,
  undoPrint,
} from '#contract/cards.ts';
import type { Progress } from '#contract/endpoint.ts';
import { readableNumber } from '#contract/numbers.ts';
import { useCalendar } from '#web/api/calendar.ts';
import { call, download, follow } from '#web/api/call.ts';
import { messageOf } from '#web/api/call-error.ts';
import { invalidate } from '#web/api/query-client.ts';
import { saveFile } from '#web/files/save-file.ts';
import { type NoticeAction, notify } from '#web/ui/notices.tsx';
import { RefusedItems } from '#web/ui/refused-items.tsx';
import { Select } from '#web/ui/select.tsx';
import { kept } from '#web/ui/storage.ts';
import { WorkDialog } from '#web/ui/work-dialog.tsx';
import { WorkProgress } from '#web/ui/work-progress.tsx';
import { type CardsFor, cardsPreview } from './card-queries.ts';
import { type CardChoice, Labelled, StartChoice, WhoIsPrinted } from './cards-to-print.tsx';
import '#web/ui/rooms.css';

/** In milliseconds. Before the file begins, the server reads the photos and checks every code. */
const timeout = 300_000;

const nobodyLeft = 'Tidak ada kartu yang dapat dicetak: anggotanya sudah dihapus. Lihat di Sampah.';

export interface PrintCardsProps {
  cards: CardsFor;
  onClosed: () => void;
  /** The members, in words. */
  children: ReactNode;
}

/** The undo for the notice of a print. */
function undoOf(print_id: string): NoticeAction {
  async function undo() {
    try {
      notify.success((await call(undoPrint, { body: { print_id } })).message);
    } catch (error) {
      notify.error('Cetakan tidak diurungkan.', { description: messageOf(error) });
    } finally {
      void invalidate({ queryKey: ['cards'] });
    }
  }
  return { label: 'Urungkan', onClick: () => void undo() };
}

const nobodyChosen: CardChoice = { without_photo: false, inactive: false, replace: false, valid_from: null };

/**
 * Prints member cards. Members without a photo, inactive ones, and those with a valid card get none unless that is chosen;
 * issued cards are recorded.
 */
export function PrintCards({ cards, onClosed, children }: PrintCardsProps) {
  const calendar = useCalendar();
  const [choice, setChoice] = useState(nobodyChosen);
  const { valid_from, ...members } = choice;
  const body = { ...cards.body, ...members, ...(valid_from !== null && { valid_from }) };
  const preview = useQuery(cardsPreview({ query: cards.query, body }));
  const [paper, setPaper] = useState(rememberedPaper);
  const [progress, setProgress] = useState<Progress | null>(null);
  // If only the file failed, a retry must not issue the cards again.
  const [issued, setIssued] = useState<{ print_id: string; cards: number } | null>(null);
  const work = useMutation({ mutationFn: print });
  const count = preview.data?.cards ?? 0;

  async function issue() {
    const { data } = await follow(issueCards, { query: cards.query, body }, { timeout, onProgress: setProgress });
    setIssued(data);
    return data;
  }

  async function print() {
    setProgress(null);
    const { print_id, cards: printed } = issued ?? (await issue());
    setProgress(null);
    const { layout, flip } = paper;
    const file = { print_id, layout, ...(layout === 'a4' && { flip }) };
    const name = cardsFileName(calendar.today());
    saveFile(await download(printCards, { body: file }, { timeout }), name);
    const told = `${readableNumber(printed)} kartu disimpan sebagai ${name}.`;
    notify.success(told, { action: undoOf(print_id), isAboutMany: true });
    void invalidate({ queryKey: ['cards'] });
    onClosed();
  }

  const failure = (work.error ?? preview.error)?.message ?? (preview.data?.total === 0 ? nobodyLeft : undefined);
  const named = count === 0 ? 'Cetak kartu' : `Cetak ${readableNumber(count)} kartu`;
  return (
    <WorkDialog
      title="Cetak kartu"
      size="middle"
      action={work.isError ? 'Coba lagi' : named}
      onAction={work.mutate}
      isReady={issued !== null || (count > 0 && !preview.isPlaceholderData)}
      isBusy={work.isPending}
      failure={failure}
      progress={<WorkProgress label={issued ? 'Berkas sedang dibuat…' : 'Kode QR diperiksa…'} progress={progress} />}
      onClose={onClosed}
    >
      <fieldset className="stack" disabled={work.isPending}>
        {children}
        <PaperFields
          paper={paper}
          onChoose={(chosen) => {
            setPaper(chosen);
            kept.write(key, `${chosen.layout} ${chosen.flip}`);
          }}
        />
        <p className="faint">Cetak bolak-balik dengan ukuran 100%, tanpa penyesuaian ke halaman.</p>
        {/* Issued cards are what they are: only their layout can still be changed. */}
        <StartChoice choice={choice} isDisabled={issued !== null} onChoose={setChoice} />
        <fieldset className="stack" disabled={issued !== null}>
          {!preview.data && !preview.isError && <p role="status">Memuat…</p>}
          {preview.data && <WhoIsPrinted preview={preview.data} choice={choice} onChoose={setChoice} />}
        </fieldset>
        {work.error && <RefusedItems label="Kartu yang tidak dapat dicetak" error={work.error} />}
      </fieldset>
    </WorkDialog>
  );
}

/** How cards are laid out on paper, and along which side a sheet is turned. */
interface PaperChoice {
  layout: CardLayout;
  flip: SheetFlip;
}

const layouts = [
  { value: 'a4', label: 'A4 berisi sepuluh kartu, dengan tanda potong' },
  { value: 'single', label: 'Satu kartu per halaman, untuk printer kartu' },
] as const;

const flips = [
  { value: 'long', label: 'Dibalik di sisi panjang' },
  { value: 'short', label: 'Dibalik di sisi pendek' },
] as const;

/** In this browser, as it goes with the printer. */
const key = 'card-paper';

/** Whatever is unknown is A4, turned along the long side. */
const paperOf = (layout: string | undefined, flip: string | undefined): PaperChoice => ({
  layout: cardLayouts.find((one) => one === layout) ?? 'a4',
  flip: sheetFlips.find((one) => one === flip) ?? 'long',
});

/** The choice of the last print. */
function rememberedPaper(): PaperChoice {
  const [layout, flip] = (kept.read(key) ?? '').split(' ');
  return paperOf(layout, flip);
}

interface PaperFieldsProps {
  paper: PaperChoice;
  onChoose: (paper: PaperChoice) => void;
}

function PaperFields({ paper, onChoose }: PaperFieldsProps) {
  const { layout, flip } = paper;
  return (
    <>
      <Labelled label="Tata letak">
        {(id) => (
          <Select id={id} choices={layouts} value={layout} onChoose={(value) => onChoose(paperOf(value, flip))} />
        )}
      </Labelled>
      {layout === 'a4' && (
        <Labelled label="Cetak bolak-balik">
          {(id) => (
            <Select id={id} choices={flips} value={flip} onChoose={(value) => onChoose(paperOf(layout, value))} />
          )}
        </Labelled>
      )}
    </>
  );
}
