// On both engines: sessions.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeAccount } from '#contract/accounts.ts';
import { changeProfile, readProfile } from '#contract/profile.ts';
import { signIn } from '#contract/session.ts';
import {
  endAccountSession,
  endAccountSessions,
  endOtherSessions,
  endSession,
  listAccountSessions,
  listSessions,
  type Session,
  signOut,
} from '#contract/sessions.ts';
import { batchesOf } from '#server/batches.ts';
import { transact } from '#server/database/transaction.ts';
import { daysAgo } from '#server/days.ts';
import { testPassword } from '#test/support/accounts.ts';
import { instanceBeside, startServer } from '#test/support/server.ts';
import { contentsOf } from '#test/support/tokens.ts';
import { createSessions } from './sessions.store.ts';

const server = await startServer();
const beside = await instanceBeside(server);
afterAll(async () => {
  await beside.close();
  await server.close();
});

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const body = { email: 'staff@ikai.test', password: testPassword };

/** Signs in; returns the client, and the status of its token on every instance. */
async function signedIn(headers: Record<string, string> = {}, who: object = body) {
  const { token } = await server.as(null).ok(signIn, { body: who, headers });
  const client = server.as({ token });
  const statuses = () =>
    Promise.all([server, beside].map(async (one) => (await one.as({ token }).send(readProfile)).status));
  return { token, id: contentsOf(token).sid, client, statuses };
}

const own = async (client: Awaited<ReturnType<typeof signedIn>>['client']): Promise<Session[]> =>
  (await client.ok(listSessions)).data;

const stored = (id: string) =>
  server.db.selectFrom('sessions').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('the own sessions', () => {
  test('say where, since when and until when, and which one asks', async () => {
    const before = new Date().toISOString();
    const one = await signedIn({ 'user-agent': firefox });
    const found = (await own(one.client)).filter(({ current }) => current);
    expect(found).toEqual([
      {
        id: one.id,
        device: 'Firefox di Windows',
        address: '127.0.0.1',
        first_seen: expect.any(String),
        last_seen: expect.any(String),
        expires: new Date(contentsOf(one.token).exp * 1000).toISOString().slice(0, 20) + found[0]?.expires.slice(20),
        current: true,
      },
    ]);
    expect(found[0]?.first_seen.localeCompare(before)).toBeGreaterThanOrEqual(0);
    const others = (await own((await signedIn()).client)).filter(({ id }) => id === one.id);
    expect(others).toMatchObject([{ current: false }]);
  });

  test.each([
    ['x'.repeat(8000), 'Perangkat tidak dikenal'],
    ['<script>alert(1)</script>', 'Perangkat tidak dikenal'],
    [' ', 'Perangkat tidak dikenal'],
    ['curl/8.5.0 (Linux)', 'Program di Linux'],
  ])('keep nothing of what a device calls itself: %.20s', async (userAgent, device) => {
    const one = await signedIn({ 'user-agent': userAgent });
    expect(await own(one.client)).toContainEqual(expect.objectContaining({ id: one.id, device }));
  });

  test('end by signing out, at once on every instance, and only the one that does it', async () => {
    const [one, other] = [await signedIn(), await signedIn()];
    await one.client.ok(signOut);
    expect(await one.statuses()).toEqual([401, 401]);
    expect(await other.statuses()).toEqual([200, 200]);
    expect((await one.client.send(signOut)).status).toBe(401);
  });

  test('end one by one, whichever one it is', async () => {
    const [one, other] = [await signedIn(), await signedIn()];
    await one.client.ok(endSession, { params: { id: other.id } });
    expect(await other.statuses()).toEqual([401, 401]);
    expect(await one.statuses()).toEqual([200, 200]);
    expect((await own(one.client)).map(({ id }) => id)).not.toContain(other.id);
    expect((await one.client.send(endSession, { params: { id: other.id } })).status).toBe(404);
    await one.client.ok(endSession, { params: { id: one.id } });
    expect(await one.statuses()).toEqual([401, 401]);
  });

  test('all others end together', async () => {
    const [one, other] = [await signedIn(), await signedIn()];
    await one.client.ok(endOtherSessions);
    expect(await other.statuses()).toEqual([401, 401]);
    expect((await own(one.client)).map(({ id }) => id)).toEqual([one.id]);
    await one.client.ok(endOtherSessions);
  });

  test.each([
    ["somebody else's", () => contentsOf(server.accounts.admin.token).sid, 404],
    ['one that there is not', () => 'tidak-ada', 404],
    ['one that is misshapen', () => '\0', 400],
    ['one that is too long', () => 'x'.repeat(65), 400],
  ])('%s does not end', async (_, id, status) => {
    const before = (await stored(contentsOf(server.accounts.admin.token).sid)).ended_at;
    expect((await (await signedIn()).client.send(endSession, { params: { id: id() } })).status).toBe(status);
    expect((await stored(contentsOf(server.accounts.admin.token).sid)).ended_at).toBe(before);
  });

  test('are a thousand at most: the first of them end', async () => {
    const first = await signedIn();
    const { start } = createSessions(server.db);
    const { staff } = server.accounts;
    const begun = await server.db
      .selectFrom('sessions')
      .selectAll()
      .where('id', '=', first.id)
      .executeTakeFirstOrThrow();
    const created_at = new Date(Date.parse(begun.created_at) + 1).toISOString();
    const more = Array.from({ length: 999 }, (_, index) => ({ ...begun, id: `uji-${index}`, created_at }));
    await transact(server.db, async (tx) => {
      for await (const some of batchesOf(more)) await tx.insertInto('sessions').values(some).execute();
      await start(tx, staff.id, { device: 'Uji', address: '::1' }, 60);
    });
    expect(await first.statuses()).toEqual([401, 401]);
    await server.as('superadmin').ok(endAccountSessions, { params: { id: server.accounts.staff.id } });
  });
});

