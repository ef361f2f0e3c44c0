import type { ColumnDefinitionBuilder, Expression, Kysely, Dialect as KyselyDialect, SqlBool } from 'kysely';

/** What differs between database engines. The only home of 'which engine?'. */
export interface Engine {
  dialect: KyselyDialect;
  /** For migrations, where no statement is too slow and the wait for another instance's may be long; else {@link dialect}. */
  migrationDialect: KyselyDialect | null;
  /** Waits a while until the database can be used; throws {@link CannotOpen} when it can't. */
  ready(): Promise<void>;
  /** Makes a column the primary key, whose numbers grow and are never used again. */
  growingId(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder;
  bytesType: 'blob' | 'bytea';
  /** Makes what `searchTextContains` needs; part of the first migration. */
  createSearchIndex(db: Kysely<unknown>): Promise<void>;
  /** Has every change of `members` change `member_counts` with it. */
  keepMemberCounts(db: Kysely<unknown>): Promise<void>;
  /** Members whose folded search text contains every one of these folded words. */
  searchTextContains(words: string[]): Expression<SqlBool>;
  /** Whether a folded column contains a folded text; every character stands for itself. */
  contains(column: string, text: string): Expression<SqlBool>;
  /** The `table.column` whose uniqueness an error is about, or null when it is another error. */
  violatedUnique(error: unknown): string | null;
}

/** Why the database can't be used, in one line for whoever starts the server. */
export class CannotOpen extends Error {}
