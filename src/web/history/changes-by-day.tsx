import type { ChangeEntry } from '#contract/history.ts';
import { useCalendar } from '#web/api/calendar.ts';
import { ChangeItem } from './change.tsx';
import { byDay, dayName } from './history-words.ts';
import { OperationItem } from './operation.tsx';
import './history.css';

interface ChangesByDayProps {
  changes: readonly ChangeEntry[];
  onUndo: (change: ChangeEntry) => void;
  /** Absent where the list is not of one row that has earlier states. */
  onRestore: ((change: ChangeEntry) => void) | undefined;
}

/** The latest change of a row is its present state, and a deletion has none of its own. */
const isEarlierState = ({ action, subject_name, undoable }: ChangeEntry) =>
  !undoable && subject_name !== null && action !== 'deleted' && action !== 'purged';

/** Changes under the days on which they were made. */
export function ChangesByDay({ changes, onUndo, onRestore }: ChangesByDayProps) {
  const calendar = useCalendar();
  return byDay(changes, calendar).map(({ day, changes }) => (
    <section key={day} className="changes-day" aria-label={dayName(day, calendar)}>
      <h2>{dayName(day, calendar)}</h2>
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
