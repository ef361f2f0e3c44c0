import { useQuery } from '@tanstack/react-query';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { ImportRow } from '#contract/import-rows.ts';
import type { ImportDetail } from '#contract/imports.ts';
import { readableNumber } from '#contract/numbers.ts';
import type { Texts } from '#web/drafts/draft-store.ts';
import { memberStatusNames } from '#web/fields/field-names.ts';
import { regionChoices } from '#web/fields/region-choices.ts';
import { Loading } from '#web/ui/loading.tsx';
import { usePrinting } from '#web/ui/printing.ts';
import { ScrollBox } from '#web/ui/scroll-box.tsx';
import { EmptyState, type ListProgress, LoadError } from '#web/ui/table/states.tsx';
import '#web/ui/table/data-table.css';
import { ImportRowItem } from './import-row.tsx';
import { verdictName } from './import-words.ts';
import { useTyped } from './row-changes.ts';

interface RowListProps {
  detail: ImportDetail;
  rows: readonly ImportRow[] | undefined;
  /** The numbers of rows whose data changed between the check and an application. */
  blocked: readonly number[];
  progress: ListProgress;
  /** Identifies the list of `rows`. Another list starts at its top. */
  listKey: string;
  empty: ReactNode;
}

/** The same object for all rows in which nothing is typed, so that `memo` skips them. */
const nothing: Texts = {};

/** What is typed in a row, by the names of its cells. */
function typedIn(texts: Texts, row: number): Texts {
  const own = Object.entries(texts).filter(([cell]) => cell.startsWith(`${row}:`));
  return own.length === 0 ? nothing : Object.fromEntries(own);
}

/** Rows that were changed here stay in place, even if the filter no longer matches their verdict. */
function withChanged(rows: readonly ImportRow[], changed: readonly ImportRow[]): readonly ImportRow[] {
  const there = new Set(rows.map(({ number }) => number));
  const gone = changed.filter(({ number }) => !there.has(number));
  return gone.length === 0 ? rows : [...rows, ...gone].sort((one, other) => one.number - other.number);
}

/** The estimated height of a row, until it is measured. */
const estimatedHeight = { new: 100, changed: 60, same: 44, possible: 150, other_name: 100, wrong: 120 } as const;

/** The height in pixels below which a list is as high as its rows. */
const leastRoom = 240;

/** A virtual list of rows with different heights. On paper all are drawn. */
export function RowList({ detail: { id, subject }, rows: found, blocked, progress, listKey, empty }: RowListProps) {
  const box = useRef<HTMLElement>(null);
  const [focused, setFocused] = useState<number | null>(null);
  const [unfolded, setUnfolded] = useState<ReadonlySet<number>>(new Set());
  const typed = useTyped(id);
  const [changed, setChanged] = useState<{ listKey: string; rows: ImportRow[] }>({ listKey, rows: [] });
  // On the next visit of the list they are gone.
  if (changed.listKey !== listKey) setChanged({ listKey, rows: [] });
  const rows = found && withChanged(found, changed.rows);
  const latest = changed.rows.at(-1);
  const isOnPaper = usePrinting();
  const focusedPlace = (rows ?? []).findIndex(({ number }) => number === focused);
  const list = useVirtualizer({
    count: rows?.length ?? 0,
    getScrollElement: () => box.current,
    estimateSize: (index) => estimatedHeight[rows?.[index]?.verdict ?? 'same'],
    getItemKey: (index) => rows?.[index]?.number ?? index,
    overscan: 6,
    useFlushSync: false,
    // The focused row is drawn wherever the list is scrolled to, so that the focus and what is typed there stay.
    rangeExtractor: (range) => {
      if (isOnPaper) return [...Array(range.count).keys()];
      const seen = defaultRangeExtractor(range);
      return focusedPlace < 0 || seen.includes(focusedPlace) ? seen : [...seen, focusedPlace].sort((a, b) => a - b);
    },
  });

  useLayoutEffect(() => {
    if (box.current && listKey !== '') box.current.scrollTop = 0;
  }, [listKey]);

  const keep = useCallback(
    (row: ImportRow) => {
      setChanged((before) => {
        if (before.listKey !== listKey) return before;
        return { listKey, rows: [...before.rows.filter(({ number }) => number !== row.number), row] };
      });
    },
    [listKey],
  );

  const unfold = useCallback((row: number, isUnfolded: boolean) => {
    setUnfolded((before) => new Set(isUnfolded ? [...before, row] : [...before].filter((one) => one !== row)));
  }, []);

  return (
    <div className="stack data-table" data-gap="4" data-short={list.getTotalSize() < leastRoom || undefined}>
      {rows && progress.error && <LoadError progress={progress} />}
      <p className="visually-hidden" role="status">
        {latest &&
          [
            `Baris ${readableNumber(latest.number)}: ${verdictName(subject, latest.verdict)}`,
            ...latest.faults.map(({ message }) => message),
          ].join('. ')}
      </p>
      <ScrollBox ref={box} className="data-table-box" aria-label="Baris berkas" aria-busy={progress.isFetching}>
        {progress.isFetching && rows && <div className="data-table-busy" />}
        {!rows && (progress.error ? <LoadError progress={progress} /> : <Loading />)}
        {rows && rows.length > 0 && (
          <ol
            className="import-rows"
            style={isOnPaper ? undefined : { height: list.getTotalSize() }}
            onFocus={({ target }) => setFocused(Number(target.closest('[data-row]')?.getAttribute('data-row')))}
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
                      id={id}
                      subject={subject}
                      row={row}
                      typed={typedIn(typed, row.number)}
                      isBlocked={blocked.includes(row.number)}
                      isUnfolded={unfolded.has(row.number)}
                      onUnfold={unfold}
                      onChanged={keep}
                    />
                  </li>
                )
              );
            })}
          </ol>
        )}
        {rows?.length === 0 && <EmptyState>{empty}</EmptyState>}
        {subject === 'members' && <CellSuggestions />}
      </ScrollBox>
    </div>
  );
}

/** Suggestions for cells with few possible values. */
function CellSuggestions() {
  const regions = useQuery(regionChoices).data ?? [];
  return Object.entries({
    membership_type_id: regions.map(({ name }) => name),
    status: Object.values(memberStatusNames),
  }).map(([field, values]) => (
    <datalist key={field} id={`import-${field}`}>
      {values.map((value) => (
        <option key={value} value={value} />
      ))}
    </datalist>
  ));
}
