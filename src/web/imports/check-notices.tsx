import { useState } from 'react';
import { blockedRows, type ImportDetail } from '#contract/imports.ts';
import { readableNumber } from '#contract/numbers.ts';
import { choicesOf } from './column-choices.ts';
import { CheckAgain } from './import-check.tsx';
import { ImportNotice } from './import-notice.tsx';
import { listText } from './import-words.ts';
import { dismissFailure, useWork, type Work } from './import-work.ts';
import { LostZeros } from './lost-zeros.tsx';

/** The numbers of the blocked rows. */
export function blockedRowsOf(work: Work | null): readonly number[] {
  return blockedRows.safeParse(work?.failure?.data).data?.rows ?? [];
}

/** The number of rows that a sentence names. */
const mostInSentence = 20;

/** The notices above the rows, and why the last application failed. */
export function CheckNotices({ detail }: { detail: ImportDetail }) {
  const work = useWork(detail.id);
  const [choices, setChoices] = useState<ReturnType<typeof choicesOf> | null>(null);
  const rows = blockedRowsOf(work);
  const failure = work?.kind === 'apply' ? work.failure : null;
  return (
    <>
      <LostZeros
        detail={detail}
        isRestored={detail.restores_zeros}
        isDisabled={false}
        onChange={(restores_zeros) => setChoices({ ...choicesOf(detail), restores_zeros })}
      />
      {failure && (
        <ImportNotice
          kind="fault"
          title={failure.message}
          action={rows.length > 0 ? { label: 'Periksa lagi', onClick: () => setChoices(choicesOf(detail)) } : undefined}
          onDismiss={() => dismissFailure(detail.id)}
        >
          {rows.length > 0 && `Baris ${listText(rows.slice(0, mostInSentence).map(readableNumber))}`}
          {rows.length > mostInSentence && ` dan ${readableNumber(rows.length - mostInSentence)} baris lain`}
          {rows.length > 0 && '. '}
          Tidak ada yang ditulis.
        </ImportNotice>
      )}
      {choices && <CheckAgain detail={detail} choices={choices} onClosed={() => setChoices(null)} />}
    </>
  );
}
