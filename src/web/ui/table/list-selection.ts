import { useState } from 'react';

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
