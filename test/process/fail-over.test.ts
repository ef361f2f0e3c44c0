import { setTimeout } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMember, listMembers } from '#contract/members.ts';
import { signIn } from '#contract/session.ts';
import { type Cluster, startCluster, startStandby } from '../../tasks/postgres.ts';
import { aMember } from '../support/builders.ts';
import { clientOf } from '../support/client.ts';
import { emptyDatabase, isEmbedded } from '../support/database.ts';
import { runServer, type ServerProcess, spawnServer } from '../support/process.ts';

const account = { email: 'admin@ikai.test', password: 'kata sandi uji' };

/** Milliseconds from the promotion until everybody writes again, at most. */
const bound = 10_000;

async function until(isMeant: () => Promise<boolean> | boolean) {
  while (!(await isMeant())) await setTimeout(50);
}

/** Runs a statement on a server, as its administrator. */
async function administer({ url }: Cluster, statement: string) {
  const client = new Client(url);
  await client.connect();
  const { rows } = await client.query(statement);
  await client.end();
  return rows;
}

describe.skipIf(isEmbedded)('a primary and a synchronous standby', () => {
  let primary: Cluster;
  let standby: Cluster;
  let instances: ServerProcess[] = [];
  let environment: Record<string, string>;
  const removals: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    primary = await startCluster('synchronous_commit=on');
    standby = await startStandby(primary);
    removals.push(primary.remove, standby.remove);
    await administer(primary, `alter system set synchronous_standby_names = 'standby'`);
    await administer(primary, 'select pg_reload_conf()');
    await until(async () => {
      const [row] = await administer(primary, 'select sync_state from pg_stat_replication');
      return row?.sync_state === 'sync';
    });
    // The one that only reads stands first: whoever took the first would not even start.
    const hosts = [standby, primary].map(({ url }) => new URL(url).host).join(',');
    environment = {
      DATABASE_URL: `${addressOf(hosts)}?target_session_attrs=read-write`,
      ...{ TOKEN_SECRET: 's'.repeat(40), ADMIN_EMAIL: account.email, ADMIN_PASSWORD: account.password },
    };
    const start = async () => {
      const folder = await newFolder();
      return spawnServer({ environment: { ...environment, DATA_DIR: folder }, folder });
    };
    instances = await Promise.all([start(), start(), start()]);
  });
  async function newFolder() {
    const kept = await emptyDatabase();
    removals.push(kept.remove);
    return kept.config.dataDir;
  }

  const addressOf = (hosts: string) => primary.url.replace(new URL(primary.url).host, hosts);

  afterAll(async () => {
    await Promise.all(instances.map((instance) => instance.end('SIGKILL')));
    for (const remove of removals) await remove();
  });

  test('are one line and exit code 1 where none of those that are named takes writes', async () => {
    const folder = await newFolder();
    const hosts = `${new URL(standby.url).host},127.0.0.1:1`;
    const { code, stderr } = await runServer({
      environment: { ...environment, DATA_DIR: folder, DATABASE_URL: addressOf(hosts) },
      folder,
    });
    expect(code).toBe(1);
    expect(stderr).toBe(
      `Cannot start: The PostgreSQL database 'postgres' at ${hosts.replace(',', ', ')} cannot be reached: none of its servers takes writes\n`,
    );
  });

  test('are refused in one line where those are wished for that only read', async () => {
    const folder = await newFolder();
    const DATABASE_URL = environment.DATABASE_URL?.replace('read-write', 'standby') ?? '';
    const { code, stderr } = await runServer({
      environment: { ...environment, DATA_DIR: folder, DATABASE_URL },
      folder,
    });
    expect(code).toBe(1);
    expect(stderr).toBe(
      'Cannot start: DATABASE_URL cannot be used: target_session_attrs must be read-write or primary\n',
    );
  });

  test('lose nothing that was answered when the primary is killed; all read meanwhile, and write again by themselves', async () => {
    const { token } = await clientOf(instances[0]?.url ?? '', null).ok(signIn, { body: account });
    const admins = instances.map(({ url }) => clientOf(url, token));
    const answered: number[] = [];
    const refused = new Set<number>();
    const wroteAt: number[] = [];
    let isOver = false;
    const write = async (_: unknown, writer: number) => {
      const admin = admins[writer % admins.length];
      while (admin && !isOver) {
        const { status, body } = await admin.send(addMember, { body: aMember() });
        if (status === 200) {
          answered.push((body as { data: { id: number } }).data.id);
          wroteAt[writer] = performance.now();
        } else {
          refused.add(status);
          await setTimeout(50);
        }
      }
    };
    const writing = Array.from({ length: 8 }, write);
    await until(() => answered.length > 50 && Object.keys(wroteAt).length === 8);

    await primary.kill();
    const list = { query: { isAdmin: true } } as const;
    for (const admin of admins) await until(async () => (await admin.send(listMembers, list)).status === 200);
    const refusal = await admins[0]?.refused(addMember, { body: aMember() });
    expect(refusal).toMatchObject({ status: 503, message: expect.stringContaining('coba lagi') });
    expect(refusal?.headers.get('retry-after')).toBe('5');

    await administer(standby, 'select pg_promote()');
    const promoted = performance.now();
    await until(() => wroteAt.every((time) => time > promoted) || performance.now() - promoted > bound);
    isOver = true;
    await Promise.all(writing);
    expect(wroteAt.filter((time) => time <= promoted)).toEqual([]);
    expect([...refused]).toEqual([503]);

    const there = new Set((await administer(standby, 'select id::int from members')).map(({ id }) => id));
    expect(answered.filter((id) => !there.has(id))).toEqual([]);
    const output = instances.map((instance) => instance.output()).join('');
    expect(output).not.toContain(new URL(primary.url).password);
  });
});
