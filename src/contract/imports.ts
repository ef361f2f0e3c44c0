import { z } from 'zod';
import { boundedList, boundedText } from './bounds.ts';
import { endpoint } from './endpoint.ts';
import { done, saved } from './errors.ts';
import { anyField, dayReading, importColumn, importSubject, importSubjects, valueForAll } from './import-columns.ts';
import { mostImportColumns } from './import-limits.ts';
import { mediaTypes } from './media-types.ts';
import { mostNamed } from './operations.ts';
import { idParams, paging, wholeNumberInText } from './texts.ts';

export const importFormats = ['xlsx', 'xls', 'ods', 'csv'] as const;

/** Encodings of text files. */
export const importEncodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;

export type ImportEncoding = (typeof importEncodings)[number];

/** `read`: columns are to be confirmed. `checked`: every row has a verdict. */
const importStates = ['read', 'checked', 'applied', 'undone'] as const;

const counts = z.object({
  new: z.int(),
  changed: z.int(),
  same: z.int(),
  possible: z.int(),
  other_name: z.int(),
  wrong: z.int(),
});

/** An import as lists show it. */
export const importEntry = z.object({
  id: z.int(),
  subject: z.enum(importSubjects),
  state: z.enum(importStates),
  file_name: z.string(),
  account_id: z.int(),
  account_name: z.string(),
  account_email: z.string().nullable(),
  /** When the file was read. An ISO instant, like all others. */
  at: z.string(),
  /** Rows below the header row. */
  rows: z.int(),
  counts,
  /** Rows that were added and updated, or would be by the choices so far. */
  added: z.int(),
  changed: z.int(),
  applied_at: z.string().nullable(),
  undone_at: z.string().nullable(),
  /** The operation to undo; null before it is applied, and if it changed nothing. */
  operation_id: z.int().nullable(),
});

export type ImportEntry = z.infer<typeof importEntry>;

/** With the file's columns. */
export const importDetail = importEntry.extend({
  /** Grows with every change. */
  revision: z.int(),
  format: z.enum(importFormats),
  /** Null if the file format determines it. */
  encoding: z.enum(importEncodings).nullable(),
  /** All sheets with their number of rows with content. */
  sheets: z.array(z.object({ name: z.string(), rows: z.int() })),
  sheet: z.string().nullable(),
  /** The number of the header row as spreadsheet programs show it; null if there is none. */
  title_row: z.int().nullable(),
  /** `known` headers, chosen by a `person`, or it only `looks` like one; then headers aren't remembered. */
  title_row_because: z.enum(['known', 'person', 'looks']),
  /** The first rows, to choose the header row from. Long cells are shortened. */
  first_rows: z.array(z.object({ number: z.int(), cells: z.array(z.string()) })),
  columns: z.array(importColumn),
  /** What fills the empty cells of a field. */
  values: z.array(valueForAll),
  /** Rows that wait for a decision: possible duplicates. */
  undecided: z.int(),
  /** Telephone numbers that seem to have lost their leading zero, and whether it is restored. */
  lost_zeros: z.int(),
  restores_zeros: z.boolean(),
  /** Whether its rows are still stored; after applying they are for some days. */
  keeps_rows: z.boolean(),
});

export type ImportDetail = z.infer<typeof importDetail>;

export const uploadImport = endpoint({
  method: 'POST',
  path: '/api/v1/imports',
  access: 'staff',
  summary:
    'Reads a spreadsheet (.xlsx, .xls, .ods, .csv, or pasted cells as tab-separated text; below 20 MiB): multipart, one part named `file`. Changes no data yet. At most one file per account and two in total are read at a time: others get lines with `waiting`, or 503 with `Retry-After` if too many wait.',
  query: z.object({
    subject: importSubject,
    encoding: z.enum(importEncodings, { error: 'Pengodean teks tidak dikenal.' }).optional(),
    sheet: boundedText(1000).optional(),
    /** The number of the header row, 0 for none; detected if absent. */
    title_row: wholeNumberInText(0, Number.MAX_SAFE_INTEGER, 'Nomor baris judul tidak sah.').optional(),
  }),
  upload: [mediaTypes.xlsx, mediaTypes.xls, mediaTypes.ods, mediaTypes.csv, mediaTypes.tsv],
  reportsProgress: true,
  response: saved(importDetail),
});

export const listImports = endpoint({
  method: 'GET',
  path: '/api/v1/imports',
  access: 'staff',
  summary: 'Imports, newest first; imports of regions only for roles that may edit regions.',
  query: z.object(paging),
  response: z.object({ data: z.array(importEntry), total_data: z.int() }),
});

export const readImport = endpoint({
  method: 'GET',
  path: '/api/v1/imports/:id',
  access: 'staff',
  summary: 'One import: its columns with their fields, and the number of rows per verdict.',
  params: idParams,
  response: z.object({ data: importDetail }),
});

export const removeImport = endpoint({
  method: 'DELETE',
  path: '/api/v1/imports/:id',
  access: 'staff',
  summary: 'Discards an import that was not applied.',
  params: idParams,
  response: done,
});

export const checkImport = endpoint({
  method: 'POST',
  path: '/api/v1/imports/:id/check',
  access: 'staff',
  summary:
    'Confirms the columns (those not sent are left out) and finds the verdict of every row. 400 at `columns.<index in the list>.reading` if its days can be read in several ways and none was chosen, at `.filled` if the question about merged cells is unanswered, at `.field` if two columns have the same field, at `columns` if the key column is missing, at `values.<index>.text` if a value for all rows cannot be read. Corrections of cells are kept; choices are reset.',
  params: idParams,
  body: z.object({
    columns: boundedList(
      z.object({
        index: z.int(),
        field: anyField.nullable(),
        reading: dayReading.nullish(),
        filled: z.boolean({ error: 'Pilih ya atau tidak.' }).nullish(),
      }),
      mostImportColumns,
      `Paling banyak ${mostImportColumns} kolom.`,
    ),
    /** Those of the last check if absent. */
    values: boundedList(valueForAll, mostImportColumns, `Paling banyak ${mostImportColumns} isian.`).optional(),
    restores_zeros: z.boolean().optional(),
  }),
  reportsProgress: true,
  response: saved(importDetail),
});

export const applyImport = endpoint({
  method: 'POST',
  path: '/api/v1/imports/:id/apply',
  access: 'staff',
  summary:
    'Writes all chosen rows, or none: 409 with the numbers of rows whose data has changed since the check, if `revision` is not the current one, and if the import belongs to another account that `account_id` does not name.',
  params: idParams,
  body: z.object({
    /** The owner of the import: required to apply somebody else's. */
    account_id: z.int({ error: 'Nomor akun tidak sah.' }).optional(),
    /** The one that the person saw: another one is refused. */
    revision: z.int({ error: 'Versi tidak sah.' }).optional(),
  }),
  reportsProgress: true,
  keepsWaiting: 'penerapan impor',
  response: saved(importDetail),
});

/** The rows that prevented applying, in the `data` of the refusal. */
export const blockedRows = z.object({ rows: z.array(z.int()).max(mostNamed) });
