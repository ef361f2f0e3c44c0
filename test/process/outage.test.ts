// In test:all only: outages of the database.
import { setTimeout } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMember, listMembers } from '#contract/members.ts';
import { signIn } from '#contract/session.ts';
import { type Cluster, startCluster } from '../../tasks/postgres.ts';
import { aMember } from '../support/builders.ts';
import { clientOf } from '../support/client.ts';
import { emptyDatabase, isEmbedded } from '../support/database.ts';
import { gateBefore } from '../support/gate.ts';
import { runServer, type ServerProcess, spawnServer } from '../support/process.ts';

const account = { email: 'admin@ikai.test', password: 'kata sandi uji' };

/** Asks over and over until the answer is the one that is meant, as those do who watch over a server. */
async function until(isMeant: () => Promise<boolean>) {
  while (!(await isMeant())) await setTimeout(50);
}

const readiness = async (url: string) => (await fetch(`${url}/readyz`)).status;

describe.skipIf(isEmbedded)('a database server of its own', () => {
  let cluster: Cluster;
  let folder: string;
  let environment: Record<string, string>;
  let remove: () => Promise<void>;
  const running: ServerProcess[] = [];

  beforeAll(async () => {
    const kept = await emptyDatabase();
    cluster = await startCluster();
    folder = kept.config.dataDir;
    environment = {
      ...{ DATA_DIR: folder, DATABASE_URL: cluster.url },
      ...{ ADMIN_EMAIL: account.email, ADMIN_PASSWORD: account.password },
    };
    remove = kept.remove;
  });
  afterAll(async () => {
    await Promise.all(running.map((server) => server.end('SIGKILL')));
    await cluster.remove();
    await remove();
  });

  async function start(more: Record<string, string> = {}) {
    const server = await spawnServer({ environment: { ...environment, ...more }, folder });
    running.push(server);
    return server;
  }

  test('that goes away is told calmly, and work goes on by itself when it is back', async () => {
    const server = await start();
    const { token } = await clientOf(server.url, null).ok(signIn, { body: account });
    const admin = clientOf(server.url, token);
    // Several connections, all of which will break.
    await Promise.all(Array.from({ length: 8 }, () => admin.ok(addMember, { body: aMember() })));
    await Promise.all(Array.from({ length: 8 }, () => admin.ok(listMembers, { query: { isAdmin: true } })));
    expect(await readiness(server.url)).toBe(200);

    for (let outage = 0; outage < 2; outage += 1) {
      await cluster.stop();
      const refusals = await Promise.all([
        admin.refused(listMembers, { query: { isAdmin: true } }),
        admin.refused(addMember, { body: aMember() }),
        clientOf(server.url, null).refused(signIn, { body: account }),
      ]);
      for (const refusal of refusals) {
        expect(refusal).toMatchObject({ status: 503, message: expect.stringContaining('coba lagi') });
        expect(refusal.headers.get('retry-after')).toBe('5');
      }
      expect(await readiness(server.url)).toBe(503);
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
      expect((await fetch(`${server.url}/login`)).status).toBeLessThan(500);

      await cluster.start();
      await until(async () => (await readiness(server.url)) === 200);
      const { data } = await admin.ok(addMember, { body: aMember({ first_name: `Setelah ${outage}` }) });
      const { total_data } = await admin.ok(listMembers, { query: { isAdmin: true, search: data.npa } });
      expect(total_data).toBe(1);
    }
    expect(await server.end('SIGTERM')).toBe(0);
    expect(server.output()).toMatch(/"msg":"the database cannot be reached or written"/);
    expect(server.output()).not.toContain(new URL(cluster.url).password);
  });

  test('that shuts down in the middle of writing has everything that was answered when it is back', async () => {
    const server = await start();
    const { token } = await clientOf(server.url, null).ok(signIn, { body: account });
    const admin = clientOf(server.url, token);
    const answered: number[] = [];
    const write = async () => {
      for (;;) {
        const { status, body } = await admin.send(addMember, { body: aMember() });
        if (status !== 200) return status;
        answered.push((body as { data: { id: number } }).data.id);
      }
    };
    const writers = Array.from({ length: 4 }, write);
    await until(async () => answered.length > 20);
    await cluster.stop();
    expect(new Set(await Promise.all(writers))).toEqual(new Set([503]));
    await cluster.start();
    await until(async () => (await readiness(server.url)) === 200);
    const { data, total_data } = await admin.ok(listMembers, { query: { isAdmin: true, pageSize: 1000, sort: 'id' } });
    expect(total_data).toBe(data.length);
    const there = new Set(data.map(({ id }) => id));
    expect(answered.filter((id) => !there.has(id))).toEqual([]);
    await server.end('SIGTERM');
  });

  test('that comes a little later than the server is waited for', async () => {
    await cluster.stop();
    const starting = start();
    await cluster.start();
    expect(await readiness((await starting).url)).toBe(200);
  });

  test('that has room for a few connections only is used with those, and with more once it has', async () => {
    const administrator = new Client(cluster.url);
    await administrator.connect();
    await administrator.query(`create role sempit login password 'sempit' connection limit 4`);
    await administrator.query('create database sempit owner sempit');
    const address = Object.assign(new URL(cluster.url), { username: 'sempit', password: 'sempit', pathname: 'sempit' });
    const server = await start({ DATABASE_URL: address.href });
    const { token } = await clientOf(server.url, null).ok(signIn, { body: account });
    const admin = clientOf(server.url, token);
    const both = () => [
      admin.ok(addMember, { body: aMember() }),
      admin.ok(listMembers, { query: { isAdmin: true, search: 'siti' } }),
    ];
    const manyAtOnce = () => Promise.all(Array.from({ length: 30 }, both).flat());
    await manyAtOnce();

    await administrator.query('alter role sempit connection limit -1');
    const ofPool = `select count(*)::int as connections from pg_stat_activity where usename = 'sempit'`;
    await until(async () => {
      await manyAtOnce();
      return (await administrator.query(ofPool)).rows[0].connections > 4;
    });
    expect(await server.end('SIGTERM')).toBe(0);
    await administrator.end();
  });

  // These wait for long, and for nothing that the other does.
  test.concurrent('that answers nothing any more makes the server not ready, and stops nobody for ever', async () => {
    const gate = await gateBefore(cluster.url);
    const server = await start({ DATABASE_URL: gate.url });
    expect(await readiness(server.url)).toBe(200);
    gate.stick();
    const begin = performance.now();
    expect(await readiness(server.url)).toBe(503);
    expect(performance.now() - begin).toBeLessThan(15_000);
    gate.free();
    await until(async () => (await readiness(server.url)) === 200);
    gate.stick();
    expect(await server.end('SIGTERM')).toBe(0);
    await gate.close();
  });

  test.concurrent('that does not come is one line and exit code 1', async () => {
    const gone = new URL(cluster.url);
    gone.port = '1';
    const { code, stderr } = await runServer({ environment: { ...environment, DATABASE_URL: gone.href }, folder });
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^Cannot start: The PostgreSQL database 'postgres' at 127\.0\.0\.1:1 cannot be reached: .*\n$/,
    );
    expect(stderr).not.toContain(gone.password);
  });
});
