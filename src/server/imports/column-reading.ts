import type { Day } from '#contract/dates.ts';
import { type DateOrder, dateOrders, type ImportColumn } from '#contract/import-columns.ts';
import type { SourceRow } from './reading/contents.ts';
import { sampleOf } from './samples.ts';
import { swapped, type WrittenDay, writtenDay } from './written-days.ts';

/** Distinct values shown per column. */
const mostSamples = 5;

/** How many of them are dates whose order is ambiguous. */
const mostOpen = 3;

/** Days of date cells to show because day and month may be swapped. */
const mostDateCells = 3;

/** A value of a column, and the row that has it. */
interface Sample {
  row: number;
  text: string;
}

/** What a column's values tell about it. */
export interface ColumnTraits extends Pick<ImportColumn, 'orders' | 'order' | 'swapped' | 'merged' | 'filled'> {
  samples: Sample[];
  /** Days, not texts. */
  date_cells: Sample[];
}

/** Values, each with the first row that has it. */
type Samples = Map<string, number>;

interface Column {
  samples: Samples;
  hasDates: boolean;
  /** The orders in which every date so far is valid. */
  always: Set<DateOrder>;
  /** The orders in which some date is valid. */
  sometimes: Set<DateOrder>;
  /** `dmy mdy` → dates that are different days in the two orders. */
  apart: Map<string, Samples>;
  /** Some days of date cells that are also valid with day and month swapped. */
  dateCells: Map<Day, number>;
  /** Whether some date is written in numbers: a date cell beside it may have been misread. */
  hasNumbers: boolean;
  /** Number of cells covered by a merged one above. */
  merged: number;
}

const unseen = (): Column => ({
  samples: new Map(),
  hasDates: false,
  always: new Set(dateOrders),
  sometimes: new Set(),
  apart: new Map(),
  dateCells: new Map(),
  hasNumbers: false,
  merged: 0,
});

const pairs = dateOrders.flatMap((one, index) => dateOrders.slice(index + 1).map((other) => [one, other] as const));

function seeDay(column: Column, { row, text }: Sample, { days, form }: WrittenDay) {
  column.hasDates = true;
  if (form === 'numbers') column.hasNumbers = true;
  if (form === 'date cell' && days.dmy && column.dateCells.size < mostDateCells) {
    const other = swapped(days.dmy);
    const isOpen = other !== undefined && other !== days.dmy;
    if (isOpen && !column.dateCells.has(days.dmy)) column.dateCells.set(days.dmy, row);
  }
  const right = dateOrders.filter((order) => days[order] !== undefined);
  if (right.length < dateOrders.length) {
    column.always = column.always.intersection(new Set(right));
    column.sometimes = column.sometimes.union(new Set(right));
  }
  for (const [one, other] of pairs) {
    if (days[one] === days[other]) continue;
    const seen: Samples = column.apart.get(`${one} ${other}`) ?? new Map();
    if (seen.size < mostOpen && !seen.has(text)) column.apart.set(`${one} ${other}`, seen.set(text, row));
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

const listed = (samples: Iterable<[string, number]>): Sample[] => [...samples].map(([text, row]) => ({ row, text }));

function traitsOf(column: Column): ColumnTraits {
  const orders = ordersOf(column);
  const open = pairs.flatMap(([one, other]) =>
    orders.includes(one) && orders.includes(other) ? [...(column.apart.get(`${one} ${other}`) ?? [])] : [],
  );
  const first = new Map(open.slice(0, mostOpen));
  const others = [...column.samples].filter(([text]) => !first.has(text));
  const [order = null, ...otherOrders] = orders;
  return {
    samples: listed([...first, ...others]).slice(0, mostSamples),
    orders,
    order: otherOrders.length > 0 ? null : order,
    date_cells: column.hasNumbers ? listed(column.dateCells) : [],
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
    see({ number, cells, covered = [] }: SourceRow) {
      for (const { column } of covered) {
        columns[column] ??= unseen();
        columns[column].merged += 1;
      }
      for (const [index, cell] of cells.entries()) {
        const text = cell.trim();
        if (text === '') continue;
        columns[index] ??= unseen();
        const column = columns[index];
        const sample = sampleOf(text);
        if (column.samples.size < mostSamples && !column.samples.has(sample)) column.samples.set(sample, number);
        const day = writtenDay(text, isFrom1904);
        if (day) seeDay(column, { row: number, text }, day);
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
