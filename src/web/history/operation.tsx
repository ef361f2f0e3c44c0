import { Link } from 'react-router';
import type { ChangeEntry } from '#contract/history.ts';
import { useCalendar } from '#web/api/calendar.ts';
import { useReadableInstant } from '#web/fields/readable-instant.ts';
import { ChangeFrame } from './change-frame.tsx';
import { deedOf } from './operation-words.ts';

interface OperationProps {
  change: ChangeEntry;
  operation: NonNullable<ChangeEntry['operation']>;
  onUndo: () => void;
}

/** What was done to many rows at once: who did what, to how many; its rows are a link away. */
export function OperationItem({ change, operation, onUndo }: OperationProps) {
  const { at, subject } = change;
  const when = useReadableInstant()(at);
  const deed = deedOf(change, operation, useCalendar());
  return (
    <ChangeFrame
      change={change}
      deed={
        <>
          <bdi>{deed}</bdi>{' '}
          <Link className="name-link" to={{ search: `subject=${subject}&operation_id=${operation.id}` }}>
            Lihat satu per satu
          </Link>
        </>
      }
      actions={
        operation.undone_at === null ? (
          <button type="button" className="button" aria-label={`Urungkan: ${deed}, ${when}`} onClick={onUndo}>
            Urungkan
          </button>
        ) : (
          <span className="faint">Sudah diurungkan</span>
        )
      }
    />
  );
}
