import { memo } from 'react';
import type { Column } from './data-table.tsx';
import { SelectCell } from './data-table-selection.tsx';

interface CellsProps<Row> {
  row: Row;
  number: number;
  columns: readonly Column<Row>[];
}

function PlainCells<Row>({ row, number, columns }: CellsProps<Row>) {
  return (
    <>
      {columns.map((column) => (
        <td key={column.key} data-pinned={column.pinned} data-align={column.align}>
          {column.cell(row, number)}
        </td>
      ))}
    </>
  );
}

// `memo` forgets that a component is generic. A row that is chosen draws nothing but its box again.
const Cells = memo(PlainCells) as typeof PlainCells;

interface DataRowProps<Row extends { id: number }> extends CellsProps<Row> {
  /** Null where rows can't be chosen. */
  name: string | null;
  isSelected: boolean;
  onToggle: (row: Row, isSelected: boolean, isRange: boolean) => void;
}

function PlainDataRow<Row extends { id: number }>(props: DataRowProps<Row>) {
  const { row, number, columns, name, isSelected, onToggle } = props;
  return (
    <tr aria-rowindex={number + 1} data-selected={isSelected || undefined}>
      {name !== null && <SelectCell row={row} name={name} isSelected={isSelected} onToggle={onToggle} />}
      <Cells row={row} number={number} columns={columns} />
    </tr>
  );
}

export const DataRow = memo(PlainDataRow) as typeof PlainDataRow;
