import type {
  ColumnDefinitionBuilder,
  Expression,
  Kysely,
  Dialect as KyselyDialect,
  RawBuilder,
  SqlBool,
} from 'kysely';
import type { EngineName } from '../migrations/migration.ts';
import type { Catalog } from './catalog.ts';

/** What differs between database engines. The only home of 'which engine?'. */
export interface Engine {
  name: EngineName;
  dialect: KyselyDialect;
  /** For migrations and moves, where no statement is too slow and the wait for another instance may be long; else {@link dialect}. */
  patientDialect: KyselyDialect | null;
  /** Waits a while until the database can be used; throws {@link CannotOpen} when it can't. */
  ready(): Promise<void>;
  /** Makes a column the primary key, whose numbers grow and are never used again. */
  growingId(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder;
  bytesType: 'blob' | 'bytea';
  catalog: Catalog;
  /** Makes what `textIndex` needs; part of the first migration. */
  createSearchIndex(db: Kysely<unknown>): Promise<void>;
  /** Has every change of `members` change `member_counts` with it. */
  keepMemberCounts(db: Kysely<unknown>): Promise<void>;
  /** Has every change of `members` change a table of counts with it. */
  keepCounts(db: Kysely<unknown>, counts: KeptCounts): Promise<void>;
  /** Has rows that are added to a table run a statement, one for all that are added together where the engine can. */
  onRowsAdded(db: Kysely<unknown>, trigger: AddedTrigger): Promise<void>;
  /** Has every row of a table that is written run a statement. */
  onEachRow(db: Kysely<unknown>, trigger: RowTrigger): Promise<void>;
  /** Has parts of two characters found by an index too; where they are already, nothing changes. */
  indexPairs(db: Kysely<unknown>): Promise<void>;
  textIndex: TextIndex;
  /** Whether a folded column contains a folded text; every character stands for itself. */
  contains(column: string, text: string | RawBuilder<string>): Expression<SqlBool>;
  /** Has nothing of what was deleted left in the engine's own files; writing waits for it, reading does not. */
  wipe(): Promise<void>;
  /** The `table.column` whose uniqueness an error is about, or null when it is another error. */
  violatedUnique(error: unknown): string | null;
}

/** Finds members by parts of their folded search texts. */
export interface TextIndex {
  /** Whether a part of three characters can be looked up; one of two always can. */
  has(part: string): boolean;
  /** Members whose search text has each of these parts of two or three characters, exactly. */
  lookUp(parts: readonly string[]): Expression<SqlBool>[];
}

/** A table that counts the live members of each key in its column `members`. */
export interface KeptCounts {
  table: string;
  /** Tells several counts of one table apart. */
  name: string;
  keys: readonly string[];
  /** The columns of members that the keys follow from. */
  columns: readonly string[];
  /** A query for the keys of one member, whose row has this name. */
  keysOf(row: string): RawBuilder<unknown>;
}

/** What is run after rows were added. */
export interface AddedTrigger {
  name: string;
  table: string;
  columns: readonly string[];
  /** @param rows what to select these columns of the added rows from */
  run(rows: RawBuilder<unknown>): RawBuilder<unknown>;
}

/** What is run after a row was written; `new` and `old` are the row as it is and as it was, where there is one. */
export interface RowTrigger {
  name: string;
  table: string;
  event: string;
  when: RawBuilder<unknown>;
  run: RawBuilder<unknown>;
}

/** Why the database can't be used, in one line for whoever starts the server. */
export class CannotOpen extends Error {}
