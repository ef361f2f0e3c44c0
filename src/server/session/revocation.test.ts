// On both engines: sessions.
import { afterAll, describe, expect, test } from 'vitest';
import { addAccount, changeAccount, removeAccount } from '#contract/accounts.ts';
import { changeProfile, readProfile } from '#contract/profile.ts';
import { signIn } from '#contract/session.ts';
import { testPassword } from '#test/support/accounts.ts';
import { anAccount } from '#test/support/builders.ts';
import { startServer } from '#test/support/server.ts';
import { contentsOf } from '#test/support/tokens.ts';

const server = await startServer();
afterAll(server.close);
const superadmin = server.as('superadmin');

/** A new account that is signed in, and a check of its token. */
async function signedIn(options: { remember?: boolean } = {}) {
  const { id, email, name, username } = (await superadmin.ok(addAccount, { body: anAccount() })).data;
  const { token } = await server.as(null).ok(signIn, { body: { email, password: testPassword, ...options } });
  const status = async () => (await server.as({ token }).send(readProfile)).status;
  expect(await status()).toBe(200);
  return { id, email, name, username, token, status };
}

describe('older tokens end at once when a superadmin', () => {
  test.each([
    ['changes the password', { password: 'kata sandi lain' }],
    ['changes the role', { role: 'admin' }],
    ['disables the account', { status: 'disabled' }],
  ])('%s', async (_, body) => {
    const account = await signedIn();
    await superadmin.ok(changeAccount, { params: { id: account.id }, body });
    expect(await account.status()).toBe(401);
  });

  test('deletes the account', async () => {
    const account = await signedIn();
    await superadmin.ok(removeAccount, { params: { id: account.id } });
    expect(await account.status()).toBe(401);
  });

  test('disables the account, and stay ended when it is active again', async () => {
    const account = await signedIn();
    await superadmin.ok(changeAccount, { params: { id: account.id }, body: { status: 'disabled' } });
    await superadmin.ok(changeAccount, { params: { id: account.id }, body: { status: 'active' } });
    expect(await account.status()).toBe(401);
    await server.as(null).ok(signIn, { body: { email: account.email, password: testPassword } });
  });
});

test.each([
  ['name', { name: 'Nama Lain' }],
  ['e-mail', { email: 'alamat.lain@ikai.test' }],
  ['role to the same', { role: 'staff' }],
  ['status to the same', { status: 'active' }],
  ['password to nothing', { password: '' }],
])("changing an account's %s leaves its tokens alone", async (_, body) => {
  const account = await signedIn();
  await superadmin.ok(changeAccount, { params: { id: account.id }, body });
  expect(await account.status()).toBe(200);
});

describe('changing the own password', () => {
  const changed = { password: 'kata sandi lain' };

  test('ends every older token, and the fresh one keeps the person signed in', async () => {
    const account = await signedIn();
    const elsewhere = await server.as(null).ok(signIn, { body: { email: account.email, password: testPassword } });
    const body = { username: account.username, full_name: account.name, ...changed };
    const { token = '' } = await server.as(account).ok(changeProfile, { body });
    expect(await account.status()).toBe(401);
    expect((await server.as(elsewhere).send(readProfile)).status).toBe(401);
    await server.as({ token }).ok(readProfile);
    await server.as(null).refused(signIn, { body: { email: account.email, password: testPassword } });
    await server.as(null).ok(signIn, { body: { email: account.email, ...changed } });
  });

  test.each([[false], [true]])("keeps the session's lifetime with remember %s", async (remember) => {
    const account = await signedIn({ remember });
    const body = { username: account.username, full_name: account.name, ...changed };
    const { token = '' } = await server.as(account).ok(changeProfile, { body });
    const [before, after] = [contentsOf(account.token), contentsOf(token)];
    expect(after.exp - after.iat).toBe(before.exp - before.iat);
  });

  test.each([[{}], [{ password: '' }], [{ password: null }]])(
    'does not happen with %j: the token stays and no fresh one comes',
    async (password) => {
      const account = await signedIn();
      const body = { username: account.username, full_name: account.name, ...password };
      const answer = await server.as(account).ok(changeProfile, { body });
      expect(answer).not.toHaveProperty('token');
      expect(await account.status()).toBe(200);
    },
  );
});
