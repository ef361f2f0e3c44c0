import { type KeyboardEvent, memo, useCallback, useLayoutEffect, useRef } from 'react';
import './data-table-selection.css';
import { isCoarse } from './pointer.ts';

/** Rows of a table that can be chosen, each by a box at its start. */
export interface RowSelection<Row> {
  /** How a row is called, for whoever hears its box. */
  nameOf: (row: Row) => string;
  isSelected: (row: Row) => boolean;
  /** Rows of this table are chosen, or not any more. */
  onSelect: (rows: readonly Row[], isSelected: boolean) => void;
}

/** In pixels. */
export const selectionWidth = isCoarse ? 44 : 36;

/**
 * Chooses a row, or with it all between it and the one before it that was chosen. It stays the same function, so that
 * rows are not drawn again for it.
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

/** The browser's own checkbox, as large as its cell. */
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
      onKeyDown={lead}
    />
  );
}

/** Takes the keyboard from box to box, past all else that stands in the rows. */
function lead(event: KeyboardEvent<HTMLInputElement>): void {
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
export function SelectCell<Row>({ row, name, isSelected, onToggle }: SelectCellProps<Row>) {
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

// `memo` forgets that a component is generic. Scrolling must not count the chosen rows again.
export const SelectAll = memo(PlainSelectAll) as typeof PlainSelectAll;
