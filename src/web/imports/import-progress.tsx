import { readableNumber } from '#contract/numbers.ts';
import { WorkProgress } from '#web/ui/work-progress.tsx';

import type { Work } from './import-work.ts';

const stages: Readonly<Record<Work['kind'], string>> = {
  read: 'Berkas sedang dibaca…',
  check: 'Baris sedang diperiksa…',
  apply: 'Impor sedang diterapkan…',
  undo: 'Impor sedang diurungkan…',
};

/** The progress of work on an import. */
export function ImportProgress({ work: { kind, sent, progress } }: { work: Work }) {
  if (sent !== null && sent < 1) {
    const percent = Math.floor(sent * 100);
    return (
      <WorkProgress label="Berkas sedang dikirim…" progress={{ done: percent, total: 100 }} figure={`${percent}%`} />
    );
  }
  if (progress?.waiting)
    return <WorkProgress label="Menunggu giliran…" figure="Berkas lain sedang dibaca" progress={null} />;
  if (!progress?.done) return <WorkProgress label={stages[kind]} progress={null} />;
  const { done, total } = progress;
  const figure =
    total === null ? `${readableNumber(done)} baris` : `${readableNumber(done)} dari ${readableNumber(total)} baris`;
  return <WorkProgress label={stages[kind]} progress={progress} figure={figure} />;
}
