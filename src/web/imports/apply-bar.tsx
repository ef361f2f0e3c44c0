import type { ImportDetail } from '#contract/imports.ts';
import { readableNumber } from '#contract/numbers.ts';
import { Button } from '#web/ui/button.tsx';
import { ReplacedText } from '#web/ui/replaced-text.tsx';
import { ImportProgress } from './import-progress.tsx';
import { summaryOf } from './import-words.ts';
import { isUnderWay, useWork } from './import-work.ts';

interface ApplyBarProps {
  detail: ImportDetail;
  /** Whether the question is open, which shows the progress itself. */
  isAsking: boolean;
  onApply: () => void;
  /** Shows the rows that wait for a decision. */
  onDecide: () => void;
}

/** The summary of the application, and its button. */
export function ApplyBar({ detail, isAsking, onApply, onDecide }: ApplyBarProps) {
  const work = useWork(detail.id);
  const isBusy = isUnderWay(work);
  const isReady = detail.undecided === 0 && detail.added + detail.changed > 0;
  return (
    <div className="card row foot import-bar" data-apart>
      {isBusy && !isAsking ? (
        <ImportProgress work={work} />
      ) : (
        <p role="status">
          <ReplacedText>{`${summaryOf(detail)}.`}</ReplacedText>
        </p>
      )}
      {detail.undecided > 0 && (
        <Button onClick={onDecide}>{`Putuskan ${readableNumber(detail.undecided)} baris`}</Button>
      )}
      <Button kind="primary" isBusy={isBusy} disabled={!isReady} onClick={onApply}>
        Terapkan impor
      </Button>
    </div>
  );
}
