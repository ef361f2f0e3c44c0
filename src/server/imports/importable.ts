import type { Role } from '#contract/access.ts';
import type { ImportField, ImportSubject } from '#contract/import-columns.ts';
import type { ImportRow } from '#contract/import-rows.ts';
import type { Author } from '#server/database/history.ts';
import type { Db, Tx } from '#server/database/schema.ts';

/*
 * What the import knows of a kind of row. `app.ts` hands over one for members and one for regions; nothing else in this
 * folder knows either.
 */

/**
 * How a cell is read before its subject sees it. In a `code` every character counts, so damage by a spreadsheet program
 * is looked for; a `day` becomes `YYYY-MM-DD`; 0 is a value in an `amount` and a placeholder elsewhere.
 */
export type CellKind = 'text' | 'code' | 'phone' | 'day' | 'amount';

export interface ImportedField {
  field: ImportField;
  kind: CellKind;
  /** Its header in the template: that of our own exports where there is one. */
  header: string;
  /** In characters. */
  width: number;
  /** Other headers under which it comes. */
  otherHeaders: readonly string[];
  /** Headers that mean it only where no other column does. */
  lesserHeaders?: readonly string[];
  /** Headers that name no document. */
  bare?: BareHeaders;
  /** What a text must have to be readable. A column without one is left out: it costs nobody's row. */
  readable?: RegExp;
}

/** Headers that may be about several documents. They mean the one whose number stands to their left. */
export interface BareHeaders {
  headers: readonly string[];
  /** The number of the field's document. */
  own: ImportField;
  /** Those of others. */
  others: readonly ImportField[];
}

/** The cells of a row that are not empty, by their fields. */
export type Cells = Partial<Record<ImportField, string>>;

/** The values of a row as requests have them: a region by its id, a picture by its address. */
export type Values = Partial<Record<ImportField, string | number>>;

export interface Remark {
  field: ImportField | null;
  message: string;
  /** The text that is probably meant. */
  suggestion?: string;
}

/** The values and faults of a row. */
export interface Reading {
  values: Values;
  faults: Remark[];
  /** Doubts about valid values. */
  warnings?: Remark[];
}

/** Reads rows. What it needs from the database was loaded when it was created. */
export type ReadRows = (rows: readonly Cells[]) => Promise<Reading[]>;

export type Because = ImportRow['candidates'][number]['because'][number];

/** The keys by which a row is found, and by which it is like others. */
export interface RowKeys {
  /** Only one row can have it. */
  unique: string | null;
  alike: Partial<Record<Because, string>>;
}

/** A row of the directory. */
export interface Existing {
  id: number;
  version: number;
  values: Partial<Record<ImportField, string | number | null>>;
}

/** Finds the first rows with each of these keys, at most `most` a key: their ids, or their numbers in a file. */
export type RowsByKey = (
  db: Db | Tx,
  keys: readonly string[],
  most: number,
) => Promise<{ key: string; number: number }[]>;

/** What rows are shown with. */
export interface Showing {
  /** A value as people read it: a region's name instead of its id. */
  readable(field: ImportField, value: string | number | null): string | number | null;
  /** A remark if values refer to something that is gone since they were read. */
  outdated(values: Values): Remark | null;
}

export interface Named {
  id: number;
  npa: string | null;
  name: string;
}

/** A row to write. */
export interface Planned {
  number: number;
  values: Values;
  /** The row to change and the version that it was compared with; null to add one. */
  target: { id: number; version: number } | null;
}

/** A batch of rows that is ready to be written. */
export interface Prepared {
  /** Locks the rows to change. Returns the numbers of rows that can't be written any more. */
  blocked(tx: Tx): Promise<number[]>;
  /** Returns how many rows it changed. */
  write(tx: Tx, author: Author): Promise<number>;
}

/** What a template has besides headers. */
export interface Template {
  fileName: string;
  /** The panel's words where exports have others. */
  headers: Partial<Record<ImportField, string>>;
  /** An example row without its key. */
  example: Cells;
  /** Fields whose texts are chosen from a list. */
  choices(db: Db | Tx): Promise<Partial<Record<ImportField, readonly string[]>>>;
}

/** A kind of row that can be imported. Functions for many rows take as many as a statement's parameters allow. */
export interface Importable {
  subject: ImportSubject;
  /** The tables that get a row for each that is added. */
  tables: readonly string[];
  access: Role;
  fields: readonly ImportedField[];
  /** Headers of columns to ignore: they follow from others, or say nothing. */
  leftOut: readonly string[];
  /** The field by which rows are found, its label, and the message when no column has it. */
  key: { field: ImportField; because: Because; label: string; missing: string };
  /** A remark if a row has the key of an existing row, but the name of somebody else. */
  otherName(values: Values, existing: Existing): Remark | null;
  /** The message if a row would change the key of the chosen one. */
  changesKey: string;
  template: Template;
  reader(db: Db | Tx): Promise<ReadRows>;
  keysOf(values: Values): RowKeys;
  /** The live rows with these unique keys, by their keys. */
  find(db: Db | Tx, keys: readonly string[]): Promise<Map<string, Existing>>;
  /** The ids of live rows that are alike, by the kind of key. */
  alike: Partial<Record<Because, RowsByKey>>;
  read(db: Db | Tx, id: number): Promise<Existing | undefined>;
  /** The names of rows, deleted ones included. */
  names(db: Db | Tx, ids: readonly number[]): Promise<Named[]>;
  /** What a new row lacks. */
  missing(values: Values): Remark[];
  /** The old values of the fields that a row would change. */
  differences(values: Values, existing: Existing): Existing['values'];
  showing(db: Db | Tx): Promise<Showing>;
  prepare(rows: readonly Planned[]): Prepared;
}

export type Importables = Record<ImportSubject, Importable>;
