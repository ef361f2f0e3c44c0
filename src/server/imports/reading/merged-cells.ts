import { mostImportColumns } from '#contract/import-limits.ts';
import type { SourceRow } from './contents.ts';

/** Cells that are shown as one; rows from 1, columns from 0, all included. */
export interface MergedRange {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/** A column as long as a merged cell covers it. */
interface Cover {
  top: number;
  bottom: number;
  /** What the merged cell shows; null beside the column that it stands in. */
  text: string | null;
}

/**
 * Looks at rows from above downwards: what a merged cell covers is not seen, and what it shows is told of every row that it
 * goes down in. Of each column one range is remembered, so what ranges claim costs nothing; of those that overlap the first counts.
 */
export function mergedRangesOf() {
  const covers = new Map<number, Cover>();

  function begin({ top, bottom, left, right }: MergedRange, row: SourceRow) {
    const columns = Array.from(
      { length: Math.max(0, Math.min(right, mostImportColumns) - left + 1) },
      (_, index) => left + index,
    );
    if (columns.some((column) => covers.has(column))) return;
    const text = row.number === top ? (row.cells[left] ?? '') : '';
    for (const column of columns) {
      covers.set(column, { top, bottom, text: column === left ? text : null });
      if ((column > left || row.number > top) && column < row.cells.length) row.cells[column] = '';
    }
  }

  /** The row as it is seen, in which these ranges begin, or began in one that holds nothing. */
  return (row: SourceRow, beginning: readonly MergedRange[]): SourceRow => {
    const seen: SourceRow = {
      number: row.number,
      cells: beginning.length > 0 || covers.size > 0 ? [...row.cells] : row.cells,
    };
    for (const [column, { top, bottom, text }] of covers) {
      if (bottom < row.number) {
        covers.delete(column);
        continue;
      }
      if (column < seen.cells.length) seen.cells[column] = '';
      if (text) seen.covered = [...(seen.covered ?? []), { column, text, from: top }];
    }
    for (const range of beginning) if (range.bottom >= row.number) begin(range, seen);
    return seen;
  };
}

/** Rows as they are seen, where all merged ranges are known before. */
export async function* withMerged(
  pieces: AsyncIterable<SourceRow[]>,
  ranges: readonly MergedRange[],
): AsyncGenerator<SourceRow[]> {
  const sorted = ranges.toSorted((one, other) => one.top - other.top);
  const seen = mergedRangesOf();
  let next = 0;
  for await (const rows of pieces) {
    yield rows.map((row) => {
      const first = next;
      while ((sorted[next]?.top ?? Number.POSITIVE_INFINITY) <= row.number) next += 1;
      return seen(row, sorted.slice(first, next));
    });
  }
}
