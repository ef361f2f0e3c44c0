import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { databaseOnServer } from './postgres.ts';

/** Where a test keeps its data, as configuration and as environment. */
interface TestDatabase {
  config: Pick<Config, 'dataDir' | 'databaseUrl'>;
  environment: Record<string, string>;
  remove(): Promise<void>;
}

/** Whether tests run on the embedded engine, where nothing else is said. */
export const isEmbedded = !process.env.TEST_DATABASE_URL;

/** An empty database of the test's own. The one place that decides which engine the whole suite runs on. */
export async function emptyDatabase(): Promise<TestDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'directory-test-'));
  const server = isEmbedded ? null : await databaseOnServer(`test_${randomBytes(8).toString('hex')}`);
  return {
    config: { dataDir, databaseUrl: server?.url ?? null },
    environment: { DATA_DIR: dataDir, ...(server && { DATABASE_URL: server.url }) },
    async remove() {
      await server?.remove();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
