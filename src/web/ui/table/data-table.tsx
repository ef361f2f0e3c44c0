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
import { textScale } from '../text-scale.ts';
import { cardColumn, cardHeight, type PlaceInCard } from './card-column.tsx';
import { useCards, useFactsInRow } from './cards.ts';
import { HeaderCell, SortChoice } from './data-table-header.tsx';
import { DataRow, PlaceholderRow } from './data-table-row.tsx';
import { type RowSelection, SelectAll, selectionWidth, useRowToggle } from './data-table-selection.tsx';
import { EmptyState, type ListProgress, LoadError, SkeletonRows } from './data-table-states.tsx';
import { focusMarkedRow } from './row-focus.ts';
import { useRowWindow } from './row-window.ts';

/** A column. `SortField` are the fields by which its header may sort. */
export interface Column<Row, SortField extends string = never> {
  key: string;
  title: string;
  /** What its content needs, in pixels, with text of the usual size. */
  width: number;
  /** Whether it is text that gains from more room: only such columns share what is left over. */
  grow?: boolean;
  /** The field that a click on the header sorts by. */
  sortBy?: SortField;
  /** Stays visible while the table scrolls sideways. */
  pinned?: 'start' | 'end';
  align?: 'end';
  /** `number` counts from 1 over all pages. */
  cell: (row: Row, number: number) => ReactNode;
  /** Its place on the card of a row on a phone; without one it is not on the card. */
  card?: PlaceInCard;
  /** The text of a row's placeholder while scrolling fast. If no column has one, rows have no placeholders. */
  placeholder?: (row: Row) => string;
}

/** A column, and its distance from the table's start while the table scrolls sideways. */
export interface PlacedColumn<Row> extends Column<Row, string> {
  inset?: CSSProperties;
}

/** In pixels: on low screens a list has at least this room, or all that its rows need. */
const leastRoom = 200;

/** The distance of texts to the outer edges, where it is more than between columns; buttons bring their own. */
const edge = 8;

/** As wide as the browser's text and the outer edges ask for. */
function sized<Row>(columns: readonly Column<Row, string>[], hasBoxes: boolean): Column<Row, string>[] {
  return columns.map((column, place) => {
    const edges = (place === 0 && !hasBoxes ? edge : 0) + (place === columns.length - 1 && !column.pinned ? edge : 0);
    return { ...column, width: column.width * textScale + edges };
  });
}

/** Shares spare room among those of the columns that grow, in proportion and in whole pixels; if none does, among all. */
function grown<C extends { width: number; grow?: boolean }>(columns: readonly C[], spare: number): C[] {
  const growing = columns.some(({ grow }) => grow) ? columns.filter(({ grow }) => grow) : columns;
  const sum = widthOf(growing);
  let before = 0;
  return columns.map((column) => {
    if (!growing.includes(column)) return column;
    const shareOf = (width: number) => Math.round((spare * width) / sum);
    const share = shareOf(before + column.width) - shareOf(before);
    before += column.width;
    return { ...column, width: column.width + share };
  });
}

/**
 * Fills the room. If not all columns fit, those that do are stretched over the room beside the pinned ones, so that
 * none is half hidden below these at first.
 */
function fitted<Row>(columns: readonly Column<Row, string>[], room: number): Column<Row, string>[] {
  const spare = room - widthOf(columns);
  if (spare >= 0) return grown(columns, spare);
  if (columns.at(-1)?.pinned !== 'end') return [...columns];
  let left = room - widthOf(columns.filter(({ pinned }) => pinned));
  const whole: Column<Row, string>[] = [];
  for (const column of columns.filter(({ pinned }) => !pinned)) {
    if (column.width > left) break;
    left -= column.width;
    whole.push(column);
  }
  const stretched = grown(whole, left);
  return columns.map((column) => stretched[whole.indexOf(column)] ?? column);
}

/** Columns pinned to the start stay side by side, after the checkboxes. */
function withInsets<Row>(columns: readonly Column<Row, string>[], boxWidth: number): PlacedColumn<Row>[] {
  let start = boxWidth;
  return columns.map((column) => {
    if (column.pinned !== 'start') return column;
    const inset = { insetInlineStart: start };
    start += column.width;
    return { ...column, inset };
  });
}

