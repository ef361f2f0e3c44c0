import { sql } from 'kysely';
import type { StoredTable } from '../dialect/catalog.ts';
import type { Engine } from '../dialect/engine.ts';
import type { Db } from '../schema.ts';

/** Whether migrations were ever applied. */
export function hasMigrations(tables: readonly StoredTable[]): boolean {
  return tables.some(({ name }) => name === 'kysely_migration');
}

/** The names of the migrations that were applied to a database, in that order, known to this version or not. */
export async function appliedMigrations(db: Db, engine: Engine): Promise<string[]> {
  if (!hasMigrations(await engine.catalog.tables(db))) return [];
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration ORDER BY timestamp, name`.execute(db);
  return rows.map(({ name }) => name);
}
