import { mostImportColumns } from '#contract/import-limits.ts';
import type { SourceRow } from './contents.ts';

/** Rows from 1, columns from 0, all inclusive. */
export interface MergedRange {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/** A column, as long as a merged range covers it. */
interface Cover {
  top: number;
  bottom: number;
  /** The range's text; null except in its first column. */
  text: string | null;
}

/**
 * Processes rows from top to bottom: clears cells that a merged range covers, and adds its text to every later row of
 * the range as `covered`. One range is kept per column, so a range that claims millions of rows costs nothing; where
 * ranges overlap the first one wins.
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

  /**
   * The row as displayed. `beginning` are the ranges that begin in it, or that began in rows without content before it.
   */
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

/** Rows as displayed, where all merged ranges are known in advance. */
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
