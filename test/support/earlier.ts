import type { Kysely } from 'kysely';
import type { Db } from '#server/database/schema.ts';

/** Writes rows into a database of an earlier version, past the history, which is written as it is today. */
export async function insertEarlier(db: Db, table: string, rows: readonly object[]): Promise<void> {
  const at = '2026-11-21T02:00:00.000Z';
  const bookkeeping = { version: 1, created_at: at, updated_at: at, deleted_at: null };
  await (db as unknown as Kysely<Record<string, object>>)
    .insertInto(table)
    .values(rows.map((row) => ({ ...bookkeeping, ...row })))
    .execute();
}
