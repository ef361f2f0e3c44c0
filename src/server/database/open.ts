import { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Config } from '#server/config.ts';
import type { Engine } from './dialect/engine.ts';
import { sqlite } from './dialect/sqlite.ts';
import { migrations } from './migrations/migrations.ts';
import type { Db, Database as Schema } from './schema.ts';

export { CannotOpen, type Engine } from './dialect/engine.ts';

type Place = Pick<Config, 'dataDir' | 'databaseUrl'>;

/** An open database, migrated to the present schema. */
export interface Database {
  db: Db;
  engine: Engine;
  /** The names of the migrations that this opening applied. */
  migrated: string[];
  close(): Promise<void>;
}

/** Brings the database to the present schema, one instance at a time; answers what was applied. */
async function migrate(db: Db, engine: Engine): Promise<string[]> {
  const own = engine.migrationDialect && new Kysely<Schema>({ dialect: engine.migrationDialect });
  try {
    const migrator = new Migrator({ db: own ?? db, provider: { getMigrations: async () => migrations(engine) } });
    const { error, results = [] } = await migrator.migrateToLatest();
    if (error) throw error;
    return results.map((result) => result.migrationName);
  } finally {
    await own?.destroy();
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
    const migrated = await migrate(db, engine);
    return { db, engine, migrated, close: () => db.destroy() };
  } catch (error) {
    await db.destroy();
    throw error;
  }
}
