import { type CSSProperties, type ReactNode, useCallback, useLayoutEffect, useRef } from 'react';
import './data-table.css';
import { HeaderCell, type SortOrder } from './data-table-header.tsx';
import { DataRow, PlaceholderRow } from './data-table-row.tsx';
import { type RowSelection, SelectAll, selectionWidth, useRowToggle } from './data-table-selection.tsx';
import { type ListProgress, Nothing, SkeletonRows, Trouble } from './data-table-states.tsx';
import { useRowWindow } from './row-window.ts';

export interface Column<Row> {
  key: string;
  title: string;
  /** In pixels; what a wide screen has left over is shared out in proportion. */
  width: number;
  /** The field that a click on the header sorts by. */
  sortBy?: keyof Row;
  /** Stays in sight while the table scrolls sideways. */
  pinned?: 'start' | 'end';
  align?: 'center' | 'end';
  /** `number` counts from 1 over all pages. */
  cell: (row: Row, number: number) => ReactNode;
  /** The text by which a row is known while it flies by; where no column has one, rows are always drawn whole. */
  placeholder?: (row: Row) => string;
}

interface DataTableProps<Row> {
  /** What the table lists, for screen readers. */
  label: string;
  /** Must stay the same object between drawings: then only rows that changed are drawn again. */
  columns: readonly Column<Row>[];
  rows: readonly Row[] | undefined;
  rowHeight: number;
  /** Below this width the table scrolls sideways. */
  minWidth: number;
  progress: ListProgress;
  /** Names the list that `rows` belong to; another one starts at its top, the same one never moves. */
  listKey: string;
  /** Rows on all pages, and the number of the first row here. */
  total?: number;
  firstNumber?: number;
  sort?: SortOrder<Row> | null;
  onSort?: (sort: SortOrder<Row> | null) => void;
  /** Where rows can be chosen; each then begins with a box. */
  selection?: RowSelection<Row>;
  empty: ReactNode;
}

/**
 * A table whose rows have one height, of which only those in sight are in the page, however many there are. Its header
 * stays, and so do its old rows while newer ones are on their way.
 */
export function DataTable<Row extends { id: number }>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowHeight, minWidth, progress, listKey, firstNumber = 1, selection } = props;
  const count = rows?.length ?? 0;
  const box = useRef<HTMLElement>(null);
  const { follow, first, end, isBrief } = useRowWindow(count, rowHeight);
  const canBeBrief = columns.some(({ placeholder }) => placeholder !== undefined);
  const onToggle = useRowToggle(rows, selection);
  const boxWidth = selection ? selectionWidth : 0;

  useLayoutEffect(() => {
    if (box.current && listKey !== '') box.current.scrollTop = 0;
  }, [listKey]);

  const hold = useCallback(
    (section: HTMLElement | null) => {
      box.current = section;
      return follow(section);
    },
    [follow],
  );

  const busy = progress.isFetching;
  const style: CSSProperties & Record<`--${string}`, string> = {
    '--row-height': `${rowHeight}px`,
    '--table-min-width': `${minWidth}px`,
    '--box-width': `${boxWidth}px`,
    '--pinned-start': `${boxWidth + pinnedWidth(columns, 'start')}px`,
    '--pinned-end': `${pinnedWidth(columns, 'end')}px`,
  };
  return (
    <div className="data-table" style={style}>
      {rows && progress.error && <Trouble progress={progress} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <section ref={hold} className="data-table-box" aria-label={label} aria-busy={busy} tabIndex={0}>
        {busy && rows && <div className="data-table-busy" />}
        <table aria-rowcount={(props.total ?? count) + 1} aria-label={label}>
          <colgroup>
            {selection && <col style={{ width: boxWidth }} />}
            {columns.map((column) => (
              <col key={column.key} style={{ width: column.width }} />
            ))}
          </colgroup>
          <thead>
            <tr aria-rowindex={1}>
              {selection && <SelectAll rows={rows} selection={selection} />}
              {columns.map((column) => (
                <HeaderCell key={column.key} column={column} sort={props.sort ?? null} onSort={props.onSort} />
              ))}
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

function pinnedWidth<Row>(columns: readonly Column<Row>[], edge: 'start' | 'end'): number {
  return columns.reduce((sum, { pinned, width }) => (pinned === edge ? sum + width : sum), 0);
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
