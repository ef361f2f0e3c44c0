import { type KeyboardEvent, memo, useCallback, useLayoutEffect, useRef } from 'react';
import type { PlacedColumn } from './columns.ts';

/** Selection of rows by a checkbox at their start. */
export interface RowSelection<Row> {
  /** The name of a row in the label of its checkbox. */
  nameOf: (row: Row) => string;
  isSelected: (row: Row) => boolean;
  /** Selects or deselects rows. */
  onSelect: (rows: readonly Row[], isSelected: boolean) => void;
}

/**
 * Toggles a row, or with Shift the range from the row toggled before. Keeps its identity, so that rows are not redrawn
 * for it.
 */
export function useRowToggle<Row extends { id: number }>(
  rows: readonly Row[] = [],
  selection: RowSelection<Row> | undefined,
) {
  const latest = useRef({ rows, selection });
  const before = useRef<number | null>(null);

  useLayoutEffect(() => {
    latest.current = { rows, selection };
  });

  return useCallback((row: Row, isSelected: boolean, isRange: boolean) => {
    const { rows, selection } = latest.current;
    const place = (id: number | null) => rows.findIndex((one) => one.id === id);
    const [from, to] = [isRange ? place(before.current) : -1, place(row.id)];
    before.current = row.id;
    selection?.onSelect(from < 0 ? [row] : rows.slice(Math.min(from, to), Math.max(from, to) + 1), isSelected);
  }, []);
}

interface BoxProps {
  label: string;
  description?: string;
  isSelected: boolean | 'some';
  isDisabled?: boolean;
  onToggle: (isSelected: boolean, isRange: boolean) => void;
}

/** The browser's checkbox, as large as its cell. */
function Box({ label, description, isSelected, isDisabled = false, onToggle }: BoxProps) {
  return (
    <input
      ref={(box) => {
        if (box) box.indeterminate = isSelected === 'some';
      }}
      type="checkbox"
      className="data-table-select"
      aria-label={label}
      aria-description={description}
      checked={isSelected === true}
      disabled={isDisabled}
      onChange={({ target, nativeEvent }) =>
        onToggle(target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
      }
      onKeyDown={moveFocus}
    />
  );
}

/** Moves the focus between checkboxes with the arrow keys. */
function moveFocus(event: KeyboardEvent<HTMLInputElement>): void {
  const table = event.currentTarget.closest('table');
  const boxes = [...(table?.querySelectorAll<HTMLInputElement>('.data-table-select') ?? [])];
  const here = boxes.indexOf(event.currentTarget);
  const places: Record<string, number> = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0 };
  const there = boxes[places[event.key] ?? -1];
  if (!there) return;
  event.preventDefault();
  there.focus();
}

interface SelectCellProps<Row> {
  row: Row;
  name: string;
  isSelected: boolean;
  onToggle: (row: Row, isSelected: boolean, isRange: boolean) => void;
}

/** The first cell of a row. */
function SelectCell<Row>({ row, name, isSelected, onToggle }: SelectCellProps<Row>) {
  return (
    <td className="data-table-selecting" data-pinned="start">
      <Box
        label={`Pilih ${name}`}
        isSelected={isSelected}
        onToggle={(isNowSelected, isRange) => onToggle(row, isNowSelected, isRange)}
      />
    </td>
  );
}

interface SelectAllProps<Row> {
  rows: readonly Row[] | undefined;
  selection: RowSelection<Row>;
}

function PlainSelectAll<Row>({ rows = [], selection }: SelectAllProps<Row>) {
  const count = rows.filter(selection.isSelected).length;
  return (
    <th scope="col" className="data-table-selecting" data-pinned="start">
      <span className="visually-hidden">Pilihan</span>
      <Box
        label="Pilih semua di halaman ini"
        description="Panah atas dan bawah berpindah antarbaris, Home kembali ke sini. Shift dan spasi memilih semua baris di antaranya."
        isSelected={count === 0 ? false : count === rows.length || 'some'}
        isDisabled={rows.length === 0}
        onToggle={(isSelected) => selection.onSelect(rows, isSelected)}
      />
    </th>
  );
}

// `memo` loses the type parameter. Scrolling must not count the selected rows again.
export const SelectAll = memo(PlainSelectAll) as typeof PlainSelectAll;

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
