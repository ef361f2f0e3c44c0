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

// `memo` forgets that a component is generic. A row that is chosen draws nothing but its box again.
const Cells = memo(PlainCells) as typeof PlainCells;

/** A row that flies by: what it is known by, and room for all else. */
function PlainBriefRow<Row>({ row, number, columns, hasBox }: CellsProps<Row> & { hasBox: boolean }) {
  const told = columns.flatMap(({ key, placeholder }, place) =>
    placeholder ? [{ key, place, text: placeholder(row) }] : [],
  );
  const before = (told[0]?.place ?? 0) + (hasBox ? 1 : 0);
  return (
    <tr aria-rowindex={number + 1} className="data-table-brief">
      {before > 0 && <td colSpan={before} />}
      {told.map(({ key, place, text }, index) => (
        <td key={key} colSpan={(told[index + 1]?.place ?? columns.length) - place}>
          {text}
        </td>
      ))}
    </tr>
  );
}

export const PlaceholderRow = memo(PlainBriefRow) as typeof PlainBriefRow;

interface DataRowProps<Row extends { id: number }> extends CellsProps<Row> {
  /** Null where rows can't be chosen. */
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
