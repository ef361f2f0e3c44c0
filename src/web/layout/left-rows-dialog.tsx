import { useEffect, useRef } from 'react';
import { readableNumber } from '#contract/numbers.ts';
import { LeftRows } from '#web/ui/left-rows.tsx';
import { historyOf } from '#web/undo/history-link.tsx';
import { tellLeftRows, useLeftRows } from '#web/undo/left-rows.ts';

/** Names the rows that the undo of an operation left as they were. */
export function LeftRowsDialog() {
  const outcome = useLeftRows();
  return outcome && <Named outcome={outcome} />;
}

interface NamedProps {
  outcome: NonNullable<ReturnType<typeof useLeftRows>>;
}

function Named({ outcome: { subject, undone, left, left_total } }: NamedProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (dialog.current && !dialog.current.open) dialog.current.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby="left-rows-title"
      aria-describedby="left-rows-text"
      onClose={() => tellLeftRows(null)}
    >
      <h2 id="left-rows-title">Sebagian tidak dibatalkan</h2>
      <p id="left-rows-text">
        {readableNumber(undone)} baris kembali seperti semula. {readableNumber(left_total)} baris dibiarkan seperti
        sekarang:
      </p>
      <LeftRows
        label="Baris yang dibiarkan"
        rows={left}
        total={left_total}
        addressOf={(id) => historyOf(subject, id)}
        onLeave={() => dialog.current?.close()}
      />
      <div className="row dialog-actions">
        <button type="button" className="button" data-kind="primary" onClick={() => dialog.current?.close()}>
          Tutup
        </button>
      </div>
    </dialog>
  );
}
