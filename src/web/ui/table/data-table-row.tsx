import { memo } from 'react';
import type { PlacedColumn } from './data-table.tsx';
import { SelectCell } from './data-table-selection.tsx';

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
    <tr aria-rowindex={number + 1} className="data-table-placeholder">
      {before > 0 && <td colSpan={before} />}
      {texts.map(({ key, place, text }, index) => (
        <td key={key} colSpan={(texts[index + 1]?.place ?? columns.length) - place}>
          {text}
        </td>
      ))}
    </tr>
  );
}

export const PlaceholderRow = memo(PlainPlaceholderRow) as typeof PlainPlaceholderRow;

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
      {name !== null && <SelectCell row={row} name={name} isSelected={isSelected} onToggle={onToggle} />}
      <Cells row={row} number={number} columns={columns} />
    </tr>
  );
}

export const DataRow = memo(PlainDataRow) as typeof PlainDataRow;
