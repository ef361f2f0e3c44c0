import { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Config } from '#server/config.ts';
import type { Engine } from './dialect/engine.ts';
import { sqlite } from './dialect/sqlite.ts';
import { migrations } from './migrations/migrations.ts';
import type { Db, Database as Schema } from './schema.ts';

export type { Engine } from './dialect/engine.ts';
export { FolderInUse } from './dialect/sqlite.ts';

/** An open database, migrated to the present schema. */
export interface Database {
  db: Db;
  engine: Engine;
  /** The names of the migrations that this opening applied. */
  migrated: string[];
  close(): Promise<void>;
}

export async function openDatabase(config: Pick<Config, 'dataDir'>): Promise<Database> {
  const engine = sqlite(config.dataDir);
  const db = new Kysely<Schema>({ dialect: engine.dialect });
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations(engine) } });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) {
    await db.destroy();
    throw error;
  }
  return { db, engine, migrated: results.map((result) => result.migrationName), close: () => db.destroy() };
}
