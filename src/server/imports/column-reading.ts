import type { Day } from '#contract/dates.ts';
import { type DateOrder, dateOrders, type ImportColumn } from '#contract/imports.ts';
import type { SourceRow } from './reading/contents.ts';
import { shortened } from './shortened.ts';
import { swapped, type WrittenDay, writtenDay } from './written-days.ts';

/** Distinct values shown per column. */
const mostSamples = 5;

/** How many of them are dates whose order is ambiguous. */
const mostOpen = 3;

/** Days of date cells to show because day and month may be swapped. */
const mostDateCells = 3;

/** Longest sample, in characters. */
const mostShown = 200;

/** A cell as a sample of its column. */
export const sampleOf = (cell: string) => shortened(cell.trim(), mostShown);

/** What a column's values tell about it. */
export type ColumnTraits = Pick<
  ImportColumn,
  'samples' | 'orders' | 'order' | 'date_cells' | 'swapped' | 'merged' | 'filled'
>;

interface Column {
  samples: Set<string>;
  hasDates: boolean;
  /** The orders in which every date so far is valid. */
  always: Set<DateOrder>;
  /** The orders in which some date is valid. */
  sometimes: Set<DateOrder>;
  /** `dmy mdy` → dates that are different days in the two orders. */
  apart: Map<string, string[]>;
  /** Some days of date cells that are also valid with day and month swapped. */
  dateCells: Set<Day>;
  /** Whether some date is written in numbers: a date cell beside it may have been misread. */
  hasNumbers: boolean;
  /** Number of cells covered by a merged one above. */
  merged: number;
}

const unseen = (): Column => ({
  samples: new Set(),
  hasDates: false,
  always: new Set(dateOrders),
  sometimes: new Set(),
  apart: new Map(),
  dateCells: new Set(),
  hasNumbers: false,
  merged: 0,
});

const pairs = dateOrders.flatMap((one, index) => dateOrders.slice(index + 1).map((other) => [one, other] as const));

function seeDay(column: Column, text: string, { days, form }: WrittenDay) {
  column.hasDates = true;
  if (form === 'numbers') column.hasNumbers = true;
  if (form === 'date cell' && days.dmy && column.dateCells.size < mostDateCells) {
    const other = swapped(days.dmy);
    if (other !== undefined && other !== days.dmy) column.dateCells.add(days.dmy);
  }
  const right = dateOrders.filter((order) => days[order] !== undefined);
  if (right.length < dateOrders.length) {
    column.always = column.always.intersection(new Set(right));
    column.sometimes = column.sometimes.union(new Set(right));
  }
  for (const [one, other] of pairs) {
    if (days[one] === days[other]) continue;
    const seen = column.apart.get(`${one} ${other}`) ?? [];
    if (seen.length < mostOpen && !seen.includes(text)) column.apart.set(`${one} ${other}`, [...seen, text]);
  }
}

/** The orders that the values leave open; a single one if they mean the same. */
function ordersOf({ hasDates, always, sometimes, apart }: Column): DateOrder[] {
  if (!hasDates) return [];
  const possible = dateOrders.filter((order) => (always.size > 0 ? always : sometimes).has(order));
  return possible.filter((order, index) =>
    possible.slice(0, index).every((earlier) => apart.has(`${earlier} ${order}`)),
  );
}

function traitsOf(column: Column): ColumnTraits {
  const orders = ordersOf(column);
  const open = pairs.flatMap(([one, other]) =>
    orders.includes(one) && orders.includes(other) ? (column.apart.get(`${one} ${other}`) ?? []) : [],
  );
  const samples = new Set([...open.slice(0, mostOpen), ...column.samples]);
  const [order = null, ...others] = orders;
  return {
    samples: [...samples].slice(0, mostSamples),
    orders,
    order: others.length > 0 ? null : order,
    date_cells: column.hasNumbers ? [...column.dateCells] : [],
    swapped: null,
    merged: column.merged,
    filled: null,
  };
}

/** Examines every value of a file as it is read, and keeps a few samples of each column. */
export function readColumns(isFrom1904: boolean) {
  const columns: Column[] = [];
  const nothing: ColumnTraits = {
    ...{ samples: [], orders: [], order: null, date_cells: [], swapped: null },
    ...{ merged: 0, filled: null },
  };

  return {
    see({ cells, covered = [] }: Pick<SourceRow, 'cells' | 'covered'>) {
      for (const { column } of covered) {
        columns[column] ??= unseen();
        columns[column].merged += 1;
      }
      for (const [index, cell] of cells.entries()) {
        const text = cell.trim();
        if (text === '') continue;
        columns[index] ??= unseen();
        const column = columns[index];
        if (column.samples.size < mostSamples) column.samples.add(sampleOf(text));
        const day = writtenDay(text, isFrom1904);
        if (day) seeDay(column, text, day);
      }
    },

    /** The column at this place; one without any value has no traits. */
    traits(index: number): ColumnTraits | null {
      const column = columns[index];
      return column ? traitsOf(column) : null;
    },

    /** The number of columns with values. */
    get width() {
      return columns.length;
    },

    nothing,
  };
}

export type ColumnsRead = ReturnType<typeof readColumns>;
