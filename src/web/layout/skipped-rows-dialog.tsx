import { readableNumber } from '#contract/numbers.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { SkippedRows } from '#web/ui/skipped-rows.tsx';
import { historyOf } from '#web/undo/history-link.tsx';
import { showSkippedRows, type useSkippedRows } from '#web/undo/skipped-rows.ts';

interface SkippedRowsDialogProps {
  outcome: NonNullable<ReturnType<typeof useSkippedRows>>;
}

/** Shows the rows that an undo skipped. */
export function SkippedRowsDialog({ outcome: { subject, undone, left, left_total } }: SkippedRowsDialogProps) {
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
