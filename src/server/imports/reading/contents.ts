import type { ImportEncoding, importFormats } from '#contract/imports.ts';

/** One row of a sheet. */
export interface SourceRow {
  /** As the spreadsheet shows it, from 1. */
  number: number;
  /** What a person sees in each cell; empty cells at the end may be missing. */
  cells: string[];
  /** Merged cells of rows above that go down in this one. */
  covered?: CoveredCell[];
}

/** A cell under a merged one. */
export interface CoveredCell {
  column: number;
  /** What the merged cell shows. */
  text: string;
  /** The row in which that stands. */
  from: number;
}

/** A sheet, and how many of its rows hold something. */
export interface SheetHead {
  name: string;
  /** Null of the one that is being read. */
  rows: number | null;
}

/** What a person chooses where the guess was wrong. */
export interface ReadingOptions {
  /** Of a text file. */
  encoding?: ImportEncoding | undefined;
  /** By its name, among `sheets`. */
  sheet?: string | undefined;
}

/** What is to be read. */
export interface Task extends ReadingOptions {
  /** Keys of headers: the sheet with the most of them is what is meant. */
  headers: readonly string[];
  /** More rows are refused. */
  mostRows: number;
  /** What takes more seconds of the processor is refused. */
  mostSeconds: number;
}

/** What a file is, before its rows. */
export interface SourceHead {
  format: (typeof importFormats)[number];
  /** Of a text file. */
  encoding: ImportEncoding | null;
  /** All sheets, visible ones first; none for a text file. */
  sheets: SheetHead[];
  /** The sheet that is read. */
  sheet: string | null;
  /** Whether the workbook counts its days from 1904. */
  epoch1904: boolean;
  /** How many of its rows hold something; null where that was not counted, because they can't be more than a file may have. */
  rowCount: number | null;
}

/** A file that is being read. */
export interface Contents extends SourceHead {
  /** Rows of the other sheets: they count too. */
  otherRows: number;
  /** In pieces of any size, in order; empty rows may be among them. To be gone through once. */
  rows: AsyncIterable<SourceRow[]>;
}
