import { Kysely } from 'kysely';
import { type Calendar, calendarOf } from '#contract/dates.ts';
import type { Config } from '#server/config.ts';
import { dayByTemporal } from '#server/days.ts';
import { Queue } from '#server/queue.ts';
import { reasonOf } from '#server/reason.ts';
import { keepingDay } from './calendar.ts';
import { CannotOpen, type Engine } from './dialect/engine.ts';
import { sqlite } from './dialect/sqlite/engine.ts';
import { appliedVersions, isUpToDate, migrate } from './schema/migrate.ts';
import type { AnyDb, Db, Schema } from './schema.ts';

export { CannotOpen, type Engine } from './dialect/engine.ts';

/** Where a database is. */
export type Place = Pick<Config, 'dataDir' | 'databaseUrl'>;

/** An open database, migrated to the present schema. */
export interface Database {
  db: Db;
  engine: Engine;
  /** The association's calendar, which `db` has too. */
  calendar: Calendar;
  /** The versions of the schema that were applied now. */
  migrated: string[];
  close(): Promise<void>;
}

async function migrateUntimed(db: AnyDb, engine: Engine): Promise<string[]> {
  if (engine.untimedDialect === null) return migrate(db, engine);
  // Most starts have nothing to apply, and need no lock and no connection of its own to see that.
  if (isUpToDate(await appliedVersions(db, engine))) return [];
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
  const calendar = keepingDay(calendarOf(place.timeZone, dayByTemporal(place.timeZone)));
  const db = Object.assign(new Kysely<Schema>({ dialect: engine.dialect }), {
    calendar,
    queue: new Queue({ places: engine.mostTransactions }),
  });
  try {
    const migrated = await migrateUntimed(db, engine);
    return { db, engine, calendar, migrated, close: () => db.destroy() };
  } catch (error) {
    await db.destroy();
    throw error instanceof CannotOpen ? error : new CannotOpen(`The database cannot be used: ${reasonOf(error)}`);
  }
}

/** A database whose schema may be of any version. Nothing done with it times out. */
export interface DatabaseAsItIs {
  db: AnyDb;
  engine: Engine;
  /** Brings it to the present schema, or to that of `last`. Returns the versions that were applied. */
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
    migrate: (last) => migrate(db, engine, last),
    close: () => db.destroy(),
  };
}
