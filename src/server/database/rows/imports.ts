import type { Generated } from 'kysely';
import type { ImportField, ImportSubject } from '#contract/import-columns.ts';
import type { RowChoice, Verdict } from '#contract/import-rows.ts';
import type { ImportDetail, ImportEncoding, importFormats } from '#contract/imports.ts';

/** One file that was read to be imported. */
export interface ImportTableRow {
  id: Generated<number>;
  subject: ImportSubject;
  /** People see neither one that is `reading` nor one that is `removed`. */
  state: 'reading' | 'read' | 'checked' | 'applied' | 'removed';
  /** Grows with every change of its rows, for optimistic locking. */
  revision: number;
  file_name: string;
  format: (typeof importFormats)[number];
  encoding: ImportEncoding | null;
  /** JSON: its sheets. */
  sheets: string;
  sheet: string | null;
  /** 1 where the file counts days from 1904. */
  epoch_1904: 0 | 1;
  /** The row with the headers, as the spreadsheet numbers it; null where there is none. */
  title_row: number | null;
  title_row_because: ImportDetail['title_row_because'];
  /** JSON: the first rows of the file, by number. */
  first_rows: string;
  /** JSON: its columns; their samples are with the numbers of their rows. */
  columns: string;
  /** JSON: the texts that fill empty cells of a field. */
  values_for_all: string;
  /** 1 where the lost leading zeros of telephone numbers are put back. */
  restores_zeros: 0 | 1;
  lost_zeros: number;
  account_id: number;
  account_name: string;
  account_email: string | null;
  at: string;
  rows: number;
  /** Size of its staged cells. */
  bytes: number;
  /** JSON: rows by verdict and by what was done with them; null until it is applied. */
  outcome: string | null;
  applied_at: string | null;
  operation_id: number | null;
}

/** A staged row. */
export interface ImportRowRow {
  import_id: number;
  number: number;
  /** JSON: the texts of its cells, in the order of the columns. */
  cells: string;
  /** JSON: column → the value of the merged cell that reaches into this row. */
  covered: string | null;
  /** JSON: field → the text that somebody entered instead of the cell. */
  corrections: string | null;
  verdict: Verdict | null;
  choice: RowChoice | null;
  /** The row that it would change, and the version that it was compared with. */
  target_id: number | null;
  target_version: number | null;
  /** JSON: the result of the check. */
  finding: string | null;
}

/** A match key of a staged row. */
export interface ImportKeyRow {
  import_id: number;
  key: string;
  number: number;
}

/** What a header meant the last time; null where its column was left out. */
export interface ImportTitleRow {
  subject: ImportSubject;
  /** Folded. */
  title: string;
  field: ImportField | null;
  /** As it was written in the file. */
  written: string;
}
