import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { addAccount, changeAccount, removeAccount } from '#contract/accounts.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { exportMembers } from '#contract/exports.ts';
import { addPasswordLink, inviteAccount } from '#contract/password-links.ts';
import { changeProfile } from '#contract/profile.ts';
import { confirmSession } from '#contract/second-factor.ts';
import { endAccountSession, endAccountSessions } from '#contract/sessions.ts';
import { purgeMember } from '#contract/trash.ts';
import { testPassword } from '#test/support/accounts.ts';
import { anAccount } from '#test/support/builders.ts';
import type { Given } from '#test/support/client.ts';
import { manyMembers } from '#test/support/many-members.ts';
import { startServer } from '#test/support/server.ts';
import { anotherSession } from '#test/support/sessions.ts';

const server = await startServer();
afterAll(server.close);

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

/** A superadmin whose last confirmation is so many minutes old. */
async function superadmin(minutes: number) {
  const { token, id } = await anotherSession(server, 'superadmin');
  const confirmed_at = minutesAgo(minutes);
  await server.db.updateTable('sessions').set({ confirmed_at }).where('id', '=', id).execute();
  return server.as({ token });
}

const confirmation = { body: { password: testPassword } };
const params = { id: 99_999, sessionId: 'x' };
const profile = { full_name: 'Kepala', username: 'kepala' };

const guarded: [string, Endpoint, Given][] = [
  ['an account that is added', addAccount, { body: anAccount() }],
  ['an invitation', inviteAccount, { body: {} }],
  ['a link', addPasswordLink, { params }],
  ['an account that is changed', changeAccount, { params, body: { role: 'admin' } }],
  ['an account that is deleted', removeAccount, { params }],
  ['a session of somebody else', endAccountSession, { params }],
  ['all sessions of somebody else', endAccountSessions, { params }],
  ['a member who is deleted for ever', purgeMember, { params, body: { npa: 'X' } }],
  ['a new password', changeProfile, { body: { ...profile, password: 'password1' } }],
];

describe.each(guarded)('%s', (_, endpoint, given) => {
  test('asks for the password a quarter of an hour after it was last asked for, and not before', async () => {
    const client = await superadmin(15.01);
    const refusal = await client.refused(endpoint, given);
    expect([refusal.status, refusal.confirm, refusal.errors]).toEqual([403, true, undefined]);
    const lately = await (await superadmin(14.9)).send(endpoint, given);
    expect(lately.status).not.toBe(403);
  });
});

test('the password confirms for a quarter of an hour, in this session alone', async () => {
  const [client, other] = [await superadmin(60), await superadmin(60)];
  const body = () => ({ body: anAccount() });
  await client.ok(confirmSession, confirmation);
  await client.ok(addAccount, body());
  expect((await other.refused(addAccount, body())).confirm).toBe(true);
});

test('the own name is changed without being asked', async () => {
  await (await superadmin(60)).ok(changeProfile, { body: profile });
});

test('whoever may not is told so, not asked', async () => {
  const { token, id } = await anotherSession(server, 'staff');
  await server.db
    .updateTable('sessions')
    .set({ confirmed_at: minutesAgo(60) })
    .where('id', '=', id)
    .execute();
  const refusal = await server.as({ token }).refused(addAccount, { body: anAccount() });
  expect([refusal.status, refusal.confirm]).toEqual([403, undefined]);
});

test.each([
  ['another one', 'bukan ini sama sekali'],
  ['nothing', ''],
  ['one that is too long', testPassword.padEnd(300)],
  ['half a character', '\ud800'],
])('%s confirms nothing', async (_, password) => {
  const client = await superadmin(60);
  const refusal = await client.refused(confirmSession, { body: { password } });
  expect([refusal.status, Object.keys(refusal.faults)]).toEqual([400, ['password']]);
  expect((await client.refused(addAccount, { body: anAccount() })).confirm).toBe(true);
});

describe('a file', () => {
  beforeEach(async () => {
    if ((await server.as('staff').send(exportMembers, { body: { format: 'csv' } })).headers.get('x-rows') === '0')
      await manyMembers(server, 101, () => 'S.Psi.');
  });

  test('of more than 100 people asks, and one of 100 does not', async () => {
    const client = await superadmin(60);
    const all = { body: { format: 'csv' } };
    expect((await client.refused(exportMembers, all)).confirm).toBe(true);
    const ids = (await server.db.selectFrom('members').select('id').limit(100).execute()).map(({ id }) => id);
    expect((await client.send(exportMembers, { body: { format: 'csv', ids } })).status).toBe(200);
    await client.ok(confirmSession, confirmation);
    expect((await client.send(exportMembers, all)).headers.get('x-rows')).toBe('101');
  });
});

test('ten wrong passwords are too many here as well', async () => {
  const client = await superadmin(60);
  const wrong = { body: { password: 'bukan ini' } };
  for (let time = 0; time < 10; time += 1) await client.send(confirmSession, wrong);
  expect((await client.refused(confirmSession, wrong)).status).toBe(429);
  expect((await client.refused(confirmSession, confirmation)).status).toBe(429);
});
