import { type CSSProperties, type ReactNode, useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import './data-table.css';
import type { SortOrder } from '#contract/sort.ts';
import { cardColumn, cardHeight, type PlaceInCard } from './card-column.tsx';
import { useCards } from './cards.ts';
import { HeaderCell, SortChoice } from './data-table-header.tsx';
import { DataRow, PlaceholderRow } from './data-table-row.tsx';
import { type RowSelection, SelectAll, selectionWidth, useRowToggle } from './data-table-selection.tsx';
import { type ListProgress, Nothing, SkeletonRows, Trouble } from './data-table-states.tsx';
import { focusMarkedRow } from './row-focus.ts';
import { useRowWindow } from './row-window.ts';

/** A column of rows; `SortField` is what a click on its header may sort by. */
export interface Column<Row, SortField extends string = never> {
  key: string;
  title: string;
  /** In pixels; what a wide screen has left over is shared out in proportion. */
  width: number;
  /** The field that a click on the header sorts by. */
  sortBy?: SortField;
  /** Stays in sight while the table scrolls sideways. */
  pinned?: 'start' | 'end';
  align?: 'center' | 'end';
  /** `number` counts from 1 over all pages. */
  cell: (row: Row, number: number) => ReactNode;
  /** Where it stands on the card that a row is on a phone; columns without a place are left out there. */
  card?: PlaceInCard;
  /** The text by which a row is known while it flies by; where no column has one, rows are always drawn whole. */
  placeholder?: (row: Row) => string;
}

/** A column, and how far from the table's start it stays while the table scrolls sideways. */
export interface PlacedColumn<Row> extends Column<Row, string> {
  inset?: CSSProperties;
}

/** Those pinned to the start stay beside each other, and beside the boxes that choose rows. */
function placed<Row>(columns: readonly Column<Row, string>[], boxWidth: number): PlacedColumn<Row>[] {
  let start = boxWidth;
  return columns.map((column) => {
    if (column.pinned !== 'start') return column;
    const inset = { insetInlineStart: start };
    start += column.width;
    return { ...column, inset };
  });
}

/**
 * Where not all columns fit, those that do take the whole room beside the pinned ones, so that none stands half under them
 * until the table scrolls.
 */
function fitted<Row>(columns: readonly PlacedColumn<Row>[], room: number): readonly PlacedColumn<Row>[] {
  let left = room - widthOf(columns.filter(({ pinned }) => pinned));
  if (columns.at(-1)?.pinned !== 'end' || widthOf(columns) <= room) return columns;
  const whole: PlacedColumn<Row>[] = [];
  for (const column of columns.filter(({ pinned }) => !pinned)) {
    if (column.width > left) break;
    left -= column.width;
    whole.push(column);
  }
  return columns.map((column) =>
    whole.includes(column) ? { ...column, width: column.width + left / whole.length } : column,
  );
}

interface DataTableProps<Row> {
  /** What the table lists, for screen readers. */
  label: string;
  /** Must stay the same object between drawings: then only rows that changed are drawn again. */
  columns: readonly Column<Row, string>[];
  rows: readonly Row[] | undefined;
  rowHeight: number;
  progress: ListProgress;
  /** Names the list that `rows` belong to; another one starts at its top, the same one never moves. */
  listKey: string;
  /** Rows on all pages, and the number of the first row here. */
  total?: number;
  firstNumber?: number;
  sort?: SortOrder | null | undefined;
  onSort?: (sort: SortOrder | null) => void;
  /** The row that one came to see: it is marked, in sight, and has the focus. */
  marked?: number | null;
  /** Where rows can be chosen; each then begins with a box. */
  selection?: RowSelection<Row> | undefined;
  empty: ReactNode;
}

/**
 * A table whose rows have one height, of which only those in sight are in the page, however many there are. Its header
 * stays, and so do its old rows while newer ones are on their way.
 */
export function DataTable<Row extends { id: number }>(props: DataTableProps<Row>) {
  const { label, columns: all, rows, progress, listKey, firstNumber = 1, selection, marked = null } = props;
  const count = rows?.length ?? 0;
  const boxWidth = selection ? selectionWidth : 0;
  const isCards = useCards() && all.some(({ card }) => card === 'title');
  const rowHeight = isCards ? cardHeight(all) : props.rowHeight;
  const box = useRef<HTMLElement>(null);
  const { follow, width, first, end, isBrief } = useRowWindow(count, rowHeight);
  const columns = useMemo(
    () => (isCards ? [cardColumn(all)] : fitted(placed(all, boxWidth), width - boxWidth)),
    [all, isCards, boxWidth, width],
  );
  const canBeBrief = columns.some(({ placeholder }) => placeholder !== undefined);
  const onToggle = useRowToggle(rows, selection);

  useLayoutEffect(() => {
    if (box.current && listKey !== '') box.current.scrollTop = 0;
  }, [listKey]);

  const markedAt = rows?.findIndex(({ id }) => id === marked) ?? -1;
  useLayoutEffect(() => {
    const section = box.current;
    if (!section || markedAt < 0) return;
    section.scrollTop = (markedAt + 0.5) * rowHeight - section.clientHeight / 2;
    // Far down the list the row is drawn once the box stands there.
    const frame = requestAnimationFrame(() => focusMarkedRow(section));
    return () => cancelAnimationFrame(frame);
  }, [markedAt, rowHeight]);

  const hold = useCallback(
    (section: HTMLElement | null) => {
      box.current = section;
      return follow(section);
    },
    [follow],
  );

  const busy = progress.isFetching;
  const least = isCards ? 0 : boxWidth + widthOf(columns);
  const style: CSSProperties & Record<`--${string}`, string> = {
    '--row-height': `${rowHeight}px`,
    // Below this width the table scrolls sideways.
    '--table-min-width': `${least}px`,
    '--pinned-start': `${boxWidth + widthOf(columns.filter(({ pinned }) => pinned === 'start'))}px`,
    '--pinned-end': `${widthOf(columns.filter(({ pinned }) => pinned === 'end'))}px`,
  };
  return (
    <div className="data-table" data-cards={isCards || undefined} data-hides={least > width || undefined} style={style}>
      {rows && progress.error && <Trouble progress={progress} />}
      <section
        ref={hold}
        className="data-table-box"
        data-list={listKey}
        aria-label={label}
        aria-busy={busy}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
        tabIndex={0}
      >
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
          <tbody>
            {!rows && !progress.error && <SkeletonRows columns={columns} hasBoxes={selection !== undefined} />}
            <Spacer height={first * rowHeight} />
            {rows?.slice(first, end).map((row, offset) => {
              const about = { row, number: firstNumber + first + offset, columns };
              if (canBeBrief && isBrief(first + offset)) {
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
            <Spacer height={Math.max(0, count - end) * rowHeight} />
          </tbody>
        </table>
        {!rows && progress.error && <Trouble progress={progress} />}
        {rows?.length === 0 && <Nothing>{props.empty}</Nothing>}
      </section>
    </div>
  );
}

function widthOf(columns: readonly { width: number }[]): number {
  return columns.reduce((sum, { width }) => sum + width, 0);
}

/** Stands for the rows that are not drawn. */
function Spacer({ height }: { height: number }) {
  if (height === 0) return null;
  return (
    <tr aria-hidden className="data-table-spacer" style={{ height }}>
      <td />
    </tr>
  );
}
