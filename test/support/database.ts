import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Place } from '#server/database/open.ts';
import { databaseOnServer } from './postgres.ts';

/** Where a test keeps its data, as configuration and as environment. */
interface TestDatabase {
  config: Place;
  environment: Record<string, string>;
  remove(): Promise<void>;
}

/** Whether tests run on the embedded engine, where nothing else is said. */
export const isEmbedded = !process.env.TEST_DATABASE_URL;

/** Where the database is that every test server begins with a copy of: told by the process that starts the tests' own. */
export const prepared = {
  tell(place: Place) {
    process.env.PREPARED_DATABASE = JSON.stringify(place);
  },
  place(): Place {
    const place = process.env.PREPARED_DATABASE;
    if (place === undefined) throw new Error('No database has been prepared: start the tests through their runner.');
    return JSON.parse(place);
  },
};

/** An empty database of the test's own. The one place that decides which engine the whole suite runs on. */
export function emptyDatabase(): Promise<TestDatabase> {
  return ownDatabase(null);
}

/** A database of the test's own that begins as a copy of another, which nobody has open. */
export function copiedDatabase(original: Place): Promise<TestDatabase> {
  return ownDatabase(original);
}

async function ownDatabase(original: Place | null): Promise<TestDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'directory-test-'));
  const name = `test_${randomBytes(8).toString('hex')}`;
  const server = isEmbedded ? null : await databaseOnServer(name, original ? nameIn(original) : undefined);
  if (original && isEmbedded) await cp(original.dataDir, dataDir, { recursive: true });
  return {
    config: { dataDir, databaseUrl: server?.url ?? null },
    environment: { DATA_DIR: dataDir, ...(server && { DATABASE_URL: server.url }) },
    async remove() {
      await server?.remove();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function nameIn({ databaseUrl }: Place): string {
  return new URL(databaseUrl ?? '').pathname.slice(1);
}
