/*
 * After a change of the schema: stores what a new database has, for the test that compares. `npm run store-schema`.
 */
import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openAsItIs, type Place } from '#server/database/open.ts';
import { startCluster } from '../../tasks/postgres.ts';
import { schemaFileOf, schemaOf } from './schema.ts';

async function store(emptyPlace: Place) {
  const { db, engine, migrate, close } = await openAsItIs(emptyPlace);
  await migrate();
  writeFileSync(schemaFileOf(engine), await schemaOf(db, engine));
  await close();
}

const dataDir = await mkdtemp(join(tmpdir(), 'directory-schema-'));
await store({ dataDir, databaseUrl: null });
await rm(dataDir, { recursive: true });

const cluster = await startCluster();
await store({ dataDir: '', databaseUrl: cluster.url });
await cluster.remove();
