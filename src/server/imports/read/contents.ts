import type { ImportEncoding, importFormats } from '#contract/imports.ts';
import type { ProblemKind } from '#server/problems.ts';

export interface SourceRow {
  /** As spreadsheet programs number it, from 1. */
  number: number;
  /** The displayed text of each cell. Trailing empty cells are missing. */
  cells: string[];
  /** Cells that belong to a merged cell of a row above. */
  covered?: CoveredCell[];
}

export interface CoveredCell {
  column: number;
  /** The text of the merged cell. */
  text: string;
  /** The row in which that text is. */
  from: number;
}

/** A sheet, and its number of rows with content. */
export interface SheetHead {
  name: string;
  rows: number;
}

/** What people may choose if it was detected wrongly. */
export interface ReadingOptions {
  /** Text files only. */
  encoding?: ImportEncoding | undefined;
  /** One of the names in `sheets`. */
  sheet?: string | undefined;
}

/** What to read, within which limits. */
export interface Task extends ReadingOptions {
  /** Keys of known headers: they tell the sheet with the data from others. */
  headers: readonly string[];
  /** Those of the field by which rows are found. */
  keyHeaders: readonly string[];
  /** Files with more rows are refused. */
  mostRows: number;
  /** Seconds of CPU time, after which reading is given up. */
  mostSeconds: number;
}

/** What is known of a file before its rows are taken. */
export interface SourceHead {
  format: (typeof importFormats)[number];
  /** Text files only. */
  encoding: ImportEncoding | null;
  /** Visible sheets first; empty for a text file. */
  sheets: SheetHead[];
  /** The sheet that is read. */
  sheet: string | null;
  /** Whether the workbook uses the 1904 date system. */
  epoch1904: boolean;
  /** Rows with content in the sheet that is read. */
  rowCount: number;
}

/** Messages of the reading process. The head comes unasked, then one answer to each message that it gets. */
export type ReaderAnswer =
  | { is: 'head'; head: SourceHead }
  | { is: 'rows'; rows: SourceRow[] }
  | { is: 'end' }
  | { is: 'problem'; kind: ProblemKind; sentence: string; cause: string };
