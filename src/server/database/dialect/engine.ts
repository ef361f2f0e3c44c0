import type {
  ColumnDefinitionBuilder,
  Expression,
  Kysely,
  Dialect as KyselyDialect,
  RawBuilder,
  SelectQueryBuilder,
  SqlBool,
} from 'kysely';
import type { Catalog } from './catalog.ts';

/** What differs between database engines. The only home of 'which engine?'. */
export interface Engine {
  dialect: KyselyDialect;
  /** For migrations and moves, where no statement is too slow and the wait for another instance may be long; else {@link dialect}. */
  patientDialect: KyselyDialect | null;
  /**
   * For a program beside the server that has the database: its transactions read everything as it was at one moment, and
   * neither wait for who writes nor keep anybody waiting. Outside of them single rows may be written.
   */
  besideDialect: KyselyDialect;
  /** Waits a while until the database can be used; throws {@link CannotOpen} when it can't. */
  ready(): Promise<void>;
  /** Makes a column the primary key, whose numbers grow and are never used again. */
  growingId(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder;
  bytesType: 'blob' | 'bytea';
  catalog: Catalog;
  /** Makes what `searchTextContains` needs; part of the first migration. */
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
  /** Tells the engine some members' folded search texts, by which it sees what of a searched word is rare. */
  learnTexts(texts: readonly string[]): void;
  /**
   * Members whose folded search text contains every one of these folded words.
   *
   * @param share of all members, the part that other conditions leave: where that is small, its texts may be read instead
   */
  searchTextContains(words: string[], share?: number): Expression<SqlBool>;
  /** Whether a folded column contains a folded text; every character stands for itself. */
  contains(column: string, text: string | RawBuilder<string>): Expression<SqlBool>;
  /** The rows of which each value of a column occurs once; the engine goes through an index of it where that is sooner. */
  oneOfEach<DB, Table extends keyof DB, Row>(
    rows: SelectQueryBuilder<DB, Table, Row>,
    column: string,
  ): SelectQueryBuilder<DB, Table, Row>;
  /** A column in a condition that a good part of all rows meet: an index in its order is no way to them. */
  metByMany(column: string): Expression<string | null>;
  /** Runs what adds so many rows to a table, in the way that is quickest for so many. */
  addingMany<DB, T>(tx: Kysely<DB>, table: keyof DB & string, added: number, work: () => Promise<T>): Promise<T>;
  /** Has nothing of what was deleted left in the engine's own files; writing waits for it, reading does not. */
  wipe(): Promise<void>;
  /** The `table.column` whose uniqueness an error is about, or null when it is another error. */
  violatedUnique(error: unknown): string | null;
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
