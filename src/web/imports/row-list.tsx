import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { ScrollBox } from '#web/ui/scroll-box.tsx';
import '#web/ui/table/data-table.css';
import type { ImportRow } from '#contract/import-rows.ts';
import type { ImportDetail } from '#contract/imports.ts';
import { Loading } from '#web/ui/loading.tsx';
import { usePrinting } from '#web/ui/printing.ts';
import { EmptyState, type ListProgress, LoadError } from '#web/ui/table/data-table-states.tsx';
import { type RowEdits, useCellEdits } from './cell-edits.ts';
import { CellSuggestions } from './cell-suggestions.tsx';
import { blockedRowsOf } from './check-notices.tsx';
import { equalCells } from './equal-cells.ts';
import { ImportRowItem } from './import-row.tsx';
import { useWork } from './import-work.ts';
import { rowAnnouncement } from './row-changes.ts';
import './row-list.css';

interface RowListProps {
  detail: ImportDetail;
  rows: readonly ImportRow[] | undefined;
  progress: ListProgress;
  /** Identifies the list of `rows`. Another list starts at its top. */
  listKey: string;
  empty: ReactNode;
}

/** The same object for all rows without open cells, so that `memo` skips them. */
const none: RowEdits = {};

const rowAround = (element: Element) => Number(element.closest('[data-row]')?.getAttribute('data-row'));

/** The estimated height of a row, until it is measured. */
const estimatedHeight = { new: 100, changed: 60, same: 44, possible: 150, other_name: 100, wrong: 120 } as const;

/** A virtual list of rows with different heights. On paper all are drawn. */
export function RowList({ detail, rows, progress, listKey, empty }: RowListProps) {
  const box = useRef<HTMLElement>(null);
  const [focused, setFocused] = useState<number | null>(null);
  const [unfolded, setUnfolded] = useState<ReadonlySet<number>>(new Set());
  const isBusy = progress.isFetching;
  const marked = blockedRowsOf(useWork(detail.id));
  const announcement = rowAnnouncement.use(detail.id);
  const edits = useCellEdits(detail.id);
  const equal = equalCells.use(detail.id);
  const isOnPaper = usePrinting();
  const list = useRowVirtualizer(rows ?? [], box, focused, isOnPaper);

  useLayoutEffect(() => {
    if (box.current && listKey !== '') box.current.scrollTop = 0;
  }, [listKey]);

  const unfold = useCallback((row: number, isUnfolded: boolean) => {
    setUnfolded((before) => {
      const next = new Set(before);
      if (isUnfolded) next.add(row);
      else next.delete(row);
      return next;
    });
  }, []);

  return (
    <div className="stack data-table" data-gap="4">
      {rows && progress.error && <LoadError progress={progress} />}
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      <ScrollBox ref={box} className="data-table-box" aria-label="Baris berkas" aria-busy={isBusy}>
        {isBusy && rows && <div className="data-table-busy" />}
        {!rows && !progress.error && <Loading />}
        {!rows && progress.error && <LoadError progress={progress} />}
        {rows && rows.length > 0 && (
          <ol
            className="import-rows"
            style={isOnPaper ? undefined : { height: list.getTotalSize() }}
            onFocus={(event) => setFocused(rowAround(event.target))}
          >
            {list.getVirtualItems().map(({ key, index, start }) => {
              const row = rows[index];
              return (
                row && (
                  <li
                    key={key}
                    ref={list.measureElement}
                    data-index={index}
                    data-row={row.number}
                    aria-setsize={rows.length}
                    aria-posinset={index + 1}
                    style={isOnPaper ? undefined : { transform: `translateY(${start}px)` }}
                  >
                    <ImportRowItem
                      id={detail.id}
                      subject={detail.subject}
                      row={row}
                      edits={edits[row.number] ?? none}
                      equal={equal?.row === row.number ? equal : null}
                      isBlocked={marked.includes(row.number)}
                      isUnfolded={unfolded.has(row.number)}
                      onUnfold={unfold}
                    />
                  </li>
                )
              );
            })}
          </ol>
        )}
        {rows?.length === 0 && <EmptyState>{empty}</EmptyState>}
        {detail.subject === 'members' && <CellSuggestions />}
      </ScrollBox>
    </div>
  );
}

/** Which rows are in the page: those in sight and the focused one, so that the focus and what is typed there stay. */
function useRowVirtualizer(
  rows: readonly ImportRow[],
  box: RefObject<HTMLElement | null>,
  focused: number | null,
  isOnPaper: boolean,
) {
  const place = rows.findIndex(({ number }) => number === focused);

  return useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: (index) => estimatedHeight[rows[index]?.verdict ?? 'same'],
    getItemKey: (index) => rows[index]?.number ?? index,
    overscan: 6,
    useFlushSync: false,
    rangeExtractor: (range) => {
      if (isOnPaper) return [...Array(range.count).keys()];
      const seen = defaultRangeExtractor(range);
      return place < 0 || seen.includes(place) ? seen : [...seen, place].sort((a, b) => a - b);
    },
  });
}