describe('superadmins', () => {
  const superadmin = server.as('superadmin');
  const params = { id: server.accounts.staff.id };

  test("see and end an account's sessions, one or all", async () => {
    const [one, other, third] = [await signedIn(), await signedIn(), await signedIn()];
    const { data } = await superadmin.ok(listAccountSessions, { params });
    expect(data.map(({ id }) => id)).toEqual(expect.arrayContaining([one.id, other.id, third.id]));
    expect(data.filter(({ current }) => current)).toEqual([]);
    await superadmin.ok(endAccountSession, { params: { ...params, sessionId: one.id } });
    expect([await one.statuses(), await other.statuses()]).toEqual([
      [401, 401],
      [200, 200],
    ]);
    await superadmin.ok(endAccountSessions, { params });
    expect([await other.statuses(), await third.statuses()]).toEqual([
      [401, 401],
      [401, 401],
    ]);
    expect((await superadmin.ok(listAccountSessions, { params })).data).toEqual([]);
  });

  test('find no account that there is not, and no session of another account', async () => {
    const nobody = { id: 99999 };
    expect((await superadmin.send(listAccountSessions, { params: nobody })).status).toBe(404);
    expect((await superadmin.send(endAccountSessions, { params: nobody })).status).toBe(404);
    const sessionId = contentsOf(server.accounts.admin.token).sid;
    expect((await superadmin.send(endAccountSession, { params: { ...params, sessionId } })).status).toBe(404);
  });
});

