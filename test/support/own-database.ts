import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import type { Place } from '#server/database/open.ts';
import { associationZone } from './association.ts';
import { databaseOnServer, isOnPostgres } from './postgres.ts';

/** The database of a test, as configuration and as environment. */
export interface TestDatabase {
  config: Place & Pick<Config, 'timeZone'>;
  environment: Record<string, string>;
  remove(): Promise<void>;
}

/** A new database: empty, or a copy of another that nobody has open. The only place that decides on its engine. */
export async function ownDatabase(original: Place | null): Promise<TestDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'directory-test-'));
  const name = `test_${randomBytes(8).toString('hex')}`;
  const server = isOnPostgres ? await databaseOnServer(name, original ? nameIn(original) : undefined) : null;
  if (original && !isOnPostgres) await cp(original.dataDir, dataDir, { recursive: true });
  return {
    config: { dataDir, databaseUrl: server?.url ?? null, timeZone: associationZone },
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
