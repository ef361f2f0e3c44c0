import type { Role } from '#contract/access.ts';
import type { ImportField, ImportRow, ImportSubject } from '#contract/imports.ts';
import type { Author } from '#server/database/history.ts';
import type { Db, Tx } from '#server/database/schema.ts';

/*
 * What a subject tells of itself, so that it can be imported. `app.ts` hands the subjects over; here nothing is known of
 * members or regions but this.
 */

/**
 * How a cell is understood before its subject looks at it: `code` keeps every character, and damage by a spreadsheet
 * program is looked for; `day` becomes `YYYY-MM-DD`; in an `amount` 0 is a value, elsewhere it stands for nothing.
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
  /** Headers that may mean it, or something that the directory does not keep: somebody has to say. */
  openHeaders?: readonly string[];
  /** The document that it is about. */
  about?: Document;
}

/** Whose end a day is: a header without one of the words means the document whose number stands to its left. */
export interface Document {
  /** Its number. */
  field: ImportField;
  /** Folded, without spaces. */
  words: readonly string[];
  /** Numbers of other documents. */
  others: readonly ImportField[];
}

/** A row's cells that say something, by their fields. */
export type Cells = Partial<Record<ImportField, string>>;

/** What they say, as requests carry it: a region by its id, a picture by its address. */
export type Values = Partial<Record<ImportField, string | number>>;

export interface Remark {
  field: ImportField | null;
  message: string;
}

/** What a row says, and what is wrong with it. */
export interface Reading {
  values: Values;
  faults: Remark[];
  /** What should be looked at, though it fits. */
  warnings?: Remark[];
}

/** Understands rows; what it needs from the database was read when it was made. */
export type ReadRows = (rows: readonly Cells[]) => Promise<Reading[]>;

/** The field that a text certainly is, where no header tells; null where it may be anything. */
export type Recognise = (text: string) => ImportField | null;

export type Because = ImportRow['candidates'][number]['because'][number];

/** By what a row is found, and by what it is like others. */
export interface RowKeys {
  /** Only one row can have it. */
  unique: string | null;
  alike: Partial<Record<Because, string>>;
}

/** A row that is there already. */
export interface Existing {
  id: number;
  version: number;
  values: Partial<Record<ImportField, string | number | null>>;
}

/** Rows by a key that several may have. */
export interface KeyedRows {
  /** The first rows that have each of these keys, so many at most; keys that nobody has are left out. */
  few(db: Db | Tx, keys: readonly string[], most: number): Promise<{ key: string; rows: number[] }[]>;
}

export interface Named {
  id: number;
  npa: string | null;
  name: string;
}

/** A row that is to be written. */
export interface Planned {
  number: number;
  values: Values;
  /** The row that it changes, at the version that it was compared with; null where it is added. */
  target: { id: number; version: number } | null;
}

/** Some rows, ready to be written. */
export interface Prepared {
  /** The numbers of those that can't be written any more. */
  hindered(tx: Tx): Promise<number[]>;
  /** Answers how many rows it changed. */
  write(tx: Tx, author: Author): Promise<number>;
}

/** What a file to be filled in has besides the headers of the fields. */
export interface Template {
  fileName: string;
  /** The panel's words, where our exports have others. */
  headers: Partial<Record<ImportField, string>>;
  /** A row as it should be, without its key. */
  example: Cells;
  /** Fields whose texts are chosen from a list. */
  choices(db: Db | Tx): Promise<Partial<Record<ImportField, readonly string[]>>>;
}

/** Something that can be imported. Each function for many rows takes as many as one statement may carry. */
export interface Importable {
  subject: ImportSubject;
  access: Role;
  fields: readonly ImportedField[];
  /** Headers of columns that follow from others, or say nothing. */
  leftOut: readonly string[];
  /** The field by which rows are found, how it is called, and what is said when no column is it. */
  key: { field: ImportField; because: Because; label: string; missing: string };
  /** What is said where a row has the key of one that is about somebody else; null where it is about the same. */
  another(values: Values, existing: Existing): Remark | null;
  /** What is said where a row changes the key of one that is chosen. */
  changesKey: string;
  template: Template;
  reader(db: Db | Tx): Promise<ReadRows>;
  recogniser(db: Db | Tx): Promise<Recognise>;
  keysOf(values: Values): RowKeys;
  /** The live rows with these unique keys, by their keys. */
  find(db: Db | Tx, keys: readonly string[]): Promise<Map<string, Existing>>;
  /** The ids of live rows that are alike, by what they share. */
  alike: Partial<Record<Because, KeyedRows>>;
  read(db: Db | Tx, id: number): Promise<Existing | undefined>;
  /** What people know rows by, deleted ones included. */
  names(db: Db | Tx, ids: readonly number[]): Promise<Named[]>;
  /** What a new row lacks. */
  missing(values: Values): Remark[];
  /** The old values of the fields that a row would change. */
  differences(values: Values, existing: Existing): Existing['values'];
  /** Turns values into what people read. */
  legible(db: Db | Tx): Promise<(field: ImportField, value: string | number | null) => string | number | null>;
  /** What can't be written any more of values that were read earlier: what they refer to is gone. */
  outdated(db: Db | Tx): Promise<(values: Values) => Remark | null>;
  prepare(rows: readonly Planned[]): Prepared;
}

export type Importables = Record<ImportSubject, Importable>;
