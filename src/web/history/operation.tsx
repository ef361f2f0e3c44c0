import { Link } from 'react-router';
import type { ChangeEntry } from '#contract/history.ts';
import { useCalendar } from '#web/api/calendar.ts';
import { useReadableInstant } from '#web/fields/readable-instant.ts';
import { ChangeFrame } from './change-frame.tsx';
import { operationSentence } from './operation-words.ts';

interface OperationProps {
  change: ChangeEntry;
  operation: NonNullable<ChangeEntry['operation']>;
  onUndo: () => void;
}

/** One operation: who did what to how many rows, with a link to them. */
export function OperationItem({ change, operation, onUndo }: OperationProps) {
  const { at, subject } = change;
  const when = useReadableInstant()(at);
  const sentence = operationSentence(change, operation, useCalendar());
  return (
    <ChangeFrame
      change={change}
      sentence={
        <>
          <bdi translate="no">{sentence}</bdi>{' '}
          <Link className="name-link" to={{ search: `subject=${subject}&operation_id=${operation.id}` }}>
            Lihat satu per satu
          </Link>
        </>
      }
      actions={
        operation.undone_at === null ? (
          <button type="button" className="button" aria-label={`Urungkan: ${sentence}, ${when}`} onClick={onUndo}>
            Urungkan
          </button>
        ) : (
          <span className="faint">Sudah diurungkan</span>
        )
      }
    />
  );
}
