import type { Expression, Dialect as KyselyDialect, QueryExecutorProvider, RawBuilder, SqlBool } from 'kysely';
import type { Catalog } from './catalog.ts';

export type EngineName = 'sqlite' | 'postgres';

/** What differs between SQLite and PostgreSQL, for a database at one place. It knows no table by name. */
export interface Engine {
  name: EngineName;
  /** Whether one transaction writes at a time, so that everybody's saves wait for a long one. */
  hasOneWriter: boolean;
  /** How many transactions an instance opens at once, so that reads find a connection whatever those wait for. */
  mostTransactions: number;
  dialect: KyselyDialect;
  /** For migrations and moves: without timeouts. Null where the other one has none either. */
  untimedDialect: KyselyDialect | null;
  /** Waits until the database can be used, for a limited time. Throws {@link CannotOpen} when it can't be. */
  ready(): Promise<void>;
  /** Describes the tables of the database. */
  catalog: Catalog;
  /** The index of a column of folded texts. */
  textIndex(of: IndexedTexts): TextIndex;
  /** Whether a folded column contains a folded text, without an index. No character is a wildcard. */
  contains(column: string, text: string | RawBuilder<string>): Expression<SqlBool>;
  /** A column whose indexes are not used: SQLite has no statistics by which it could choose, PostgreSQL needs no telling. */
  withoutIndex<T>(column: string): Expression<T>;
  /**
   * Counts the rows of tables that many were just added to, also by this transaction: PostgreSQL looks by itself only within
   * a minute, and a search among 20,000 rows that it took for none ended at its timeout of nine seconds.
   */
  countRows(db: QueryExecutorProvider, tables: readonly string[]): Promise<void>;
  /** Removes what was deleted from the database's files. Writes wait meanwhile, reads don't. */
  wipe(): Promise<void>;
  /** The `table.column` whose unique index an error is about; null for every other error. */
  violatedUnique(error: unknown): string | null;
}

/** A column of texts that the schema has an index of. */
export interface IndexedTexts {
  table: string;
  column: string;
  /** What the index is called: a table, which PostgreSQL has indexes of. */
  index: string;
}

/** Finds the rows whose text has some folded words. */
export interface TextIndex {
  /**
   * Conditions for the rows whose text has all of these words.
   *
   * @param rows whether all of them are wanted, or few are known to be there, or rows are passed one by one anyway
   */
  having(words: readonly string[], rows: 'all' | 'few' | 'passed'): Expression<SqlBool>[];
}

/** Why the database can't be used, in one line for whoever starts the server. */
export class CannotOpen extends Error {}
