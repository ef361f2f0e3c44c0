// On both engines: sessions.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addAccount, changeAccount, listAccounts, removeAccount } from '#contract/accounts.ts';
import { signIn } from '#contract/session.ts';
import { testPassword } from '#test/support/accounts.ts';
import { anAccount } from '#test/support/builders.ts';
import { halfSent } from '#test/support/half-sent.ts';
import { everythingWritten } from '#test/support/history.ts';
import { startServer, type TestServer } from '#test/support/server.ts';

let server: TestServer;
const start = async () => {
  server = await startServer();
};
const close = () => server.close();

const losses = [
  ['deleted', null],
  ['disabled', { status: 'disabled' }],
  ['demoted to admin', { role: 'admin' }],
  ['demoted to staff', { role: 'staff' }],
] as const;

/** Deletes an account, or changes it. */
function lose(client: ReturnType<TestServer['as']>, id: number, body: object | null) {
  return body === null
    ? client.send(removeAccount, { params: { id } })
    : client.send(changeAccount, { params: { id }, body });
}

async function anotherSuperadmin() {
  const { data } = await server.as('superadmin').ok(addAccount, { body: anAccount({ role: 'superadmin' }) });
  const { token } = await server.as(null).ok(signIn, { body: { email: data.email, password: testPassword } });
  return { id: data.id, client: server.as({ token }) };
}

async function activeSuperadmins() {
  const rows = await server.db
    .selectFrom('accounts')
    .select('id')
    .where('role', '=', 'superadmin')
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

describe('a superadmin', () => {
  beforeAll(start);
  afterAll(close);
  // The first one stays in each of these, and is the only one again before the next.
  afterEach(async () => {
    const superadmin = server.as('superadmin');
    for (const id of await activeSuperadmins()) {
      if (id !== server.accounts.superadmin.id) await superadmin.ok(removeAccount, { params: { id } });
    }
  });

  test.each(losses)('cannot be %s by themselves, even where there is another', async (_, body) => {
    await anotherSuperadmin();
    const before = await everythingWritten(server);
    const { status } = await lose(server.as('superadmin'), server.accounts.superadmin.id, body);
    expect(status).toBe(409);
    expect(await everythingWritten(server)).toBe(before);
  });

  test.each(losses)('can be %s by another one', async (_, body) => {
    const { id } = await anotherSuperadmin();
    expect((await lose(server.as('superadmin'), id, body)).status).toBe(200);
  });

  test('may change everything else about themselves', async () => {
    const { id, client } = await anotherSuperadmin();
    const body = { name: 'Ketua', email: 'ketua@ikai.test', username: 'ketua', role: 'superadmin', status: 'active' };
    await client.ok(changeAccount, { params: { id }, body });
  });

  test('that is disabled is no other: the last active one stays', async () => {
    const { id, client } = await anotherSuperadmin();
    await server.as('superadmin').ok(changeAccount, { params: { id }, body: { status: 'disabled' } });
    expect((await client.send(listAccounts)).status).toBe(401);
    const { status } = await lose(server.as('superadmin'), server.accounts.superadmin.id, { status: 'disabled' });
    expect(status).toBe(409);
  });
});

describe('of two who would have each other gone at once, one stays:', () => {
  beforeEach(start);
  afterEach(close);

  test.each(losses)('%s', async (_, body) => {
    const other = await anotherSuperadmin();
    const answers = await Promise.all([
      lose(server.as('superadmin'), other.id, body),
      lose(other.client, server.accounts.superadmin.id, body),
    ]);
    expect(answers.map(({ status }) => status)).toContain(200);
    expect(await activeSuperadmins()).toHaveLength(1);
  });

  test.each(losses)('one was let in before they were %s', async (_, body) => {
    const { id, token } = server.accounts.superadmin;
    const other = await anotherSuperadmin();
    const path = `/api/v1/accounts/${other.id}`;
    const request = await halfSent({ url: server.url, token, method: 'PUT', path, body: { role: 'staff' } });
    expect((await lose(other.client, id, body)).status).toBe(200);
    expect(await request.finish()).toBe(401);
    expect(await activeSuperadmins()).toEqual([other.id]);
  });
});
