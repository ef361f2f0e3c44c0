// In test:all only: what instances do beside each other, as processes.
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addRegion, listRegions } from '#contract/regions.ts';
import { signIn } from '#contract/session.ts';
import { aRegion } from '../support/builders.ts';
import { clientOf } from '../support/client.ts';
import { emptyDatabase, isEmbedded } from '../support/database.ts';
import { databaseOnServer } from '../support/postgres.ts';
import { type ServerProcess, spawnServer } from '../support/process.ts';

describe.skipIf(isEmbedded)('three instances that start at once on an empty database', () => {
  const first = { ADMIN_EMAIL: 'kepala@ikai.test', ADMIN_PASSWORD: 'kata sandi pertama' };
  let instances: ServerProcess[] = [];
  const removals: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    const empty = await databaseOnServer(`test_${randomBytes(8).toString('hex')}`, 'template0');
    removals.push(empty.remove);
    const start = async () => {
      const kept = await emptyDatabase();
      removals.push(kept.remove);
      const environment = { ...kept.environment, DATABASE_URL: empty.url, TOKEN_SECRET: 's'.repeat(40), ...first };
      return spawnServer({ environment, folder: kept.config.dataDir });
    };
    instances = await Promise.all([start(), start(), start()]);
  });
  afterAll(async () => {
    await Promise.all(instances.map((instance) => instance.end('SIGKILL')));
    for (const remove of removals) await remove();
  });

  const outputs = () => instances.map((instance) => instance.output());

  test('prepare it once', () => {
    expect(outputs().filter((output) => output.includes('Database prepared: 1.0'))).toHaveLength(1);
  });

  test('make one first account, whose token all of them take', async () => {
    expect(outputs().filter((output) => output.includes('First account:'))).toHaveLength(1);
    const body = { email: first.ADMIN_EMAIL, password: first.ADMIN_PASSWORD };
    const { token } = await clientOf(instances[0]?.url ?? '', null).ok(signIn, { body });
    for (const { url } of instances) {
      const { data } = await clientOf(url, token).ok(listRegions);
      expect(data).toHaveLength(38);
    }
    const { data: region } = await clientOf(instances[1]?.url ?? '', token).ok(addRegion, { body: aRegion() });
    const { data: seen } = await clientOf(instances[2]?.url ?? '', token).ok(listRegions);
    expect(seen).toContainEqual(region);
  });

  test('end each by itself, and the others go on', async () => {
    const [one, second] = instances;
    expect(await one?.end('SIGTERM')).toBe(0);
    expect((await fetch(`${second?.url}/readyz`)).status).toBe(200);
  });
});
