import { readableNumber } from '#contract/numbers.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { SkippedRows } from '#web/ui/skipped-rows.tsx';
import { historyOf } from '#web/undo/history-link.tsx';
import { showSkippedRows, useSkippedRows } from '#web/undo/skipped-rows.ts';

/** Shows the rows that an undo skipped. */
export function SkippedRowsDialog() {
  const outcome = useSkippedRows();
  return outcome && <Named outcome={outcome} />;
}

interface NamedProps {
  outcome: NonNullable<ReturnType<typeof useSkippedRows>>;
}

function Named({ outcome: { subject, undone, left, left_total } }: NamedProps) {
  const close = () => showSkippedRows(null);
  return (
    <Dialog title="Sebagian tidak diurungkan" size="question" onClose={close}>
      <p>
        {readableNumber(undone)} baris kembali seperti semula. {readableNumber(left_total)} baris dibiarkan seperti
        sekarang:
      </p>
      <SkippedRows
        label="Baris yang dibiarkan"
        rows={left}
        total={left_total}
        addressOf={(id) => historyOf(subject, id)}
        onLeave={close}
      />
    </Dialog>
  );
}
