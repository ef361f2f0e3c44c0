import type { MemberColumn } from '#contract/member-columns.ts';

export type Cell = string | number | null;

export interface SheetColumn extends Pick<MemberColumn, 'title' | 'width' | 'kind'> {
  /** The allowed values; `.xlsx` files offer them as a list. */
  choices?: readonly string[];
}

/** The source of all formats. Days are `YYYY-MM-DD`. */
export interface Sheet {
  name: string;
  columns: readonly SheetColumn[];
  /** Pulled as the receiver consumes them; a cell for each column. */
  rows: AsyncIterable<Cell[]>;
}

/** Rows per chunk. */
const batch = 200;

interface Frame {
  start: string;
  row: (cells: Cell[], index: number) => string;
  end: string;
}

/** The rows of a sheet as text, between `start` and `end`. */
export async function* framed({ rows }: Sheet, { start, row, end }: Frame): AsyncGenerator<string> {
  yield start;
  let waiting: string[] = [];
  let index = 0;
  for await (const cells of rows) {
    waiting.push(row(cells, index));
    index += 1;
    if (waiting.length < batch) continue;
    yield waiting.join('');
    waiting = [];
  }
  yield waiting.join('') + end;
}
