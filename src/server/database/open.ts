import { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Config } from '#server/config.ts';
import type { Engine } from './dialect/engine.ts';
import { sqlite } from './dialect/sqlite.ts';
import { migrations } from './migrations/migrations.ts';
import type { Db, Database as Schema } from './schema.ts';
import { UnawaitedWrites } from './unawaited.ts';

export { CannotOpen, type Engine } from './dialect/engine.ts';

/** Where a database is. */
export type Place = Pick<Config, 'dataDir' | 'databaseUrl'>;

/** An open database, migrated to the present schema. */
export interface Database {
  db: Db;
  engine: Engine;
  unawaited: UnawaitedWrites;
  /** The names of the migrations that this opening applied. */
  migrated: string[];
  close(): Promise<void>;
}

/** Brings the database to the present schema, one instance at a time; answers what was applied. */
async function migrate(db: Db, engine: Engine): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations(engine) } });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) throw error;
  return results.map((result) => result.migrationName);
}

async function migratePatiently(db: Db, engine: Engine): Promise<string[]> {
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
  const { postgres } = await import('./dialect/postgres.ts');
  return postgres(databaseUrl);
}

/** Opens the database that the configuration says; throws {@link CannotOpen} when that can't be. */
export async function openDatabase(place: Place): Promise<Database> {
  const engine = await engineFor(place);
  await engine.ready();
  const db = new Kysely<Schema>({ dialect: engine.dialect });
  try {
    const migrated = await migratePatiently(db, engine);
    const unawaited = new UnawaitedWrites(db);
    const close = async () => {
      await unawaited.end();
      await db.destroy();
    };
    return { db, engine, unawaited, migrated, close };
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

/** A database with whatever schema it has; nothing that is done with it is too slow. */
export interface DatabaseAsItIs {
  db: Db;
  engine: Engine;
  /** Brings it to the present schema; answers the names of what was applied. */
  migrate(): Promise<string[]>;
  close(): Promise<void>;
}

/** Opens a database without touching its schema; throws {@link CannotOpen} when it can't be used. */
export async function openAsItIs(place: Place): Promise<DatabaseAsItIs> {
  const engine = await engineFor(place);
  await engine.ready();
  const db = new Kysely<Schema>({ dialect: engine.patientDialect ?? engine.dialect });
  return { db, engine, migrate: () => migrate(db, engine), close: () => db.destroy() };
}
