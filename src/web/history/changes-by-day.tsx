import type { ChangeEntry } from '#contract/history.ts';
import { useCalendar } from '#web/api/calendar.ts';
import { ChangeItem } from './change.tsx';
import { byDay, dayName } from './history-words.ts';
import { OperationItem } from './operation.tsx';
import './history.css';

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

export function ChangesByDay({ changes, onUndo, onRestore }: ChangesByDayProps) {
  const calendar = useCalendar();
  return byDay(changes, calendar).map(({ day, changes }) => (
    <section key={day} className="changes-day" aria-label={dayName(day, calendar)}>
      <h2 className="muted">{dayName(day, calendar)}</h2>
      <ol>
        {changes.map((change) =>
          change.operation ? (
            <OperationItem key={change.id} change={change} operation={change.operation} onUndo={() => onUndo(change)} />
          ) : (
            <ChangeItem
              key={change.id}
              change={change}
              onUndo={() => onUndo(change)}
              onRestore={onRestore && isEarlierState(change) ? () => onRestore(change) : undefined}
            />
          ),
        )}
      </ol>
    </section>
  ));
}
