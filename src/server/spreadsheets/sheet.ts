import type { MemberColumn } from '#contract/member-columns.ts';

export type Cell = string | number | null;

export interface SheetColumn extends Pick<MemberColumn, 'title' | 'width' | 'kind'> {
  /** The only texts that its cells may have; an `.xlsx` file offers them. */
  choices?: readonly string[];
}

/** What every format is made from. Days are `YYYY-MM-DD`. */
export interface Sheet {
  name: string;
  columns: readonly SheetColumn[];
  /** Pulled as the receiver takes them; each has a cell for every column. */
  rows: AsyncIterable<Cell[]>;
}

/** Rows that are handed on at once. */
const batch = 200;

interface Frame {
  start: string;
  row: (cells: Cell[], index: number) => string;
  end: string;
}

/** The rows of a sheet as text, between what comes before and after them. */
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
