import type { Day } from '#contract/dates.ts';
import { type DateOrder, dateOrders, type ImportColumn } from '#contract/import-columns.ts';
import type { SourceRow } from './read/contents.ts';
import { shortened } from './shortened.ts';
import { type Days, readAs, swapped, writtenDay } from './written-days.ts';

/** Distinct values shown per column. */
const mostSamples = 5;

/** Days shown for each way to read them. */
const mostExamples = 3;

/** Longest sample, in characters. */
const mostShown = 200;

/** What a column's values tell about it. */
export type ColumnTraits = Pick<ImportColumn, 'samples' | 'readings' | 'reading' | 'merged' | 'filled'>;

/** Texts, each with the number of the first row that has it. */
type Texts = Map<string, number>;

interface Column {
  samples: Texts;
  /** The first days. */
  days: Texts;
  /** The first days that are not the same in every order. */
  apart: Texts;
  /** How many of those each order reads. */
  read: Record<DateOrder, number>;
  /** The first days of date cells that are days with day and month swapped, too. */
  dateCells: Texts;
  /** Whether some day is written in numbers: a date cell beside it may have been misread. */
  hasNumbers: boolean;
  merged: number;
}

const unseen = (): Column => ({
  samples: new Map(),
  days: new Map(),
  apart: new Map(),
  read: { dmy: 0, mdy: 0 },
  dateCells: new Map(),
  hasNumbers: false,
  merged: 0,
});

function keep(texts: Texts, most: number, text: string, row: number) {
  if (texts.size < most && !texts.has(text)) texts.set(text, row);
}

const isOpen = ({ dmy, mdy }: Days) => dmy !== mdy;

const canSwap = (day: Day | undefined) => day !== undefined && ![undefined, day].includes(swapped(day));

function seeDay(column: Column, text: string, row: number, isFrom1904: boolean) {
  const written = writtenDay(text, isFrom1904);
  if (!written) return;
  const { days, form } = written;
  keep(column.days, mostExamples, text, row);
  if (form === 'numbers') column.hasNumbers = true;
  if (form === 'date cell' && canSwap(days.dmy)) keep(column.dateCells, mostExamples, text, row);
  if (!isOpen(days)) return;
  keep(column.apart, mostExamples, text, row);
  for (const order of dateOrders) if (days[order] !== undefined) column.read[order] += 1;
}

/** The orders that read most of the days; the Indonesian one if that makes no difference. */
function ordersOf({ apart, read }: Column): DateOrder[] {
  if (apart.size === 0) return ['dmy'];
  const most = Math.max(...Object.values(read));
  return dateOrders.filter((order) => read[order] === most);
}

/** The ways to read the days of a column that its cells leave open, with days for which the ways differ. */
function readingsOf(column: Column, isFrom1904: boolean): ImportColumn['readings'] {
  if (column.days.size === 0) return [];
  const orders = ordersOf(column);
  const swaps = column.hasNumbers && column.dateCells.size > 0 ? [false, true] : [false];
  const apart = orders.length > 1 ? [...column.apart] : [];
  const dateCells = swaps.length > 1 ? [...column.dateCells] : [];
  const open = [...apart.slice(0, dateCells.length > 0 ? mostExamples - 1 : mostExamples), ...dateCells];
  const examples = open.length > 0 ? open.slice(0, mostExamples) : [...column.days];
  return orders.flatMap((order) =>
    swaps.map((swaps) => ({
      order,
      swaps,
      examples: examples.map(([text, number]) => ({
        number,
        text,
        day: readAs(text, { order, swaps }, isFrom1904) ?? null,
      })),
    })),
  );
}

function traitsOf(column: Column, isFrom1904: boolean): ColumnTraits {
  const readings = readingsOf(column, isFrom1904);
  const [only, ...others] = readings;
  return {
    samples: [...column.samples].map(([text, number]) => ({ number, text })),
    readings,
    reading: only && others.length === 0 ? { order: only.order, swaps: only.swaps } : null,
    merged: column.merged,
    filled: null,
  };
}

/** Examines every value of a file as it is read, and keeps a few samples of each column. */
export function readColumns(isFrom1904: boolean) {
  const columns: Column[] = [];
  const columnAt = (index: number) => {
    columns[index] ??= unseen();
    return columns[index];
  };

  return {
    see({ number, cells, covered = [] }: SourceRow) {
      for (const { column } of covered) columnAt(column).merged += 1;
      for (const [index, cell] of cells.entries()) {
        const text = cell.trim();
        if (text === '') continue;
        const column = columnAt(index);
        if (column.samples.size < mostSamples) keep(column.samples, mostSamples, shortened(text, mostShown), number);
        seeDay(column, text, number, isFrom1904);
      }
    },

    /** The column at this place; null where none has any value. */
    traits(index: number): ColumnTraits | null {
      const column = columns[index];
      return column ? traitsOf(column, isFrom1904) : null;
    },

    /** The number of columns with values. */
    get width() {
      return columns.length;
    },

    nothing: traitsOf(unseen(), isFrom1904),
  };
}

export type ColumnsRead = ReturnType<typeof readColumns>;