describe('a new password of one’s own', () => {
  test('ends every session, and the present one goes on as another until its end', async () => {
    const [one, other] = [await signedIn(), await signedIn()];
    const { data } = await one.client.ok(readProfile);
    const changed = { username: data.username, full_name: data.full_name, password: 'kata sandi lain' };
    const { token = '' } = await one.client.ok(changeProfile, { body: changed });
    expect([await one.statuses(), await other.statuses()]).toEqual([
      [401, 401],
      [401, 401],
    ]);
    const [before, now] = [contentsOf(one.token), contentsOf(token)];
    expect({ ...now, sid: '' }).toEqual({ ...before, sid: '' });
    expect((await own(server.as({ token }))).map(({ id }) => id)).toEqual([now.sid]);
    const { id } = server.accounts.staff;
    await server.as('superadmin').ok(changeAccount, { params: { id }, body: { password: testPassword } });
  });
});

describe('when a session was last seen', () => {
  const long = new Date(Date.now() - 60 * 60 * 1000).toISOString();

  async function seenAfterCall(last_seen_at: string) {
    const one = await signedIn();
    await server.db.updateTable('sessions').set({ last_seen_at }).where('id', '=', one.id).execute();
    await one.client.ok(readProfile);
    return { one, seen: async () => (await stored(one.id)).last_seen_at };
  }

  test('is noted after a call, when that is a while ago', async () => {
    const { seen } = await seenAfterCall(long);
    await expect.poll(seen).not.toBe(long);
  });

  test('is not noted again within some minutes', async () => {
    const recent = new Date(Date.now() - 60_000).toISOString();
    const { seen } = await seenAfterCall(recent);
    await createSessions(server.db).noteSeen('tidak-ada', long);
    expect(await seen()).toBe(recent);
  });

  test('is nothing that a call waits for: reads are answered while somebody writes', async () => {
    const one = await signedIn();
    await server.db.updateTable('sessions').set({ last_seen_at: long }).where('id', '=', one.id).execute();
    await transact(server.db, async () => {
      await one.client.ok(readProfile);
      await one.client.ok(listSessions);
    });
  });
});

describe('a session to be remembered', () => {
  const remembered = { ...body, remember: true };
  const unusedFor = async (id: string, days: number) => {
    const last_seen_at = daysAgo(days);
    await server.db.updateTable('sessions').set({ last_seen_at }).where('id', '=', id).execute();
  };

  test('lasts thirty days, but not a week without use, and can do nothing then', async () => {
    const [used, unused] = [await signedIn({}, remembered), await signedIn({}, remembered)];
    const { iat, exp } = contentsOf(used.token);
    expect(exp - iat).toBe(30 * 24 * 60 * 60);
    await unusedFor(used.id, 6.99);
    await unusedFor(unused.id, 7.01);
    expect(await unused.statuses()).toEqual([401, 401]);
    expect(await used.statuses()).toEqual([200, 200]);
    const seen = (await own(used.client)).map(({ id }) => id);
    expect([seen.includes(used.id), seen.includes(unused.id)]).toEqual([true, false]);
    expect((await used.client.send(endSession, { params: { id: unused.id } })).status).toBe(404);
    await expect.poll(async () => (await stored(used.id)).last_seen_at > daysAgo(1)).toBe(true);
  });
});

describe('sessions that ended', () => {
  let ids: Record<string, string>;
  beforeAll(async () => {
    const kinds = {
      'ended long ago': { ended_at: daysAgo(31) },
      'ended lately': { ended_at: daysAgo(29) },
      'expired long ago': { expires_at: daysAgo(31) },
      'expired lately': { expires_at: daysAgo(29) },
      live: {},
    };
    const made = Object.entries(kinds).map(async ([kind, values]) => {
      const { id } = await signedIn();
      if (kind !== 'live') await server.db.updateTable('sessions').set(values).where('id', '=', id).execute();
      return [id, kind] as const;
    });
    ids = Object.fromEntries(await Promise.all(made));
  });

  test('are forgotten so many days later', async () => {
    await createSessions(server.db).prune({ sessions: 30 });
    const rows = await server.db.selectFrom('sessions').select('id').where('id', 'in', Object.keys(ids)).execute();
    expect(rows.map(({ id }) => ids[id]).sort()).toEqual(['ended lately', 'expired lately', 'live']);
  });
});
