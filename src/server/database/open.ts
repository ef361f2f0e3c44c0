import { Kysely } from 'kysely';
import { DEFAULT_MIGRATION_LOCK_TABLE, MIGRATION_LOCK_ID, Migrator } from 'kysely/migration';
import { type Calendar, calendarOf } from '#contract/dates.ts';
import type { Config } from '#server/config.ts';
import { dayByTemporal } from '#server/days.ts';
import { reasonOf } from '#server/reason.ts';
import { attachCalendar } from './calendar.ts';
import { CannotOpen, type Engine } from './dialect/engine.ts';
import { sqlite } from './dialect/sqlite/engine.ts';
import { appliedMigrations } from './migrations/applied.ts';
import { migrationNames } from './migrations/names.ts';
import type { Db, Schema, Tx } from './schema.ts';
import { reportAfterCommits } from './transaction.ts';
import { UnawaitedWrites } from './unawaited.ts';

export { CannotOpen, type Engine } from './dialect/engine.ts';

/** Where a database is. */
export type Place = Pick<Config, 'dataDir' | 'databaseUrl'>;

/** An open database, migrated to the present schema. */
export interface Database {
  db: Db;
  engine: Engine;
  unawaited: UnawaitedWrites;
  /** The association's calendar. Functions that have only `db` get it by `calendarIn`. */
  calendar: Calendar;
  /** The migrations that were applied now. */
  migrated: string[];
  /** What they changed in people's data, a line each. */
  notices: string[];
  close(): Promise<void>;
}

type Applied = Pick<Database, 'migrated' | 'notices'>;

const nothingApplied: Applied = { migrated: [], notices: [] };

/** Whether a database with these migrations has the present schema. */
const isPresent = (applied: readonly string[]) => applied.join() === migrationNames.join();

/**
 * Migrates the database; one instance at a time. Returns what was applied.
 *
 * @param last the migration to end with, to get the schema of an earlier version
 */
async function migrate(db: Db, engine: Engine, last?: string): Promise<Applied> {
  return db.transaction().execute(async (tx) => {
    // The migrator makes its own tables before it takes the lock, which is the transaction's.
    const lock = { lockTable: DEFAULT_MIGRATION_LOCK_TABLE, lockRowId: MIGRATION_LOCK_ID };
    await tx.getExecutor().adapter.acquireMigrationLock(tx, lock);
    return migrateIn(tx, engine, last);
  });
}

async function migrateIn(tx: Tx, engine: Engine, last?: string): Promise<Applied> {
  const notices: string[] = [];
  const applied = await appliedMigrations(tx, engine);
  const [later] = [...new Set(applied).difference(new Set<string>(migrationNames))].sort();
  if (later !== undefined) {
    throw new CannotOpen(
      `The database is of a newer version: this one does not know ${later}. Start that one, or restore a backup.`,
    );
  }
  if (isPresent(applied)) return nothingApplied;
  // Only now, as most starts have nothing to apply. Those that were applied in another order are refused here.
  const { migrations } = await import('./migrations/migrations.ts');
  const known = migrations(engine, (line) => notices.push(line));
  const migrator = new Migrator({ db: tx, provider: { getMigrations: async () => known } });
  const { error, results = [] } = await (last ? migrator.migrateTo(last) : migrator.migrateToLatest());
  if (!error) return { migrated: results.map((result) => result.migrationName), notices };
  const failed = results.find(({ status }) => status === 'Error')?.migrationName;
  throw new CannotOpen(
    `The database cannot be brought to this version${failed ? ` (${failed})` : ''}: ${reasonOf(error)}`,
  );
}

async function migrateUntimed(db: Db, engine: Engine): Promise<Applied> {
  if (engine.untimedDialect === null) return migrate(db, engine);
  // Most starts have nothing to apply, and need no lock and no connection of its own to see that.
  if (isPresent(await appliedMigrations(db, engine))) return nothingApplied;
  const untimed = new Kysely<Schema>({ dialect: engine.untimedDialect });
  try {
    return await migrate(untimed, engine);
  } finally {
    await untimed.destroy();
  }
}

/** Loads only the engine that is used. */
async function engineFor({ dataDir, databaseUrl }: Place): Promise<Engine> {
  if (databaseUrl === null) return sqlite(dataDir);
  const { postgres } = await import('./dialect/postgres/engine.ts');
  return postgres(databaseUrl);
}

/** Opens the database that the configuration says; throws {@link CannotOpen} when that can't be. */
export async function openDatabase(place: Place & Pick<Config, 'timeZone'>): Promise<Database> {
  const engine = await engineFor(place);
  await engine.ready();
  const db = new Kysely<Schema>({ dialect: engine.dialect });
  try {
    const applied = await migrateUntimed(db, engine);
    const calendar = calendarOf(place.timeZone, dayByTemporal(place.timeZone));
    attachCalendar(db, calendar);
    const unawaited = new UnawaitedWrites(db);
    reportAfterCommits(db, (error) => unawaited.onFailure(error));
    const close = async () => {
      await unawaited.end();
      await db.destroy();
    };
    return { db, engine, unawaited, calendar, ...applied, close };
  } catch (error) {
    await db.destroy();
    throw error instanceof CannotOpen ? error : new CannotOpen(`The database cannot be used: ${reasonOf(error)}`);
  }
}

/** A database whose schema may be of any version. Nothing done with it times out. */
export interface DatabaseAsItIs {
  db: Db;
  engine: Engine;
  /** Migrates it, up to `last` where given. Returns the names of the migrations that were applied. */
  migrate(last?: string): Promise<string[]>;
  close(): Promise<void>;
}

/** Opens a database without touching its schema; throws {@link CannotOpen} when it can't be used. */
export async function openAsItIs(place: Place): Promise<DatabaseAsItIs> {
  const engine = await engineFor(place);
  await engine.ready();
  const db = new Kysely<Schema>({ dialect: engine.untimedDialect ?? engine.dialect });
  return {
    db,
    engine,
    migrate: async (last) => (await migrate(db, engine, last)).migrated,
    close: () => db.destroy(),
  };
}

/** Opens a database that a server may be using, to read all of it; see {@link Engine.besideDialect}. */
export async function openBeside(place: Place): Promise<Pick<DatabaseAsItIs, 'db' | 'engine' | 'close'>> {
  const engine = await engineFor(place);
  await engine.ready();
  const db = new Kysely<Schema>({ dialect: engine.besideDialect });
  return { db, engine, close: () => db.destroy() };
}
