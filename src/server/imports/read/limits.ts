import { mostImportColumns } from '#contract/import-limits.ts';
import { printableText, shortTextOf } from '#contract/same-text.ts';
import type { Problem } from '#server/problems.ts';
import type { SourceHead, SourceRow, Task } from './contents.ts';
import type { MergedRange } from './merged-cells.ts';
import {
  megabytes,
  tooLongCell,
  tooLongRow,
  tooManyColumns,
  tooManyMerged,
  tooManyRows,
  tooMuchText,
  tooSlow,
} from './refusals.ts';

/** The header row is one of the first rows; lists often have a title above it. */
export const rowsBeforeHeaders = 20;

/** Excel's own limit. */
const mostCellCharacters = 32_767;

/** One character may be escaped with seven, as in `_x000D_`. */
const mostWritten = 7 * mostCellCharacters;

/** All parts of an archive together, in bytes. */
export const mostUnpacked = 200 * megabytes;

/** Merged cells per sheet. */
const mostMerged = 100_000;

/** All cells of a file as JSON, in bytes: six times what 50,000 rows of members need. */
export const mostKept = 64 * megabytes;

/** One row as JSON, in bytes: the panel shows it as a whole. */
export const mostOfRow = 128 * 1024;

/** Excel's last column and row. */
export const sheetSize = { columns: 16_384, rows: 1_048_576 };

/** The text of a cell with another piece. Refuses the file if it gets too long. */
export function cellTextWith(text: string, piece: string): string {
  if (text.length + piece.length > mostWritten) throw tooLongCell(mostCellCharacters);
  return text + piece;
}

/** A sheet as it was read. */
export interface ReadSheet {
  name: string;
  isHidden: boolean;
  /** Rows with content: their numbers, and their cells as JSON, which takes a quarter of the memory. */
  rows: { number: number; json: string }[];
  merged: MergedRange[];
  /** Why it can't be read as a whole. Matters only if it is the sheet with the data. */
  fault: Problem | null;
}

/** All sheets of a file. A text file is one sheet. */
export interface Book extends Pick<SourceHead, 'format' | 'encoding' | 'epoch1904'> {
  sheets: ReadSheet[];
}

/** Characters in a sheet's name. Excel allows 31. */
const longestName = 255;

/** A sheet without rows yet. A name may have any characters, but not all can be stored. */
export const newSheet = (name: string, isHidden = false): ReadSheet => ({
  name: shortTextOf(printableText(name.toWellFormed()), longestName),
  isHidden,
  rows: [],
  merged: [],
  fault: null,
});

export const rowOf = ({ number, json }: ReadSheet['rows'][number]): SourceRow => ({ number, cells: JSON.parse(json) });

export const hasText = (cells: readonly string[]) => cells.some((cell) => cell.trim() !== '');

/** Why a row with this many cells and bytes can't be taken. */
function faultOf(cells: readonly string[], bytes: number, number: number): Problem | null {
  if (cells.length > mostImportColumns) return tooManyColumns(cells.length, mostImportColumns);
  if (cells.some((cell) => cell.length > mostCellCharacters)) return tooLongCell(mostCellCharacters, number);
  return bytes > mostOfRow ? tooLongRow(number, mostOfRow) : null;
}

/** Refuses rows to which merged cells above add more text than a file may have. */
export function coveredLimit() {
  let bytes = 0;
  return ({ number, covered = [] }: SourceRow) => {
    const size = covered.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
    bytes += size;
    if (size > mostOfRow) throw tooLongRow(number, mostOfRow);
    if (bytes > mostKept) throw tooMuchText(mostKept);
  };
}

/** Keeps what is read of a file, within its limits. */
export interface Gatherer {
  /** Throws when the CPU time is used up: that of this process, so that a busy machine makes no difference. */
  checkTime(): void;
  /** Keeps a row, or several equal ones below each other. */
  keep(sheet: ReadSheet, number: number, cells: readonly string[], times?: number): void;
  /** Keeps a range if it covers rows below its first one. */
  merge(sheet: ReadSheet, range: MergedRange): void;
}

/** Limits of rows, text and time count for a file as a whole, with all its sheets. */
export function gathererOf({ mostRows, mostSeconds }: Pick<Task, 'mostRows' | 'mostSeconds'>): Gatherer {
  const start = process.cpuUsage();
  let rows = 0;
  let bytes = 0;
  return {
    checkTime() {
      const { user, system } = process.cpuUsage(start);
      if (user + system > mostSeconds * 1e6) throw tooSlow(mostSeconds);
    },
    keep(sheet, number, cells, times = 1) {
      if (!hasText(cells)) return;
      const filled = cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1);
      const json = JSON.stringify(filled);
      const size = Buffer.byteLength(json);
      rows += times;
      bytes += times * size;
      if (rows > mostRows) throw tooManyRows();
      if (bytes > mostKept) throw tooMuchText(mostKept);
      sheet.fault ??= faultOf(filled, size, number);
      for (let repeat = 0; repeat < times; repeat += 1) sheet.rows.push({ number: number + repeat, json });
    },
    merge(sheet, range) {
      if (range.bottom <= range.top) return;
      if (sheet.merged.length >= mostMerged) sheet.fault ??= tooManyMerged(mostMerged);
      else sheet.merged.push(range);
    },
  };
}
