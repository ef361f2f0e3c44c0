import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { cardsFileName, issueCards, printCards } from '#contract/cards.ts';
import type { Progress } from '#contract/endpoint.ts';
import { readableNumber } from '#contract/numbers.ts';
import { useCalendar } from '#web/api/calendar.ts';
import { download, follow } from '#web/api/call.ts';
import { saveFile } from '#web/files/save-file.ts';
import { notify } from '#web/ui/notices.tsx';
import { RefusedItems } from '#web/ui/refused-items.tsx';
import { WorkDialog } from '#web/ui/work-dialog.tsx';
import { WorkProgress } from '#web/ui/work-progress.tsx';
import { type CardsFor, cardsPreview } from './card-queries.ts';
import { type CardChoice, CardsToPrint, StartChoice } from './cards-to-print.tsx';
import { type PaperChoice, PaperFields } from './paper-fields.tsx';

import './cards.css';

/** In milliseconds. Before the file begins, the server reads the photos and checks every code. */
const timeout = 300_000;

const nobodyLeft = 'Tidak ada kartu yang dapat dicetak: anggotanya sudah dihapus. Lihat di Sampah.';

export interface PrintCardsProps {
  cards: CardsFor;
  onClosed: () => void;
  /** The members, in words. */
  children: ReactNode;
}

/** Prints member cards. Members without a photo and inactive ones are shown first; issued cards are recorded. */
export function PrintCards({ cards, onClosed, children }: PrintCardsProps) {
  const calendar = useCalendar();
  const preview = useQuery(cardsPreview(cards));
  const [choice, setChoice] = useState<CardChoice>({ without_photo: false, inactive: false, valid_from: null });
  const [paper, setPaper] = useState<PaperChoice>({ layout: 'single', flip: 'long' });
  const [progress, setProgress] = useState<Progress | null>(null);
  // If only the file failed, a retry must not issue the cards again.
  const [issued, setIssued] = useState<{ print_id: string; cards: number } | null>(null);
  const work = useMutation({ mutationFn: print });
  const { valid_from, ...members } = choice;

  async function issue() {
    const body = { ...cards.body, ...members, ...(valid_from !== null && { valid_from }) };
    const { data } = await follow(issueCards, { query: cards.query, body }, { timeout, onProgress: setProgress });
    setIssued(data);
    return data;
  }

  async function print() {
    setProgress(null);
    const { print_id, cards: count } = issued ?? (await issue());
    setProgress(null);
    const { layout, flip } = paper;
    const body = { print_id, layout, ...(layout === 'a4' && { flip }) };
    const name = cardsFileName(calendar.today());
    saveFile(await download(printCards, { body }, { timeout }), name);
    notify.success(`${readableNumber(count)} kartu disimpan sebagai ${name}.`);
    onClosed();
  }

  const failure = (work.error ?? preview.error)?.message ?? (preview.data?.total === 0 ? nobodyLeft : undefined);
  return (
    <WorkDialog
      title="Cetak kartu"
      size="middle"
      action={work.isError ? 'Coba lagi' : 'Cetak kartu'}
      onAction={work.mutate}
      isReady={preview.data !== undefined && preview.data.total > 0}
      isBusy={work.isPending}
      failure={failure}
      progress={<WorkProgress label={issued ? 'Berkas sedang dibuat…' : 'Kode QR diperiksa…'} progress={progress} />}
      onClose={onClosed}
    >
      <fieldset className="stack" disabled={work.isPending}>
        {children}
        {/* Issued cards are what they are: only their layout can still be changed. */}
        <fieldset className="stack" disabled={issued !== null}>
          {!preview.data && !preview.isError && <p role="status">Memuat…</p>}
          {preview.data && (
            <CardsToPrint preview={preview.data} memberId={cards.body.ids?.[0]} choice={choice} onChoose={setChoice} />
          )}
        </fieldset>
        <div className="stack">
          <PaperFields paper={paper} onChoose={setPaper} />
          <StartChoice choice={choice} isDisabled={issued !== null} onChoose={setChoice} />
        </div>
        <p className="faint">Cetak bolak-balik dengan ukuran 100%, tanpa penyesuaian ke halaman.</p>
        {work.error && <RefusedItems label="Kartu yang tidak dapat dicetak" error={work.error} />}
      </fieldset>
    </WorkDialog>
  );
}
