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
  /** The range's text; empty except in its first column. */
  text: string;
}

/**
 * Rows as displayed: without what a merged range covers, and with its text in every later row of it as `covered`. One
 * range is kept per column, so a range that claims millions of rows costs nothing; where ranges overlap the first one
 * wins.
 */
export function* withMerged(rows: Iterable<SourceRow>, ranges: readonly MergedRange[]): Generator<SourceRow> {
  const sorted = ranges.toSorted((one, other) => one.top - other.top);
  const covers = new Map<number, Cover>();
  let next = 0;

  function begin({ top, bottom, left, right }: MergedRange, { number, cells }: SourceRow) {
    const width = Math.max(0, Math.min(right, mostImportColumns) - left + 1);
    const columns = Array.from({ length: width }, (_, index) => left + index);
    if (bottom < number || columns.some((column) => covers.has(column))) return;
    const text = number === top ? (cells[left] ?? '') : '';
    for (const column of columns) {
      covers.set(column, { top, bottom, text: column === left ? text : '' });
      if ((column > left || number > top) && column < cells.length) cells[column] = '';
    }
  }

  for (const row of rows) {
    const covered: SourceRow['covered'] = [];
    for (const [column, { top, bottom, text }] of covers) {
      if (bottom < row.number) covers.delete(column);
      else {
        if (column < row.cells.length) row.cells[column] = '';
        if (text !== '') covered.push({ column, text, from: top });
      }
    }
    for (let range = sorted[next]; range && range.top <= row.number; range = sorted[next]) {
      begin(range, row);
      next += 1;
    }
    yield covered.length > 0 ? { ...row, covered } : row;
  }
}
