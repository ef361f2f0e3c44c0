import { type KeyboardEvent, useCallback, useLayoutEffect, useRef, useState } from 'react';

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
export function Box({ label, description, isSelected, isDisabled = false, onToggle }: BoxProps) {
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

interface SelectAllProps<Row> {
  rows: readonly Row[] | undefined;
  selection: RowSelection<Row>;
}

/** The first cell of the header. */
export function SelectAll<Row>({ rows = [], selection }: SelectAllProps<Row>) {
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

interface Chosen<Row> {
  /** Rows selected one by one on any page, by their ids. */
  rows: ReadonlyMap<number, Row>;
  /** The filters whose rows are all selected; null if rows are selected one by one. */
  allOf: string | null;
  /** Why the last selection was not what one would expect. */
  surprise: 'filters changed' | 'too many' | null;
}

interface SelectableList<Row> {
  /** The rows of the present page. */
  rows: readonly Row[] | undefined;
  /** The number of rows that match, on all pages. */
  total: number;
  /** Identifies the filters: with other ones, other rows match. */
  filters: string;
  /** The limit for rows selected one by one. */
  most: number;
}

/** The selection in a list, on its pages or of all that match. */
export interface ListSelection<Row> extends Pick<Chosen<Row>, 'rows' | 'surprise'> {
  /** Whether all rows that match are selected. */
  isAll: boolean;
  count: number;
  /** The number of selected rows on other pages. */
  elsewhere: number;
  /** Whether the whole page is selected, and more rows match. */
  isPageOfMore: boolean;
  isSelected: (row: Row) => boolean;
  select: (rows: readonly Row[], isSelected: boolean) => void;
  selectAll: () => void;
  /** Deselects a row that was deleted. */
  forget: (row: Row) => void;
  end: () => void;
}

const none = { rows: new Map<number, never>(), allOf: null, surprise: null };

/**
 * Keeps the selection while page, order and filters change. The selection of all that match ends with other filters, so
 * that nobody is selected whom nobody meant.
 */
export function useListSelection<Row extends { id: number }>(list: SelectableList<Row>): ListSelection<Row> {
  const { rows: page = [], total, filters, most } = list;
  const [chosen, setChosen] = useState<Chosen<Row>>(none);
  if (chosen.allOf !== null && chosen.allOf !== filters) setChosen({ ...none, surprise: 'filters changed' });

  function select(some: readonly Row[], isSelected: boolean): void {
    setChosen((now) => {
      // Deselecting a row of all that match leaves the others of its page selected.
      const rows = new Map(now.allOf === null ? now.rows : page.map((row) => [row.id, row]));
      for (const row of some) {
        if (isSelected) rows.set(row.id, row);
        else rows.delete(row.id);
      }
      return rows.size > most ? { ...now, surprise: 'too many' } : { ...none, rows };
    });
  }

  const isAll = chosen.allOf !== null;
  const here = isAll ? page.length : page.filter(({ id }) => chosen.rows.has(id)).length;
  return {
    rows: chosen.rows,
    surprise: chosen.surprise,
    isAll,
    count: isAll ? total : chosen.rows.size,
    elsewhere: isAll ? 0 : chosen.rows.size - here,
    isPageOfMore: !isAll && page.length > 0 && here === page.length && total > page.length,
    isSelected: ({ id }) => isAll || chosen.rows.has(id),
    select,
    selectAll: () => setChosen({ ...none, allOf: filters }),
    forget: ({ id }) =>
      setChosen((now) =>
        now.rows.has(id) ? { ...now, rows: new Map([...now.rows].filter(([one]) => one !== id)) } : now,
      ),
    end: () => setChosen(none),
  };
}
