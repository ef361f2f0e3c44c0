import { Kysely } from 'kysely';
import { DEFAULT_MIGRATION_LOCK_TABLE, MIGRATION_LOCK_ID, Migrator } from 'kysely/migration';
import { type Calendar, calendarOf } from '#contract/dates.ts';
import type { Config } from '#server/config.ts';
import { reasonOf } from '#server/reason.ts';
import { giveCalendar } from './calendar.ts';
import { CannotOpen, type Engine } from './dialect/engine.ts';
import { sqlite } from './dialect/sqlite/engine.ts';
import { appliedMigrations } from './migrations/applied.ts';
import { migrations } from './migrations/migrations.ts';
import type { Db, Schema, Tx } from './schema.ts';
import { UnawaitedWrites } from './unawaited.ts';

export { CannotOpen, type Engine } from './dialect/engine.ts';

/** Where a database is. */
export type Place = Pick<Config, 'dataDir' | 'databaseUrl'>;

/** An open database, migrated to the present schema. */
export interface Database {
  db: Db;
  engine: Engine;
  unawaited: UnawaitedWrites;
  /** The association's; functions that get no more than `db` find it by `calendarIn`. */
  calendar: Calendar;
  /** The names of the migrations that this opening applied. */
  migrated: string[];
  /** What they changed of what people entered, a line each. */
  notices: string[];
  close(): Promise<void>;
}

type Applied = Pick<Database, 'migrated' | 'notices'>;

/**
 * Brings the database to the present schema, one instance at a time; answers what was applied.
 *
 * @param last the migration to end with, where it is to have the schema of an earlier version
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
  const known = migrations(engine, (line) => notices.push(line));
  const [later] = (await appliedMigrations(tx, engine)).filter((name) => !(name in known)).sort();
  if (later !== undefined) {
    throw new CannotOpen(
      `The database is of a newer version: this one does not know ${later}. Start that one, or restore a backup.`,
    );
  }
  const migrator = new Migrator({ db: tx, provider: { getMigrations: async () => known } });
  const { error, results = [] } = await (last ? migrator.migrateTo(last) : migrator.migrateToLatest());
  if (!error) return { migrated: results.map((result) => result.migrationName), notices };
  const failed = results.find(({ status }) => status === 'Error')?.migrationName;
  throw new CannotOpen(
    `The database cannot be brought to this version${failed ? ` (${failed})` : ''}: ${reasonOf(error)}`,
  );
}

async function migratePatiently(db: Db, engine: Engine): Promise<Applied> {
  if (engine.patientDialect === null) return migrate(db, engine);
  const patient = new Kysely<Schema>({ dialect: engine.patientDialect });
  try {
    return await migrate(patient, engine);
  } finally {
    await patient.destroy();
  }
}

/** Only the engine that is used is loaded. */
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
    const applied = await migratePatiently(db, engine);
    const calendar = calendarOf(place.timeZone);
    giveCalendar(db, calendar);
    const unawaited = new UnawaitedWrites(db);
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

/** A database with whatever schema it has; nothing that is done with it is too slow. */
export interface DatabaseAsItIs {
  db: Db;
  engine: Engine;
  /** Brings it to the present schema, or to that of the version whose last migration this is; answers the names of what was applied. */
  migrate(last?: string): Promise<string[]>;
  close(): Promise<void>;
}

/** Opens a database without touching its schema; throws {@link CannotOpen} when it can't be used. */
export async function openAsItIs(place: Place): Promise<DatabaseAsItIs> {
  const engine = await engineFor(place);
  await engine.ready();
  const db = new Kysely<Schema>({ dialect: engine.patientDialect ?? engine.dialect });
  return {
    db,
    engine,
    migrate: async (last) => (await migrate(db, engine, last)).migrated,
    close: () => db.destroy(),
  };
}

/** Opens a database that a server may be working with, for reading all of it; see {@link Engine.besideDialect}. */
export async function openBeside(place: Place): Promise<Pick<DatabaseAsItIs, 'db' | 'engine' | 'close'>> {
  const engine = await engineFor(place);
  await engine.ready();
  const db = new Kysely<Schema>({ dialect: engine.besideDialect });
  return { db, engine, close: () => db.destroy() };
}
