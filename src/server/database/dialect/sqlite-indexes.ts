import { setImmediate } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';

/** Of fewer rows the indexes cost too little to be taken away. */
const fewest = 1000;

/**
 * Runs the work without the table's indexes where it adds twice as many rows as there are, and makes them anew after it: an
 * index of all rows at once costs a fraction of one that is kept row by row. Unique ones stay, as they guard the rows.
 */
export async function withoutIndexes<DB, T>(
  tx: Kysely<DB>,
  table: keyof DB & string,
  added: number,
  work: () => Promise<T>,
): Promise<T> {
  const { rows: last } = await sql<{ id: number | null }>`SELECT max(id) AS id FROM ${sql.table(table)}`.execute(tx);
  if (added < Math.max(fewest, 2 * (last[0]?.id ?? 0))) return work();
  const { rows: indexes } = await sql<{ name: string; declaration: string }>`
    SELECT name, sql AS declaration FROM sqlite_master
    WHERE type = 'index' AND tbl_name = ${table} AND sql NOT LIKE 'CREATE UNIQUE%'`.execute(tx);
  for (const { name } of indexes) await sql`DROP INDEX ${sql.id(name)}`.execute(tx);
  const result = await work();
  for (const { declaration } of indexes) {
    await sql.raw(declaration).execute(tx);
    // Reads get their turn.
    await setImmediate();
  }
  return result;
}
