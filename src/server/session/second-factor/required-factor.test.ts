import { Secret, TOTP } from 'otpauth';
import { afterAll, afterEach, expect, test } from 'vitest';
import type { Role } from '#contract/access.ts';
import { addAccount } from '#contract/accounts.ts';
import { listMembers } from '#contract/members.ts';
import { changeProfile, readProfile } from '#contract/profile.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  readSecondFactor,
  removeAccountSecondFactor,
  removeSecondFactor,
} from '#contract/second-factor.ts';
import { changeSecurity, listSecurityEvents, readSecurity } from '#contract/security.ts';
import { signIn } from '#contract/session.ts';
import { testPassword } from '#test/support/accounts.ts';
import { anAccount } from '#test/support/builders.ts';
import type { Client } from '#test/support/client.ts';
import { startServer } from '#test/support/server.ts';
import { anotherSession } from '#test/support/sessions.ts';
import { contentsOf } from '#test/support/tokens.ts';

const server = await startServer();
afterAll(server.close);
afterEach(() => server.db.deleteFrom('second_factor_roles').execute());

const nobody = server.as(null);

async function setUp(client: Client) {
  const { secret } = (await client.ok(beginSecondFactor)).data;
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  return client.ok(confirmSecondFactor, { body: { code } });
}

async function signedInAs(role: Role) {
  // Requiring it of superadmins signs out those without one.
  const superadmin = server.as(await anotherSession(server, 'superadmin'));
  const { id, email } = (await superadmin.ok(addAccount, { body: anAccount({ role }) })).data;
  const enter = async () => (await nobody.ok(signIn, { body: { email, password: testPassword } })).token;
  const client = server.as({ token: await enter() });
  return { id, email, enter, client };
}

/** A superadmin with a second factor, who requires it of roles. */
async function demanding(...second_factor_roles: Role[]) {
  const { id, client } = await signedInAs('superadmin');
  await setUp(client);
  await client.ok(changeSecurity, { body: { second_factor_roles } });
  return { id, client };
}

test('whoever must have a second factor sets one up after signing in, and can do nothing else until then', async () => {
  const someone = await signedInAs('staff');
  const other = await signedInAs('admin');
  const { client: superadmin } = await demanding('staff');
  expect((await someone.client.refused(readProfile)).status).toBe(401);
  await other.client.ok(listMembers);
  const token = await someone.enter();
  expect(contentsOf(token).first).toBe('second_factor');
  const client = server.as({ token });
  const refusal = await client.refused(listMembers);
  expect([refusal.status, refusal.second_factor]).toEqual([403, true]);
  expect(refusal.message).toBe('Peran Anda wajib memakai langkah kedua. Pasang dahulu di profil Anda.');
  await client.ok(readProfile);
  expect((await client.ok(readSecondFactor)).data).toMatchObject({ required: true, totp: null });
  const { token: fresh = '' } = await setUp(client);
  expect(contentsOf(fresh).first).toBeUndefined();
  expect(contentsOf(fresh).exp).toBe(contentsOf(token).exp);
  for (const one of [fresh, token]) await server.as({ token: one }).ok(listMembers);
  expect((await client.refused(removeSecondFactor)).status).toBe(409);
  expect((await superadmin.ok(readSecurity)).data.second_factor_roles).toEqual(['staff']);
});

test('a superadmin without one of their own can demand it of nobody', async () => {
  const { client } = await signedInAs('superadmin');
  const body = { second_factor_roles: ['superadmin' as const] };
  expect((await client.refused(changeSecurity, { body })).status).toBe(409);
  await setUp(client);
  expect((await client.ok(changeSecurity, { body })).data.second_factor_roles).toEqual(['superadmin']);
  await client.ok(changeSecurity, { body: { second_factor_roles: [] } });
});

test('whose second factor a superadmin takes away is signed out, and sets up another one', async () => {
  const { client: superadmin } = await demanding('admin');
  const someone = await signedInAs('admin');
  await setUp(someone.client);
  await someone.client.ok(listMembers);
  await superadmin.ok(removeAccountSecondFactor, { params: { id: someone.id } });
  expect((await someone.client.refused(listMembers)).status).toBe(401);
  expect(contentsOf(await someone.enter()).first).toBe('second_factor');
});

test('a new password chosen meanwhile does not lead past it', async () => {
  await demanding('staff');
  const { client } = await signedInAs('staff');
  const body = changeProfile.body.parse({
    full_name: 'A',
    username: 'tetap_wajib',
    password: 'sandi yang baru sekali',
  });
  const { token = '' } = await client.ok(changeProfile, { body });
  expect(contentsOf(token).first).toBe('second_factor');
});

test('what is demanded, set up and taken away is noted', async () => {
  const { id, client } = await demanding('admin', 'superadmin');
  const { data } = await client.ok(listSecurityEvents, { query: { account_id: id } });
  const noted = data.map(({ kind, detail }) => [kind, detail]);
  expect(noted).toContainEqual(['factor_required', { roles: ['admin', 'superadmin'] }]);
  expect(noted).toContainEqual(['factor_added', { way: 'totp' }]);
});
