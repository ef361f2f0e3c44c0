// In test:all only: fail-over.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMember } from '#contract/members.ts';
import { signIn } from '#contract/session.ts';
import { freePort } from '../../tasks/free-port.ts';
import { type Cluster, startCluster, startStandby } from '../../tasks/postgres.ts';
import { findOrInstallProgram } from '../../tasks/programs.ts';
import { aMember } from '../support/builders.ts';
import { clientOf } from '../support/client.ts';
import { emptyDatabase, isEmbedded } from '../support/database.ts';
import { runServer, type ServerProcess, spawnServer } from '../support/process.ts';

const account = { email: 'admin@ikai.test', password: 'kata sandi uji' };

/** Milliseconds from the promotion until everybody writes again, at most. */
const bound = 15_000;

/** A file that docs/operating.md shows, by how it begins. */
function shown(beginning: string): string {
  const page = readFileSync(new URL('../../docs/operating.md', import.meta.url), 'utf8');
  const [, ...blocks] = page.split('```\n');
  return blocks.find((block) => block.startsWith(beginning)) ?? expect.unreachable();
}

/** Starts HAProxy before two servers, with the files of docs/operating.md; only their addresses and paths differ. */
async function proxyBefore(one: Cluster, other: Cluster) {
  const { username, password, host } = new URL(one.url);
  const folder = mkdtempSync(join(tmpdir(), 'haproxy-'));
  const port = await freePort();
  const config = shown('global\n')
    .replaceAll('/etc/haproxy', folder)
    .replace('/usr/bin:/bin', `${dirname(realpathSync(findOrInstallProgram('postgres')))}:/usr/bin:/bin`)
    .replace('127.0.0.1:5432', `127.0.0.1:${port}`)
    .replace('db1.example.org:5432', host)
    .replace('db2.example.org:5432', new URL(other.url).host);
  const check = shown('#!/bin/sh\n')
    .replaceAll('/etc/haproxy', folder)
    .replace('user=ikai dbname=ikai', `user=${username} dbname=postgres`);
  writeFileSync(join(folder, 'haproxy.cfg'), config);
  writeFileSync(join(folder, 'takes-writes'), check, { mode: 0o755 });
  writeFileSync(join(folder, 'pgpass'), `*:*:*:${username}:${password}\n`, { mode: 0o600 });
  const child = spawn(findOrInstallProgram('proxy'), ['-db', '-f', join(folder, 'haproxy.cfg')], { stdio: 'ignore' });
  const url = Object.assign(new URL(one.url), { port: `${port}` }).href;
  const answers = async () => {
    const client = new Client(url);
    client.on('error', () => {});
    return client.connect().then(
      () => client.end().then(() => true),
      () => false,
    );
  };
  await until(answers);
  return {
    url,
    async remove() {
      child.kill('SIGKILL');
      await once(child, 'close');
      rmSync(folder, { recursive: true });
    },
  };
}

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
    // The one that only reads stands first.
    const proxy = await proxyBefore(standby, primary);
    removals.unshift(proxy.remove);
    environment = {
      DATABASE_URL: proxy.url,
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

  afterAll(async () => {
    await Promise.all(instances.map((instance) => instance.end('SIGKILL')));
    for (const remove of removals) await remove();
  });

  test.each([
    [
      'the standby alone is named',
      () => standby.url,
      /^Cannot start: The PostgreSQL database 'postgres' at \S+ only reads, as a standby does; name the server that takes writes, or the proxy before it\.\n$/,
    ],
    [
      'both are named',
      () => primary.url.replace(new URL(primary.url).host, (host) => `${new URL(standby.url).host},${host}`),
      /^Cannot start: DATABASE_URL cannot be used: it names several hosts; name one, or the proxy before them\n$/,
    ],
  ])('are one line and exit code 1 where %s', async (_, urlOf, line) => {
    const folder = await newFolder();
    const { code, stderr } = await runServer({
      environment: { ...environment, DATA_DIR: folder, DATABASE_URL: urlOf() },
      folder,
    });
    expect(code).toBe(1);
    expect(stderr).toMatch(line);
  });

  test('lose nothing that was answered when the primary is killed; all write again by themselves', async () => {
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
