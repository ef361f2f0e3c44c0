import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { ScrollBox } from '#web/ui/scroll-box.tsx';
import '#web/ui/table/data-table.css';
import type { ChangeEntry } from '#contract/history.ts';
import { Loading } from '#web/ui/loading.tsx';
import { EmptyState, type ListProgress, LoadError } from '#web/ui/table/data-table-states.tsx';
import { ChangesByDay } from './changes-by-day.tsx';

interface HistoryChangesProps {
  changes: readonly ChangeEntry[] | undefined;
  progress: ListProgress;
  /** Identifies the list of `changes`. Another list starts at its top. */
  listKey: string;
  onUndo: (change: ChangeEntry) => void;
  /** Absent unless all changes are of one row. */
  onRestore: ((change: ChangeEntry) => void) | undefined;
  empty: ReactNode;
}

/** A page of changes, in a box that scrolls. */
export function HistoryChanges({ changes, progress, listKey, onUndo, onRestore, empty }: HistoryChangesProps) {
  const box = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (box.current && listKey !== '') box.current.scrollTop = 0;
  }, [listKey]);
  return (
    <div className="stack data-table" data-gap="4">
      {changes && progress.error && <LoadError progress={progress} />}
      <ScrollBox ref={box} className="data-table-box" aria-label="Riwayat" aria-busy={progress.isFetching}>
        {progress.isFetching && changes && <div className="data-table-busy" />}
        {!changes && !progress.error && <Loading />}
        {!changes && progress.error && <LoadError progress={progress} />}
        <ChangesByDay changes={changes ?? []} onUndo={onUndo} onRestore={onRestore} />
        {changes?.length === 0 && <EmptyState>{empty}</EmptyState>}
      </ScrollBox>
    </div>
  );
}
