import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import { ScrollBox } from '../scroll-box.tsx';
import './data-table.css';
import type { SortOrder } from '#contract/sort.ts';
import { textScale } from '../screen-measures.ts';
import { cardColumn, cardHeight, SortChoice, useCards, useFactsInRow } from './cards.tsx';
import { type Column, type PlacedColumn, placedColumns, selectionWidth, widthOf } from './columns.ts';
import { focusMarkedRow, openClickedRow } from './row-focus.ts';
import { useRowWindow } from './row-window.ts';
import { VisibleRows } from './rows.tsx';
import { type RowSelection, SelectAll } from './selection.tsx';
import { EmptyState, type ListProgress, LoadError, SkeletonRows } from './states.tsx';

/** In pixels: on low screens a list has at least this room, or all that its rows need. */
const leastRoom = 200;

interface DataTableProps<Row> {
  /** The label for screen readers. */
  label: string;
  /** Must stay the same object, so that only changed rows are redrawn. */
  columns: readonly Column<Row, string>[];
  rows: readonly Row[] | undefined;
  rowHeight: number;
  /** In pixels: in a narrower place it scrolls sideways, even if its columns would fit. */
  leastWidth?: number | undefined;
  progress: ListProgress;
  /** Identifies the list of `rows`. Another list starts at its top; the same one never moves. */
  listKey: string;
  /** Rows on all pages, and the number of the first row here. */
  total?: number;
  firstNumber?: number;
  sort?: SortOrder | null | undefined;
  onSort?: (sort: SortOrder | null) => void;
  /** The row that the person came to see: it is marked, scrolled to and focused. */
  marked?: number | null;
  /** If rows can be selected: each begins with a checkbox. */
  selection?: RowSelection<Row> | undefined;
  empty: ReactNode;
}

interface ScrollPlace {
  listKey: string;
  /** The index of the marked row, or -1. */
  markedAt: number;
  rowHeight: number;
  /** Whether the page scrolls, and not the box. */
  isInPage: boolean;
}

/** Begins another list at its top, and shows the marked row in the middle. */
function useScrollPlace(box: RefObject<HTMLElement | null>, { listKey, markedAt, rowHeight, isInPage }: ScrollPlace) {
  useLayoutEffect(() => {
    const section = box.current;
    if (!section || listKey === '') return;
    if (!isInPage) section.scrollTop = 0;
    else if (section.getBoundingClientRect().top < 0) section.scrollIntoView();
  }, [box, listKey, isInPage]);

  useLayoutEffect(() => {
    const section = box.current;
    if (!section || markedAt < 0) return;
    const middle = (markedAt + 0.5) * rowHeight;
    if (isInPage) window.scrollBy(0, section.getBoundingClientRect().top + middle - window.innerHeight / 2);
    else section.scrollTop = middle - section.clientHeight / 2;
    // Far down the list the row is only drawn after scrolling.
    const frame = requestAnimationFrame(() => focusMarkedRow(section));
    return () => cancelAnimationFrame(frame);
  }, [box, markedAt, rowHeight, isInPage]);
}

/**
 * A table with rows of one height. Only visible rows are in the page. Its header stays visible, and the old rows stay
 * while newer ones are loading.
 */
