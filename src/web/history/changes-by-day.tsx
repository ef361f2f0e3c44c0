import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { type ChangeEntry, undoChange } from '#contract/history.ts';
import { readableNumber } from '#contract/numbers.ts';
import { useCalendar } from '#web/api/calendar.ts';
import { call } from '#web/api/call.ts';
import { useReadableInstant } from '#web/fields/readable-instant.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { notify } from '#web/ui/notices.tsx';
import { undoMany } from '#web/undo/undo.ts';
import { ChangeFrame, ChangeItem, Hour } from './change.tsx';
import { byDay, consequenceOf, dayName, operationSentence } from './history-words.ts';
import '#web/ui/rooms.css';

interface ChangesByDayProps {
  changes: readonly ChangeEntry[];
  /** Absent unless all changes are of one row. */
  onRestore?: ((change: ChangeEntry) => void) | undefined;
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

/** The changes of each day, each with its undo. */
export function ChangesByDay({ changes, onRestore }: ChangesByDayProps) {
  const calendar = useCalendar();
  const [undoing, setUndoing] = useState<ChangeEntry | null>(null);

  function itemOf(change: ChangeEntry) {
    const { id, operation } = change;
    const undo = () => setUndoing(change);
    if (operation) return <OperationItem key={id} change={change} operation={operation} onUndo={undo} />;
    const restore = onRestore && isEarlierState(change) ? () => onRestore(change) : undefined;
    return <ChangeItem key={id} change={change} onUndo={undo} onRestore={restore} />;
  }

  return (
    <>
      {byDay(changes, calendar).map(({ day, changes }) => (
        <section key={day} className="changes-day" aria-label={dayName(day, calendar)}>
          <h2 className="muted">{dayName(day, calendar)}</h2>
          <ol>
            {folded(changes).map((group) => {
              const items = group.map(itemOf);
              const [latest] = group;
              return latest && group.length > 1 ? <CheckIns key={latest.id} latest={latest} items={items} /> : items;
            })}
          </ol>
        </section>
      ))}
      {undoing && <HistoryUndo change={undoing} onClosed={() => setUndoing(null)} />}
    </>
  );
}

/** The check-ins of a class, which are many on its day. */
function CheckIns({ latest: { at, subject_class }, items }: { latest: ChangeEntry; items: ReactNode[] }) {
  return (
    <li className="change">
      <Hour of={at} />
      <details>
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

interface HistoryUndoProps {
  change: ChangeEntry;
  onClosed: () => void;
}

/** Undoes a change, after showing the consequence. The server refuses if the row has changed since. */
function HistoryUndo({ change, onClosed }: HistoryUndoProps) {
  const undo = useMutation({
    mutationFn: () => call(undoChange, { params: { id: change.id } }),
    onSuccess: () => notify.success('Perubahan diurungkan.'),
  });
  const { operation, subject } = change;
  const calendar = useCalendar();
  return (
    <Confirm
      question="Urungkan perubahan ini?"
      action="Urungkan perubahan"
      cancel="Biarkan"
      // The undo of many rows takes long. Its progress is a notice, visible on every screen.
      onConfirm={async () => void (operation ? undoMany(operation.id, subject) : await undo.mutateAsync())}
      onClosed={onClosed}
    >
      <p className="sentence">
        <bdi translate="no">
          {operation
            ? `${change.account_name} ${operationSentence(change, operation, calendar)}.`
            : consequenceOf(change)}
        </bdi>
      </p>
      {operation && (
        <p className="sentence">
          Semuanya kembali seperti sebelumnya. Yang sudah diubah lagi sejak itu dibiarkan, dan disebutkan satu per satu.
        </p>
      )}
    </Confirm>
  );
}
