import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addAccount, changeAccount } from '#contract/accounts.ts';
import * as api from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { listMembers } from '#contract/members.ts';
import { changeProfile, readProfile } from '#contract/profile.ts';
import { signIn } from '#contract/session.ts';
import { endOtherSessions, listSessions, signOut } from '#contract/sessions.ts';
import { type Database, openDatabase } from '#server/database/open.ts';
import { createSessions } from '#server/session/sessions.store.ts';
import { anAccount } from '#test/support/builders.ts';
import { emptyDatabase } from '#test/support/database.ts';
import { instanceOn, startServer, type TestServer } from '#test/support/server.ts';
import { createAccounts } from './accounts.store.ts';
import { makeFirstSuperadmin } from './first-superadmin.ts';

let kept: Awaited<ReturnType<typeof emptyDatabase>>;
let database: Database;
let server: TestServer | undefined;
beforeEach(async () => {
  kept = await emptyDatabase();
  database = await openDatabase(kept.config);
});
afterEach(async () => {
  if (server) await server.close();
  else await database.close();
  server = undefined;
  await kept.remove();
});

const given = { email: 'kepala@ikai.test', password: 'kata sandi pertama' };

const make = (configured: typeof given | null, isTerminal: boolean) =>
  makeFirstSuperadmin(createAccounts(database, createSessions(database.db)), configured, isTerminal);

/** Serves the database, and answers what a sign-in with a password gets. */
async function serving() {
  await database.close();
  const model = await startServer();
  server = await instanceOn(model, kept.config);
  await model.close();
  return server;
}

describe('without a terminal', () => {
  test('no account is made and one line says what to do', async () => {
    const line = await make(null, false);
    expect(line).toMatch(/^There is no account yet\. Set ADMIN_EMAIL and ADMIN_PASSWORD.*terminal.*$/);
    expect(await database.db.selectFrom('accounts').select('id').execute()).toEqual([]);
  });

  test('the account of the configuration is made, and its password need not be changed', async () => {
    expect(await make(given, false)).toContain(given.email);
    const { token } = await (await serving()).as(null).ok(signIn, { body: given });
    await server?.as({ token }).ok(listMembers);
  });
});

test.each(['kata sandi kepala', 'superadmin 1', 'password1'])(
  'a password of the configuration that is easy to guess makes no account, and is told in one line: %s',
  async (password) => {
    await expect(make({ ...given, password }, false)).rejects.toThrow(/^ADMIN_PASSWORD is one of the common ones/);
    expect(await database.db.selectFrom('accounts').select('id').execute()).toEqual([]);
  },
);

describe('on a terminal', () => {
  /** Signs in with the password that was shown. */
  async function signedIn() {
    const line = (await make(null, true)) ?? '';
    const password = /password (\S+)/.exec(line)?.[1] ?? '';
    const running = await serving();
    const body = { email: 'admin@localhost', password };
    const { token } = await running.as(null).ok(signIn, { body });
    return { running, password, client: running.as({ token }) };
  }

  test('the password that is shown opens nothing but what changes it', async () => {
    const { client } = await signedIn();
    const open = [
      'confirmSession',
      'beginPasskeyConfirmation',
      'signOut',
      'readProfile',
      'changeProfile',
      'listSessions',
      'endSession',
      'endOtherSessions',
    ];
    for (const [name, endpoint] of Object.entries(api) as [string, Endpoint][]) {
      if (endpoint.access === 'public' || open.includes(name)) continue;
      const { status, body } = await client.send(endpoint, { params: { id: 1, subject: 'members' } });
      expect([name, status, body]).toEqual([name, 403, expect.objectContaining({ password_change: true })]);
    }
    await client.ok(readProfile);
    await client.ok(listSessions);
    await client.ok(endOtherSessions);
    await client.ok(signOut);
  });

  test('another password opens everything, and the same one is refused', async () => {
    const { running, password, client } = await signedIn();
    const profile = { full_name: 'Kepala', username: 'kepala' };
    const { faults } = await client.refused(changeProfile, { body: { ...profile, password } });
    expect(faults).toHaveProperty('password');
    await client.ok(changeProfile, { body: profile });
    expect((await client.send(listMembers)).status).toBe(403);
    const answer = await client.ok(changeProfile, { body: { ...profile, password: 'kata sandi baru' } });
    const now = running.as({ token: answer.token ?? '' });
    await now.ok(listMembers);
    // Now an ordinary account.
    await now.ok(changeProfile, { body: { ...profile, password: 'kata sandi baru' } });
  });

  test('its owner gives name and e-mail with the first password of their own, and signs in with them', async () => {
    const { running, client } = await signedIn();
    const own = { full_name: 'Kepala', username: 'admin', first_email: 'kepala@ikai.test' };
    expect((await client.refused(changeProfile, { body: own })).faults).toHaveProperty('first_email');
    const wrong = { ...own, password: 'kata sandi baru', first_email: 'kepala' };
    expect((await client.refused(changeProfile, { body: wrong })).faults).toHaveProperty('first_email');
    const { data, token = '' } = await client.ok(changeProfile, { body: { ...own, password: 'kata sandi baru' } });
    expect(data).toMatchObject({ full_name: 'Kepala', email: 'kepala@ikai.test' });
    await running.as(null).ok(signIn, { body: { email: 'kepala@ikai.test', password: 'kata sandi baru' } });
    const again = { ...own, password: 'kata sandi ketiga', first_email: 'lain@ikai.test' };
    expect((await running.as({ token }).refused(changeProfile, { body: again })).faults).toHaveProperty('first_email');
  });

  test('nobody else chooses an e-mail with a first password', async () => {
    const { running, client } = await signedIn();
    const profile = { full_name: 'Kepala', username: 'kepala', password: 'kata sandi baru' };
    const { token = '' } = await client.ok(changeProfile, { body: profile });
    const body = anAccount({ password: 'kata sandi staf', must_change_password: true });
    const { data } = await running.as({ token }).ok(addAccount, { body });
    const staff = await running.as(null).ok(signIn, { body: { email: data.email, password: 'kata sandi staf' } });
    const wanted = { full_name: 'Staf', username: 'staf', password: 'kata sandi lain', first_email: 'lain@ikai.test' };
    expect((await running.as(staff).refused(changeProfile, { body: wanted })).faults).toHaveProperty('first_email');
  });

  test('accounts that superadmins make, and passwords that they set, need not be changed', async () => {
    const { running, client } = await signedIn();
    const profile = { full_name: 'Kepala', username: 'kepala', password: 'kata sandi baru' };
    const { token = '' } = await client.ok(changeProfile, { body: profile });
    const superadmin = running.as({ token });
    const { data } = await superadmin.ok(addAccount, { body: anAccount({ password: 'kata sandi staf' }) });
    const opens = async (password: string) => {
      const staff = await running.as(null).ok(signIn, { body: { email: data.email, password } });
      await running.as(staff).ok(listMembers);
    };
    await opens('kata sandi staf');
    await superadmin.ok(changeAccount, { params: { id: data.id }, body: { password: 'kata sandi lain' } });
    await opens('kata sandi lain');
  });
});

test('where there is an account nothing is made and nothing said', async () => {
  await make(given, false);
  expect(await make(null, true)).toBeNull();
  expect(await database.db.selectFrom('accounts').select('email').execute()).toEqual([{ email: given.email }]);
});
