import { Link } from 'react-router';
import type { ChangeEntry } from '#contract/history.ts';
import { MemberLink } from '#web/fields/member-link.tsx';
import { useReadableInstant } from '#web/fields/readable-instant.ts';
import { historyOf } from '#web/undo/history-link.tsx';
import { ChangeFields } from './change-fields.tsx';
import { ChangeFrame } from './change-frame.tsx';
import { rowName, sourceNames, verbs } from './history-words.ts';

/** The name of the changed row, linked to the member or to the row's history. */
function RowLink({
  change: { subject, subject_id, subject_name },
  children,
}: {
  change: ChangeEntry;
  children: string;
}) {
  if (subject === 'members' && subject_name !== null) return <MemberLink id={subject_id}>{children}</MemberLink>;
  return (
    <Link className="name-link" to={historyOf(subject, subject_id)}>
      <bdi translate="no">{children}</bdi>
    </Link>
  );
}

interface ChangeProps {
  change: ChangeEntry;
  onUndo: () => void;
  /** Absent if there is no earlier state to restore. */
  onRestore: (() => void) | undefined;
}

/** One change: who changed which fields from what to what, when, and by which means. */
export function ChangeItem({ change, onUndo, onRestore }: ChangeProps) {
  const { action, at, source, undoable } = change;
  const { noun, name } = rowName(change);
  const when = useReadableInstant()(at);
  return (
    <ChangeFrame
      change={change}
      sentence={
        <>
          {verbs[action]} {noun} <RowLink change={change}>{name}</RowLink>{' '}
          <span className="change-source faint">lewat {sourceNames[source]}</span>
        </>
      }
      actions={
        <>
          {undoable && (
            <button
              type="button"
              className="button"
              aria-label={`Urungkan: ${verbs[action]} ${name}, ${when}`}
              onClick={onUndo}
            >
              Urungkan
            </button>
          )}
          {onRestore && (
            <button type="button" className="button" aria-label={`Pulihkan keadaan ini: ${when}`} onClick={onRestore}>
              Pulihkan keadaan ini
            </button>
          )}
        </>
      }
    >
      <ChangeFields change={change} />
    </ChangeFrame>
  );
}
