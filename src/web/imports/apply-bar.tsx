import type { ImportDetail } from '#contract/imports.ts';
import { readableNumber } from '#contract/numbers.ts';
import { Button } from '#web/ui/button.tsx';
import { ImportProgress } from './import-progress.tsx';
import { summaryOf } from './import-words.ts';
import { isUnderWay, useWork } from './import-work.ts';

interface ApplyBarProps {
  detail: ImportDetail;
  /** Whether the question is open, which tells how far it is itself. */
  isAsking: boolean;
  onApply: () => void;
  /** Leads to the rows that wait for a decision. */
  onDecide: () => void;
}

/** What applying would do, and the button that does it. */
export function ApplyBar({ detail, isAsking, onApply, onDecide }: ApplyBarProps) {
  const doing = useWork(detail.id);
  const isBusy = isUnderWay(doing);
  const isReady = detail.undecided === 0 && detail.added + detail.changed > 0;
  return (
    <div className="card row foot import-bar" data-apart>
      {isBusy && !isAsking ? <ImportProgress work={doing} /> : <p role="status">{summaryOf(detail)}.</p>}
      {detail.undecided > 0 && <Button onClick={onDecide}>Putuskan {readableNumber(detail.undecided)} baris</Button>}
      <Button kind="primary" isBusy={isBusy} disabled={!isReady} onClick={onApply}>
        Terapkan impor
      </Button>
    </div>
  );
}
