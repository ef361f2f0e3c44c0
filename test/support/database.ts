import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '#server/config.ts';

/** Where a test keeps its data, as configuration and as environment. */
interface TestDatabase {
  config: Pick<Config, 'dataDir'>;
  environment: Record<string, string>;
  remove(): Promise<void>;
}

/** An empty database of the test's own. The one place that decides which engine the whole suite runs on. */
export async function emptyDatabase(): Promise<TestDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'directory-test-'));
  return {
    config: { dataDir },
    environment: { DATA_DIR: dataDir },
    remove: () => rm(dataDir, { recursive: true, force: true }),
  };
}
