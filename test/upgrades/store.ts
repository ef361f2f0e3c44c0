/*
 * After a new migration: stores the schema that comes out of all of them, and a database of each schema before the newest, so
 * that tests go on upgrading from it. `npm run store-schema`.
 */
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Migrator } from 'kysely/migration';
import { Client } from 'pg';
import { migrations } from '#server/database/migrations/migrations.ts';
import { openAsItIs, type Place } from '#server/database/open.ts';
import { startCluster } from '../../tasks/postgres.ts';
import { findOrInstallProgram } from '../../tasks/programs.ts';
import { schemaOf } from './schema.ts';
import { dump, engineOf, fileOf, formerLevels, restore, schemaFileOf, storedLevels } from './stored.ts';

/** Takes a database to a level, or to the newest; answers its schema. */
async function upgrade(place: Place, level = '9999'): Promise<string> {
  const { db, engine, close } = await openAsItIs(place);
  const wanted = Object.entries(migrations(engine)).filter(([name]) => name.slice(0, 4) <= level);
  const migrator = new Migrator({ db, provider: { getMigrations: async () => Object.fromEntries(wanted) } });
  const { error } = await migrator.migrateToLatest();
  const schema = await schemaOf(db, place.databaseUrl === null);
  await close();
  if (error) throw error;
  return schema;
}

async function storeAll(emptyPlace: () => Promise<Place>) {
  const engine = engineOf(await emptyPlace());
  for (const [index, level] of formerLevels().entries()) {
    if (storedLevels(engine).includes(level)) continue;
    const place = await emptyPlace();
    await restore(place, formerLevels()[index - 1] ?? '');
    await upgrade(place, level);
    writeFileSync(fileOf(engine, level), await dump(place, findOrInstallProgram('postgres')));
    process.stdout.write(`Stored a database of ${level} (${engine}). Add rows to it for what is new in it.\n`);
  }
  writeFileSync(schemaFileOf(engine), await upgrade(await emptyPlace()));
}

const folder = await mkdtemp(join(tmpdir(), 'directory-schema-'));
await storeAll(async () => ({ dataDir: await mkdtemp(join(folder, 'data-')), databaseUrl: null }));
await rm(folder, { recursive: true });

const cluster = await startCluster();
const client = new Client(cluster.url);
await client.connect();
await storeAll(async () => {
  const url = new URL(cluster.url);
  const name = `stored_${randomBytes(4).toString('hex')}`;
  await client.query(`create database ${name} template template0`);
  url.pathname = name;
  return { dataDir: '', databaseUrl: url.href };
});
await client.end();
await cluster.remove();