export function DataTable<Row extends { id: number }>(props: DataTableProps<Row>) {
  const { label, columns: all, rows, progress, listKey, firstNumber = 1, selection, marked = null } = props;
  const { leastWidth = 0 } = props;
  const count = rows?.length ?? 0;
  const boxWidth = selection ? selectionWidth : 0;
  const isCards = useCards() && all.some(({ card }) => card === 'title');
  const factsInRow = useFactsInRow();
  const rowHeight = (isCards ? cardHeight(all, factsInRow) : props.rowHeight) * textScale;
  const box = useRef<HTMLElement>(null);
  const view = useRowWindow(count, rowHeight, isCards);
  const { follow, width } = view;
  const columns = useMemo(
    () => (isCards ? [cardColumn(all)] : placedColumns(all, { width, leastWidth, boxWidth })),
    [all, isCards, boxWidth, width, leastWidth],
  );

  const markedAt = rows?.findIndex(({ id }) => id === marked) ?? -1;
  useScrollPlace(box, { listKey, markedAt, rowHeight, isInPage: isCards });
  const setBox = useCallback(
    (section: HTMLElement | null) => {
      box.current = section;
      return follow(section);
    },
    [follow],
  );

  const busy = progress.isFetching;
  const minWidth = isCards ? 0 : boxWidth + widthOf(columns);
  const style: CSSProperties & Record<`--${string}`, string> = {
    '--row-height': `${rowHeight}px`,
    // Below this width the table scrolls sideways.
    '--table-min-width': `${minWidth}px`,
    '--pinned-start': `${boxWidth + widthOf(columns.filter(({ pinned }) => pinned === 'start'))}px`,
    '--pinned-end': `${widthOf(columns.filter(({ pinned }) => pinned === 'end'))}px`,
  };
  return (
    <div
      className="stack data-table"
      data-gap="4"
      data-cards={isCards || undefined}
      data-hides={minWidth > width + 1 || undefined}
      data-short={(rows && count * rowHeight < leastRoom) || undefined}
      style={style}
    >
      {rows && progress.error && <LoadError progress={progress} />}
      <ScrollBox ref={setBox} className="data-table-box" data-list={listKey} aria-label={label} aria-busy={busy}>
        {busy && rows && <div className="data-table-busy" />}
        <table aria-rowcount={(props.total ?? count) + 1} aria-label={label}>
          <colgroup>
            {selection && <col style={{ width: boxWidth }} />}
            {columns.map((column) => (
              <col key={column.key} style={{ width: isCards ? undefined : column.width }} />
            ))}
          </colgroup>
          <thead>
            <tr aria-rowindex={1}>
              {selection && <SelectAll rows={rows} selection={selection} />}
              {isCards ? (
                <SortChoice columns={all} sort={props.sort ?? null} onSort={props.onSort} />
              ) : (
                columns.map((column) => (
                  <HeaderCell key={column.key} column={column} sort={props.sort ?? null} onSort={props.onSort} />
                ))
              )}
            </tr>
          </thead>
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: the link of the row's name is for keys */}
          <tbody translate="no" onClick={openClickedRow}>
            {!rows && !progress.error && <SkeletonRows columns={columns} hasBoxes={selection !== undefined} />}
            <VisibleRows
              rows={rows ?? []}
              columns={columns}
              rowHeight={rowHeight}
              firstNumber={firstNumber}
              selection={selection}
              marked={marked}
              view={view}
            />
          </tbody>
        </table>
        {!rows && progress.error && <LoadError progress={progress} />}
        {rows?.length === 0 && <EmptyState>{props.empty}</EmptyState>}
      </ScrollBox>
    </div>
  );
}

interface HeaderCellProps<Row> {
  column: PlacedColumn<Row>;
  sort: SortOrder | null;
  onSort: ((sort: SortOrder | null) => void) | undefined;
}

/** The first click sorts ascending, the second descending, the third restores the default order. */
function following(field: string, sort: SortOrder | null): SortOrder | null {
  if (sort?.field !== field) return { field, descending: false };
  return sort.descending ? null : { field, descending: true };
}

function HeaderCell<Row>({ column, sort, onSort }: HeaderCellProps<Row>) {
  const { title, sortBy, pinned, align, inset } = column;
  const order = sort?.field !== sortBy ? 'none' : sort?.descending ? 'descending' : 'ascending';
  const canSort = sortBy !== undefined && onSort !== undefined;
  return (
    <th scope="col" aria-sort={canSort ? order : undefined} data-pinned={pinned} data-align={align} style={inset}>
      {canSort ? (
        <button type="button" className="quiet data-table-sort" onClick={() => onSort(following(sortBy, sort))}>
          {title}
          <svg className="data-table-carets" viewBox="0 0 8 12" width="8" height="12" aria-hidden="true">
            <path className="caret-up" d="M4 0 8 5H0z" />
            <path className="caret-down" d="M4 12 0 7h8z" />
          </svg>
        </button>
      ) : (
        title
      )}
    </th>
  );
}
