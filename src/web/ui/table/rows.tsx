import { memo } from 'react';
import type { PlacedColumn } from './columns.ts';
import type { useRowWindow } from './row-window.ts';
import { Box, type RowSelection, useRowToggle } from './selection.tsx';

interface CellsProps<Row> {
  row: Row;
  number: number;
  columns: readonly PlacedColumn<Row>[];
}

function PlainCells<Row>({ row, number, columns }: CellsProps<Row>) {
  return (
    <>
      {columns.map((column) => (
        <td key={column.key} data-pinned={column.pinned} data-align={column.align} style={column.inset}>
          {column.cell(row, number)}
        </td>
      ))}
    </>
  );
}

// `memo` loses the type parameter. A selected row redraws only its checkbox.
const Cells = memo(PlainCells) as typeof PlainCells;

/** A row while one scrolls past it: the cells it is known by, and room for the others. */
function PlainPlaceholderRow<Row>({ row, number, columns, hasBox }: CellsProps<Row> & { hasBox: boolean }) {
  const texts = columns.flatMap(({ key, placeholder }, place) =>
    placeholder ? [{ key, place, text: placeholder(row) }] : [],
  );
  const before = (texts[0]?.place ?? 0) + (hasBox ? 1 : 0);
  return (
    <tr aria-rowindex={number + 1} className="data-table-placeholder strong">
      {before > 0 && <td colSpan={before} />}
      {texts.map(({ key, place, text }, index) => (
        <td key={key} colSpan={(texts[index + 1]?.place ?? columns.length) - place}>
          {text}
        </td>
      ))}
    </tr>
  );
}

const PlaceholderRow = memo(PlainPlaceholderRow) as typeof PlainPlaceholderRow;

interface DataRowProps<Row extends { id: number }> extends CellsProps<Row> {
  /** Null if rows can't be selected. */
  name: string | null;
  isSelected: boolean;
  isMarked: boolean;
  onToggle: (row: Row, isSelected: boolean, isRange: boolean) => void;
}

function PlainDataRow<Row extends { id: number }>(props: DataRowProps<Row>) {
  const { row, number, columns, name, isSelected, isMarked, onToggle } = props;
  return (
    <tr
      aria-rowindex={number + 1}
      data-selected={isSelected || undefined}
      aria-current={isMarked || undefined}
      data-marked={isMarked || undefined}
    >
      {name !== null && (
        <td className="data-table-selecting" data-pinned="start">
          <Box
            label={`Pilih ${name}`}
            isSelected={isSelected}
            onToggle={(isNowSelected, isRange) => onToggle(row, isNowSelected, isRange)}
          />
        </td>
      )}
      <Cells row={row} number={number} columns={columns} />
    </tr>
  );
}

const DataRow = memo(PlainDataRow) as typeof PlainDataRow;

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
export function VisibleRows<Row extends { id: number }>(props: VisibleRowsProps<Row>) {
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

/** Takes the room of the rows that are not drawn. */
function Spacer({ height }: { height: number }) {
  if (height === 0) return null;
  return (
    <tr aria-hidden className="data-table-spacer" style={{ height }}>
      <td />
    </tr>
  );
}
