import type { ReactNode } from 'react';
import type { ChangeEntry } from '#contract/history.ts';
import { readableNumber } from '#contract/numbers.ts';
import { useCalendar } from '#web/api/calendar.ts';
import { useReadableInstant } from '#web/fields/readable-instant.ts';
import { ChangeItem } from './change.tsx';
import { byDay, dayName } from './history-words.ts';
import './history.css';
import { Link } from 'react-router';
import { ChangeFrame } from './change-frame.tsx';
import { operationSentence } from './operation-words.ts';

interface ChangesByDayProps {
  changes: readonly ChangeEntry[];
  onUndo: (change: ChangeEntry) => void;
  /** Absent unless all changes are of one row. */
  onRestore: ((change: ChangeEntry) => void) | undefined;
}

/**
 * Whether the state after a change can be restored. The latest change is the present state, and a deletion has none.
 */
const isEarlierState = ({ action, subject_name, undoable }: ChangeEntry) =>
  !undoable && subject_name !== null && action !== 'deleted' && action !== 'purged';

const isCheckIn = ({ subject, fields }: ChangeEntry) =>
  subject === 'training_registrations' &&
  fields.some(({ field, old, new: now }) => field === 'attended_at' && old === null && now !== null);

/** Fewer check-ins than these stand on their own. */
const fewestFolded = 3;

/** Neighbours that are check-ins of one class stand together. */
function folded(changes: readonly ChangeEntry[]): ChangeEntry[][] {
  const groups: ChangeEntry[][] = [];
  for (const change of changes) {
    const last = groups.at(-1);
    const [first] = last ?? [];
    if (first && isCheckIn(change) && isCheckIn(first) && first.subject_class === change.subject_class)
      last?.push(change);
    else groups.push([change]);
  }
  return groups.flatMap((group) => (group.length < fewestFolded ? group.map((one) => [one]) : [group]));
}

export function ChangesByDay({ changes, onUndo, onRestore }: ChangesByDayProps) {
  const calendar = useCalendar();
  return byDay(changes, calendar).map(({ day, changes }) => (
    <section key={day} className="changes-day" aria-label={dayName(day, calendar)}>
      <h2 className="muted">{dayName(day, calendar)}</h2>
      <ol>
        {folded(changes).map((group) => {
          const items = group.map((change) =>
            change.operation ? (
              <OperationItem
                key={change.id}
                change={change}
                operation={change.operation}
                onUndo={() => onUndo(change)}
              />
            ) : (
              <ChangeItem
                key={change.id}
                change={change}
                onUndo={() => onUndo(change)}
                onRestore={onRestore && isEarlierState(change) ? () => onRestore(change) : undefined}
              />
            ),
          );
          const [latest] = group;
          return latest && group.length > 1 ? <CheckIns key={latest.id} latest={latest} items={items} /> : items;
        })}
      </ol>
    </section>
  ));
}

/** The check-ins of a class, which are many on its day. */
function CheckIns({ latest: { at, subject_class }, items }: { latest: ChangeEntry; items: ReactNode[] }) {
  const when = useReadableInstant()(at);
  return (
    <li className="change">
      <time className="faint" dateTime={at} title={when}>
        <span className="visually-hidden">Pukul </span>
        {when.slice(-5)}
      </time>
      <details className="change-more">
        <summary>
          {readableNumber(items.length)} presensi di <bdi translate="no">{subject_class}</bdi>
        </summary>
        <ol>{items}</ol>
      </details>
    </li>
  );
}

interface OperationProps {
  change: ChangeEntry;
  operation: NonNullable<ChangeEntry['operation']>;
  onUndo: () => void;
}

/** One operation: who did what to how many rows, with a link to them. */
function OperationItem({ change, operation, onUndo }: OperationProps) {
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
