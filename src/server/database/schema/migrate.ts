import { readFileSync } from 'node:fs';
import { type Kysely, sql } from 'kysely';
import { DEFAULT_MIGRATION_LOCK_TABLE, MIGRATION_LOCK_ID, Migrator } from 'kysely/migration';
import { reasonOf } from '#server/reason.ts';
import type { StoredTable } from '../dialect/catalog.ts';
import { CannotOpen, type Engine, type EngineName } from '../dialect/engine.ts';
import type { AnyDb } from '../schema.ts';

/*
 * The schema is plain SQL in this folder: `<version>.<engine>.sql`, and `<version>.rows.sql` for the rows that both engines
 * begin with. A version that was released never changes; the next one has files of its own, which take it further. Until then
 * a change is an edit of the files for both engines, and `npm run store-schema`.
 */

/** The versions of the schema, oldest first. */
export const versions = ['1.0'] as const;

/** The statements of a version's files, in their order. */
function statementsOf(version: string, engine: EngineName): string[] {
  return [engine, 'rows'].flatMap((part) => {
    const text = readFileSync(new URL(`${version}.${part}.sql`, import.meta.url), 'utf8');
    return text.replace(/^--.*\n/gm, '').split(/(?<=;)\n+(?!\s|END)/);
  });
}

const migrationOf = (version: string, engine: EngineName) => ({
  async up(db: Kysely<unknown>) {
    for (const statement of statementsOf(version, engine)) {
      if (statement.trim() !== '') await sql.raw(statement).execute(db);
    }
  },
});

/** Whether somebody's schema was ever made here. */
export function hasSchema(tables: readonly StoredTable[]): boolean {
  return tables.some(({ name }) => name === 'kysely_migration');
}

/** The versions that a database was brought to, in that order, known to this one or not. */
export async function appliedVersions(db: AnyDb, engine: Engine): Promise<string[]> {
  if (!hasSchema(await engine.catalog.tables(db))) return [];
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration ORDER BY timestamp, name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Whether a database with these versions has the present schema. */
export const isUpToDate = (applied: readonly string[]): boolean => applied.join() === versions.join();

/** Why something with these versions is of no use here; null where it can be used. */
export function refusalOf(applied: readonly string[]): string | null {
  if (applied.includes('0001-foundation')) {
    return "is of a version before 1.0, which only a version 0.x opens. Start that one, export the members there ('Ekspor'), and import that file into a new database of this version.";
  }
  const later = applied.find((name) => !(versions as readonly string[]).includes(name));
  return later === undefined ? null : `is of a newer version: this one does not know ${later}.`;
}

/**
 * Brings a database to the present schema; one instance at a time. Returns the versions that were applied.
 *
 * @param last the version to end with, to get the schema of an earlier one
 */
export async function migrate(db: AnyDb, engine: Engine, last?: string): Promise<string[]> {
  return db.transaction().execute(async (tx) => {
    // The migrator makes its own tables before it takes the lock, which is the transaction's.
    const lock = { lockTable: DEFAULT_MIGRATION_LOCK_TABLE, lockRowId: MIGRATION_LOCK_ID };
    await tx.getExecutor().adapter.acquireMigrationLock(tx, lock);
    return migrateIn(tx, engine, last);
  });
}

async function migrateIn(tx: AnyDb, engine: Engine, last?: string): Promise<string[]> {
  const applied = await appliedVersions(tx, engine);
  const refusal = refusalOf(applied);
  if (refusal) throw new CannotOpen(`The database ${refusal}`);
  if (isUpToDate(applied)) return [];
  const known = Object.fromEntries(versions.map((version) => [version, migrationOf(version, engine.name)]));
  const migrator = new Migrator({ db: tx, provider: { getMigrations: async () => known } });
  const { error, results = [] } = await (last ? migrator.migrateTo(last) : migrator.migrateToLatest());
  if (!error) return results.map((result) => result.migrationName);
  const failed = results.find(({ status }) => status === 'Error')?.migrationName;
  throw new CannotOpen(
    `The database cannot be brought to this version${failed ? ` (${failed})` : ''}: ${reasonOf(error)}`,
  );
}
