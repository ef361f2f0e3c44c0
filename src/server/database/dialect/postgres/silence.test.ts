// On both engines: the driver.
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMember, changeMember, listMembers } from '#contract/members.ts';
import { openDatabase } from '#server/database/open.ts';
import { aMember } from '#test/support/builders.ts';
import { isEmbedded } from '#test/support/database.ts';
import { gateBefore } from '#test/support/gate.ts';
import { instanceOn, startServer, type TestServer } from '#test/support/server.ts';

/** What a statement may take here, in milliseconds; everything else is waited for accordingly. */
const timeouts = 1000;

/** Longer than any call may take then, connecting included. */
const bound = 15_000;

const impatient = (url: string | null) => `${url}?statement_timeout=${timeouts}`;

async function until(isMeant: () => Promise<boolean>) {
  while (!(await isMeant())) await setTimeout(20);
}

describe.skipIf(isEmbedded)('a database server that gets in the way', () => {
  let server: TestServer;
  let gate: Awaited<ReturnType<typeof gateBefore>>;
  let behind: TestServer;
  beforeAll(async () => {
    server = await startServer();
    gate = await gateBefore(server.config.databaseUrl ?? '');
    behind = await instanceOn(server, { dataDir: server.config.dataDir, databaseUrl: impatient(gate.url) });
  });
  afterAll(async () => {
    await behind.close();
    await gate.close();
    await server.close();
  });

  const add = (on: TestServer) => on.as('staff').send(addMember, { body: aMember() });
  const list = (on: TestServer) => on.as('staff').send(listMembers, { query: { isAdmin: true } });

  test('by silence: every call is 503 in time, and all work again as soon as it speaks', async () => {
    // Several connections, all of which go silent; one is in the middle of a transaction.
    await Promise.all(Array.from({ length: 6 }, () => list(behind)));
    const halfway = behind.db.transaction().execute(async (tx) => {
      await tx.selectFrom('regions').select('id').execute();
      gate.stick();
      await tx.selectFrom('regions').select('id').execute();
    });
    const failed = expect(halfway).rejects.toMatchObject({ kind: 'unavailable' });
    await until(async () => gate.isStuck());
    const begin = performance.now();
    const answers = await Promise.all([...Array.from({ length: 12 }, () => add(behind)), list(behind), list(behind)]);
    expect(performance.now() - begin).toBeLessThan(bound);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
    expect(answers[0]?.headers.get('retry-after')).toBe('5');
    await failed;
    gate.free();
    expect((await list(behind)).status).toBe(200);
    expect((await add(behind)).status).toBe(200);
    // Whatever was left behind holds up nobody else either.
    expect((await add(server)).status).toBe(200);
  });

  test('an instance that is frozen in the middle of a write loses its locks, and others write again', async () => {
    const frozen = behind.db.transaction().execute(async (tx) => {
      await tx.selectFrom('regions').select('id').forUpdate().execute();
      // As one that has stopped: it asks nothing any more.
      await until(async () => (await add(server)).status === 200);
      await tx.selectFrom('regions').select('id').execute();
    });
    await expect(frozen).rejects.toMatchObject({ kind: 'unavailable' });
  });

  test('a save that waits too long for what others have locked is 503 with a sentence; reads go on', async () => {
    const release = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const writing = server.db.transaction().execute(async (tx) => {
      await tx.selectFrom('regions').select('id').forUpdate().execute();
      begun.resolve();
      await release.promise;
    });
    await begun.promise;
    const refusals = await Promise.all([add(behind), add(behind), add(behind)]);
    for (const { status, headers, body } of refusals) {
      expect([status, headers.get('retry-after')]).toEqual([503, '5']);
      expect(body).toMatchObject({ message: expect.stringContaining('pekerjaan lain') });
    }
    expect((await list(behind)).status).toBe(200);
    release.resolve();
    await writing;
    expect((await add(behind)).status).toBe(200);
  });

  test('however many saves wait for what others have locked, lists are answered at once, and then all are saved', async () => {
    const { locked, saves } = await server.db.transaction().execute(async (tx) => {
      await tx.selectFrom('regions').select('id').forUpdate().execute();
      const saves = Array.from({ length: 14 }, () => add(server));
      const waiting = sql<{ count: number }>`
        SELECT count(*) AS count FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock' AND pg_stat_clear_snapshot() IS NOT NULL
      `;
      await until(async () => Number((await waiting.execute(tx)).rows[0]?.count) > 5);
      return { locked: await list(server), saves };
    });
    expect(locked.status).toBe(200);
    expect((await Promise.all(saves)).map(({ status }) => status)).toEqual(Array.from({ length: 14 }, () => 200));
  });

  test("by its administrator's limits: what takes too long or finds a lock is 503, not a fault of ours", async () => {
    const { data } = await server.as('staff').ok(addMember, { body: aMember() });
    const { config } = server;
    const name = new URL(config.databaseUrl ?? '').pathname.slice(1);
    await sql`ALTER DATABASE ${sql.id(name)} SET lock_timeout = '50ms'`.execute(server.db);
    const limited = await openDatabase(config);
    const instance = await instanceOn(server, config);
    const other = new Client(config.databaseUrl ?? '');
    await other.connect();
    await other.query(`begin; select 1 from members where id = ${data.id} for update`);
    const answer = await instance.as('staff').send(changeMember, { params: { id: data.id }, body: { phone: '0812' } });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    await other.query('rollback');
    await other.end();
    await sql`ALTER DATABASE ${sql.id(name)} RESET lock_timeout`.execute(server.db);
    await expect(
      limited.db.transaction().execute(async (tx) => {
        await sql`set local statement_timeout = 20`.execute(tx);
        await sql`select pg_sleep(10)`.execute(tx);
      }),
    ).rejects.toMatchObject({ kind: 'unavailable' });
    await limited.close();
    await instance.close();
  });
});
