import { Link } from 'react-router';
import type { ChangeEntry } from '#contract/history.ts';
import { readableInstant } from '#web/fields/readable-instant.ts';
import { AuthorName } from '#web/ui/author.tsx';
import { ChangeFields } from './change-fields.tsx';
import { rowName, sourceNames, verbs } from './history-words.ts';

interface ChangeProps {
  change: ChangeEntry;
  onUndo: () => void;
  /** Absent where there is no earlier state to go back to. */
  onRestore: (() => void) | undefined;
}

/** One change: who did what, when, through which door, and the fields from what to what. */
export function ChangeItem({ change, onUndo, onRestore }: ChangeProps) {
  const { account_name, account_email, action, at, door, subject, subject_id, undoable } = change;
  const { noun, name } = rowName(change);
  const when = readableInstant(at);
  return (
    <li className="change" data-action={action}>
      <time dateTime={at} title={when}>
        <span className="visually-hidden">Pukul </span>
        {when.slice(-5)}
      </time>
      <div className="stack">
        <p className="change-sentence">
          <strong>
            <AuthorName name={account_name} email={account_email} />
          </strong>{' '}
          {verbs[action]} {noun}{' '}
          <Link className="name-link" to={{ search: `subject=${subject}&subject_id=${subject_id}` }}>
            <bdi>{name}</bdi>
          </Link>{' '}
          <span className="change-door faint">lewat {sourceNames[door]}</span>
        </p>
        <ChangeFields change={change} />
      </div>
      <div className="row change-actions">
        {undoable && (
          <button
            type="button"
            className="button"
            aria-label={`Batalkan: ${verbs[action]} ${name}, ${when}`}
            onClick={onUndo}
          >
            Batalkan
          </button>
        )}
        {onRestore && (
          <button type="button" className="button" aria-label={`Pulihkan keadaan ini: ${when}`} onClick={onRestore}>
            Pulihkan keadaan ini
          </button>
        )}
      </div>
    </li>
  );
}
