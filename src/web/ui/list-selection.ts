import { useState } from 'react';

interface Chosen<Row> {
  /** Those chosen one by one, of this page and of others, by their ids. */
  rows: ReadonlyMap<number, Row>;
  /** The filters of which all rows are chosen; null where they are chosen one by one. */
  allOf: string | null;
  /** What the last choice came to, where that is not what somebody would expect. */
  surprise: 'filters changed' | 'too many' | null;
}

interface SelectableList<Row> {
  /** The rows of the page that is shown. */
  rows: readonly Row[] | undefined;
  /** How many rows the filters leave, on all pages. */
  total: number;
  /** Names the filters: with others, all that match are others too. */
  filters: string;
  /** So many can be chosen one by one. */
  most: number;
}

/** What is chosen of a list, on its pages or all at once. */
export interface ListSelection<Row> extends Pick<Chosen<Row>, 'rows' | 'surprise'> {
  /** Whether all are chosen that the filters leave, whoever they are by then. */
  isAll: boolean;
  count: number;
  /** So many of those chosen one by one are not on the page that is shown. */
  elsewhere: number;
  /** Whether the whole page is chosen, and there is more. */
  isPageOfMore: boolean;
  isSelected: (row: Row) => boolean;
  select: (rows: readonly Row[], isSelected: boolean) => void;
  selectAll: () => void;
  /** A row that is not there any more is not chosen either. */
  forget: (row: Row) => void;
  end: () => void;
}

const none = { rows: new Map<number, never>(), allOf: null, surprise: null };

/**
 * Keeps what is chosen of a list while its pages, its order and its filters change. All that match are all that these
 * filters leave: with other filters that choice ends, so that nobody is chosen whom nobody meant.
 */
export function useListSelection<Row extends { id: number }>(list: SelectableList<Row>): ListSelection<Row> {
  const { rows: page = [], total, filters, most } = list;
  const [chosen, setChosen] = useState<Chosen<Row>>(none);
  if (chosen.allOf !== null && chosen.allOf !== filters) setChosen({ ...none, surprise: 'filters changed' });

  function select(some: readonly Row[], isSelected: boolean): void {
    setChosen((now) => {
      // Of all that match, one that is left out leaves the others of its page.
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
