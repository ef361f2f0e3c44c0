import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useCalendar } from '#web/api/calendar.ts';
import '#web/ui/data-table.css';
import './history.css';
import type { ChangeEntry } from '#contract/history.ts';
import { type ListProgress, Nothing, Trouble } from '#web/ui/data-table-states.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { ChangeItem } from './change.tsx';
import { byDay, dayName } from './history-words.ts';

interface HistoryChangesProps {
  changes: readonly ChangeEntry[] | undefined;
  progress: ListProgress;
  /** Names the list that the changes belong to; another one starts at its top. */
  listKey: string;
  onUndo: (change: ChangeEntry) => void;
  /** Absent where the list is not of one row that has earlier states. */
  onRestore: ((change: ChangeEntry) => void) | undefined;
  empty: ReactNode;
}

/** The latest change of a row is its present state, and a deletion has none of its own. */
const isEarlierState = ({ action, subject_name, undoable }: ChangeEntry) =>
  !undoable && subject_name !== null && action !== 'deleted' && action !== 'purged';

/** Changes under the days on which they were made. */
export function HistoryChanges({ changes, progress, listKey, onUndo, onRestore, empty }: HistoryChangesProps) {
  const box = useRef<HTMLElement>(null);
  const calendar = useCalendar();
  useLayoutEffect(() => {
    if (box.current && listKey !== '') box.current.scrollTop = 0;
  }, [listKey]);
  return (
    <div className="data-table">
      {changes && progress.error && <Trouble progress={progress} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <section ref={box} className="data-table-box" aria-label="Riwayat" aria-busy={progress.isFetching} tabIndex={0}>
        {progress.isFetching && changes && <div className="data-table-busy" />}
        {!changes && !progress.error && <Loading />}
        {!changes && progress.error && <Trouble progress={progress} />}
        {byDay(changes ?? [], calendar).map(({ day, changes }) => (
          <section key={day} className="changes-day" aria-label={dayName(day, calendar)}>
            <h2>{dayName(day, calendar)}</h2>
            <ol>
              {changes.map((change) => (
                <ChangeItem
                  key={change.id}
                  change={change}
                  onUndo={() => onUndo(change)}
                  onRestore={onRestore && isEarlierState(change) ? () => onRestore(change) : undefined}
                />
              ))}
            </ol>
          </section>
        ))}
        {changes?.length === 0 && <Nothing>{empty}</Nothing>}
      </section>
    </div>
  );
}