interface DataTableProps<Row> {
  /** The label for screen readers. */
  label: string;
  /** Must stay the same object, so that only changed rows are redrawn. */
  columns: readonly Column<Row, string>[];
  rows: readonly Row[] | undefined;
  rowHeight: number;
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

/** Begins another list at its top, and shows the marked row, at an index or -1, in the middle. */
function useScrollPlace(box: RefObject<HTMLElement | null>, listKey: string, markedAt: number, rowHeight: number) {
  useLayoutEffect(() => {
    if (box.current && listKey !== '') box.current.scrollTop = 0;
  }, [box, listKey]);

  useLayoutEffect(() => {
    const section = box.current;
    if (!section || markedAt < 0) return;
    section.scrollTop = (markedAt + 0.5) * rowHeight - section.clientHeight / 2;
    // Far down the list the row is only drawn after scrolling.
    const frame = requestAnimationFrame(() => focusMarkedRow(section));
    return () => cancelAnimationFrame(frame);
  }, [box, markedAt, rowHeight]);
}

/**
 * A table with rows of one height. Only visible rows are in the page. Its header stays visible, and the old rows stay
 * while newer ones are loading.
 */
export function DataTable<Row extends { id: number }>(props: DataTableProps<Row>) {
  const { label, columns: all, rows, progress, listKey, firstNumber = 1, selection, marked = null } = props;
  const count = rows?.length ?? 0;
  const boxWidth = selection ? selectionWidth : 0;
  const isCards = useCards() && all.some(({ card }) => card === 'title');
  const factsInRow = useFactsInRow();
  const rowHeight = (isCards ? cardHeight(all, factsInRow) : props.rowHeight) * textScale;
  const box = useRef<HTMLElement>(null);
  const view = useRowWindow(count, rowHeight);
  const { follow, width } = view;
  const columns = useMemo(
    () => (isCards ? [cardColumn(all)] : withInsets(fitted(sized(all, boxWidth > 0), width - boxWidth), boxWidth)),
    [all, isCards, boxWidth, width],
  );

  useScrollPlace(box, listKey, rows?.findIndex(({ id }) => id === marked) ?? -1, rowHeight);
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
          <tbody translate="no">
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

interface VisibleRowsProps<Row> {
  rows: readonly Row[];
  columns: readonly PlacedColumn<Row>[];
  rowHeight: number;
  firstNumber: number;
  selection: RowSelection<Row> | undefined;
  marked: number | null;
  view: ReturnType<typeof useRowWindow>;
}

/** The rows of the window, and room for the others. */
function VisibleRows<Row extends { id: number }>(props: VisibleRowsProps<Row>) {
  const { rows, columns, rowHeight, firstNumber, selection, marked } = props;
  const { first, end, isPlaceholder } = props.view;
  const hasPlaceholders = columns.some(({ placeholder }) => placeholder !== undefined);
  const onToggle = useRowToggle(rows, selection);
  return (
    <>
      <Spacer height={first * rowHeight} />
      {rows.slice(first, end).map((row, offset) => {
        const about = { row, number: firstNumber + first + offset, columns };
        if (hasPlaceholders && isPlaceholder(first + offset)) {
          return <PlaceholderRow key={row.id} {...about} hasBox={selection !== undefined} />;
        }
        return (
          <DataRow
            key={row.id}
            {...about}
            name={selection?.nameOf(row) ?? null}
            isSelected={selection?.isSelected(row) ?? false}
            isMarked={row.id === marked}
            onToggle={onToggle}
          />
        );
      })}
      <Spacer height={Math.max(0, rows.length - end) * rowHeight} />
    </>
  );
}

function widthOf(columns: readonly { width: number }[]): number {
  return columns.reduce((sum, { width }) => sum + width, 0);
}

/** Takes the room of the rows that are not drawn. */
function Spacer({ height }: { height: number }) {
  if (height === 0) return null;
  return (
    <tr aria-hidden className="data-table-spacer" style={{ height }}>
      <td />
    </tr>
  );
}
