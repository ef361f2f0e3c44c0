import { type Kysely, sql } from 'kysely';
import type { Db } from '#server/database/schema.ts';
import { isEmbedded } from './database.ts';

/**
 * Inserts rows into a database of an earlier version, without recording them: the history is written as it is today.
 * Later columns are left out.
 */
export async function insertEarlier(db: Db, table: string, rows: readonly object[]): Promise<void> {
  const at = '2026-11-21T02:00:00.000Z';
  const bookkeeping = { version: 1, created_at: at, updated_at: at, deleted_at: null };
  const named = isEmbedded
    ? sql<{ name: string }>`SELECT name FROM pragma_table_info(${table})`
    : sql<{ name: string }>`SELECT column_name AS name FROM information_schema.columns WHERE table_name = ${table}`;
  const columns = new Set((await named.execute(db)).rows.map(({ name }) => name));
  const known = (row: object) => Object.fromEntries(Object.entries(row).filter(([column]) => columns.has(column)));
  await (db as unknown as Kysely<Record<string, object>>)
    .insertInto(table)
    .values(rows.map((row) => known({ ...bookkeeping, ...row })))
    .execute();
}
