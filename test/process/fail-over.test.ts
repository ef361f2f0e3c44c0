import { setTimeout } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMember, listMembers } from '#contract/members.ts';
import { listRegions } from '#contract/regions.ts';
import { signIn } from '#contract/session.ts';
import { type Cluster, startCluster } from '../../tasks/postgres.ts';
import { testPassword } from '../support/accounts.ts';
import { aMember } from '../support/builders.ts';
import { type Client as Caller, clientOf } from '../support/client.ts';
import { emptyDatabase, isEmbedded } from '../support/database.ts';
import { runServer, type ServerProcess, spawnServer } from '../support/process.ts';

/** Milliseconds within which everybody writes again once another server has taken over. */
const soon = 10_000;

/** Asks over and over until it is so. */
async function until(isSo: () => Promise<boolean>) {
  while (!(await isSo())) await setTimeout(50);
}

async function said(url: string, text: string) {
  const client = new Client(url);
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows;
}

describe.skipIf(isEmbedded)('a database of two servers', () => {
  let primary: Cluster;
  let standby: Cluster;
  let kept: Awaited<ReturnType<typeof emptyDatabase>>;
  let address: URL;
  let instances: ServerProcess[] = [];

  beforeAll(async () => {
    primary = await startCluster('synchronous_commit=on');
    standby = await startCluster(`--standby-of=${primary.url}`, 'synchronous_commit=on');
    await said(primary.url, `alter system set synchronous_standby_names = '*'`);
    await said(primary.url, 'select pg_reload_conf()');
    await until(async () => {
      const rows = await said(primary.url, `select 1 from pg_stat_replication where sync_state = 'sync'`);
      return rows.length === 1;
    });
    kept = await emptyDatabase();
    address = new URL(primary.url);
    address.searchParams.set('target_session_attrs', 'read-write');
    // The standby is named first: whoever takes the first that answers can't write.
    const { host } = new URL(standby.url);
    const environment = {
      DATA_DIR: kept.config.dataDir,
      DATABASE_URL: address.href.replace(address.host, `${host},${address.host}`),
      TOKEN_SECRET: 's'.repeat(40),
      ADMIN_EMAIL: 'kepala@ikai.test',
      ADMIN_PASSWORD: testPassword,
    };
    instances = await Promise.all(
      Array.from({ length: 3 }, () => spawnServer({ environment, folder: kept.config.dataDir })),
    );
  });
  afterAll(async () => {
    await Promise.all(instances.map((instance) => instance.end('SIGKILL')));
    await standby.remove();
    await primary.remove();
    await kept.remove();
  });

  test('loses no answered write when the first one fails, and everybody writes again by themselves', async () => {
    const body = { email: 'kepala@ikai.test', password: testPassword };
    const { token } = await clientOf(instances[0]?.url ?? '', null).ok(signIn, { body });
    const callers = instances.map(({ url }) => clientOf(url, token));
    const callerOf = (number: number): Caller => callers[number % callers.length] ?? clientOf('', null);
    const answered: string[] = [];
    const others = new Set<number>();
    let stage: 'before' | 'failed' | 'promoted' = 'before';
    const writingAgain = new Set<number>();
    let isOver = false;
    const writer = async (number: number) => {
      for (let turn = 0; !isOver; turn += 1) {
        const npa = `GANTI.${number}.${turn}`;
        const begunAfter = stage;
        const { status } = await callerOf(number).send(addMember, { body: aMember({ npa }) });
        if (status === 200) {
          answered.push(npa);
          if (begunAfter === 'promoted') writingAgain.add(number);
        } else {
          others.add(status);
          await setTimeout(50);
        }
      }
    };
    const writers = Array.from({ length: 8 }, (_, number) => writer(number));
    await until(async () => answered.length >= 40);

    await primary.kill();
    stage = 'failed';
    await until(async () => others.size > 0);
    // Nobody writes now; what is there can be read all the same, from the standby.
    await until(async () => {
      const reads = await Promise.all(callers.map((caller) => caller.send(listMembers, { query: { isAdmin: true } })));
      return reads.every(({ status }) => status === 200);
    });
    const refusal = await callerOf(0).refused(addMember, { body: aMember() });
    expect(refusal).toMatchObject({ status: 503, message: expect.stringContaining('coba lagi') });

    await said(standby.url, 'select pg_promote()');
    const promoted = performance.now();
    stage = 'promoted';
    await until(async () => writingAgain.size === writers.length || performance.now() - promoted > 2 * soon);
    expect(performance.now() - promoted).toBeLessThan(soon);
    isOver = true;
    await Promise.all(writers);

    expect([...others]).toEqual([503]);
    for (const caller of callers) {
      expect((await caller.ok(listRegions)).data).toHaveLength(38);
      const { total_data } = await caller.ok(listMembers, { query: { isAdmin: true, search: 'GANTI.' } });
      expect(total_data).toBeGreaterThanOrEqual(answered.length);
    }
    const stored = await said(standby.url, `select npa from members where npa like 'GANTI.%'`);
    const npas = new Set(stored.map(({ npa }) => npa));
    expect(answered.filter((npa) => !npas.has(npa))).toEqual([]);
  });

  test('is refused in one line where standbys are wished for', async () => {
    const DATABASE_URL = address.href.replace('read-write', 'standby');
    const folder = kept.config.dataDir;
    const { code, stderr } = await runServer({ environment: { DATA_DIR: folder, DATABASE_URL }, folder });
    expect(code).toBe(1);
    expect(stderr.trim().split('\n')).toEqual([
      expect.stringContaining('target_session_attrs must be read-write or primary'),
    ]);
  });
});
