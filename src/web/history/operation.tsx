import { Link } from 'react-router';
import type { ChangeEntry } from '#contract/history.ts';
import { useCalendar } from '#web/api/calendar.ts';
import { useReadableInstant } from '#web/fields/readable-instant.ts';
import { AuthorName } from '#web/ui/author.tsx';
import { deedOf } from './operation-words.ts';

interface OperationProps {
  change: ChangeEntry;
  operation: NonNullable<ChangeEntry['operation']>;
  onUndo: () => void;
}

/** What was done to many rows at once: who did what, to how many; its rows are a link away. */
export function OperationItem({ change, operation, onUndo }: OperationProps) {
  const { account_name, account_email, action, at, subject } = change;
  const when = useReadableInstant()(at);
  const deed = deedOf(change, operation, useCalendar());
  return (
    <li className="change" data-action={action}>
      <time dateTime={at} title={when}>
        <span className="visually-hidden">Pukul </span>
        {when.slice(-5)}
      </time>
      <p className="change-sentence">
        <strong>
          <AuthorName name={account_name} email={account_email} />
        </strong>{' '}
        <bdi>{deed}</bdi>{' '}
        <Link className="name-link" to={{ search: `subject=${subject}&operation_id=${operation.id}` }}>
          Lihat satu per satu
        </Link>
      </p>
      <div className="row change-actions">
        {operation.undone_at === null ? (
          <button type="button" className="button" aria-label={`Urungkan: ${deed}, ${when}`} onClick={onUndo}>
            Urungkan
          </button>
        ) : (
          <span className="faint">Sudah diurungkan</span>
        )}
      </div>
    </li>
  );
}
