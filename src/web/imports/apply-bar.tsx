import { Button } from 'antd';
import type { ImportDetail } from '#contract/imports.ts';
import { ImportProgress } from './import-progress.tsx';
import { summaryOf } from './import-words.ts';
import { isUnderWay, useWork } from './import-work.ts';

interface ApplyBarProps {
  detail: ImportDetail;
  onApply: () => void;
}

/** What applying would do, and the button that does it. */
export function ApplyBar({ detail, onApply }: ApplyBarProps) {
  const doing = useWork(detail.id);
  const isBusy = isUnderWay(doing);
  return (
    <div className="import-bar">
      {isBusy ? <ImportProgress work={doing} /> : <p role="status">{summaryOf(detail)}.</p>}
      <Button type="primary" loading={isBusy} disabled={detail.added + detail.changed === 0} onClick={onApply}>
        Terapkan impor
      </Button>
    </div>
  );
}
