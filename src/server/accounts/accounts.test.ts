import { afterAll, describe, expect, test } from 'vitest';
import { addAccount, changeAccount, listAccounts, removeAccount } from '#contract/accounts.ts';
import { signIn } from '#contract/session.ts';
import { testPassword } from '#test/support/accounts.ts';
import { anAccount } from '#test/support/builders.ts';
import { everythingWritten, historyOf } from '#test/support/history.ts';
import { startServer } from '#test/support/server.ts';
import { contentsOf } from '#test/support/tokens.ts';

const server = await startServer();
afterAll(server.close);
const superadmin = server.as('superadmin');

async function add(overrides: Parameters<typeof anAccount>[0] = {}) {
  return (await superadmin.ok(addAccount, { body: anAccount(overrides) })).data;
}

describe('a new account', () => {
  test('is active, never signed in, answered as its list entry, and can sign in', async () => {
    const account = await add({ name: ' Élodie ', email: 'Elodie.S@Ikai.Test', role: 'admin', username: 'elodie' });
    expect(account).toMatchObject({
      name: 'Élodie',
      email: 'Elodie.S@Ikai.Test',
      username: 'elodie',
      role: 'admin',
      status: 'active',
      last_signed_in: null,
    });
    expect((await superadmin.ok(listAccounts)).data).toContainEqual(account);
    await server.as(null).ok(signIn, { body: { email: 'elodie.s@ikai.test', password: testPassword } });
  });

  test.each([[undefined], [''], [null]])('without a username (%j) gets one from its e-mail', async (username) => {
    const { username: made, id } = await add({ email: 'dari.surat@ikai.test', username });
    expect(made).toBe('dari.surat');
    await superadmin.ok(removeAccount, { params: { id } });
  });

  test('gets another username where the one from its e-mail is taken', async () => {
    await add({ email: 'sama@satu.test' });
    const second = await add({ email: 'SAMA@dua.test' });
    const third = await add({ email: 'sama@tiga.test' });
    expect(new Set(['sama', second.username.toLowerCase(), third.username.toLowerCase()]).size).toBe(3);
  });

  test('gets a username that fits from the longest e-mail', async () => {
    const { username } = await add({ email: `${'p'.repeat(240)}@ikai.test` });
    expect([...username].length).toBeLessThanOrEqual(64);
  });

  test('needs name, e-mail, role and password, and every lack is named at once', async () => {
    const refusal = await superadmin.refused(addAccount, { body: {} });
    expect(refusal.status).toBe(400);
    expect(refusal.faults).toEqual({
      name: 'Please input name!',
      email: 'Please input email!',
      role: 'Please input role!',
      password: 'Kata sandi harus 8 sampai 128 karakter.',
    });
  });

  test.each([
    ['email', 'bukan surat'],
    ['email', `${'p'.repeat(250)}@ikai.test`],
    ['email', 12],
    ['role', 'Superadmin'],
    ['role', ''],
    ['role', null],
    ['name', 'n'.repeat(201)],
    ['name', 'a\0b'],
    ['username', 'n'.repeat(65)],
    ['password', '1234567'],
    ['password', ''],
    ['password', 'p'.repeat(129)],
  ])('with %s %j is 400 there', async (field, value) => {
    const refusal = await superadmin.refused(addAccount, { body: { ...anAccount(), [field]: value } });
    expect(refusal.status).toBe(400);
    expect(Object.keys(refusal.faults)).toEqual([field]);
  });
});

describe('e-mail and username are unique without regard to case', () => {
  test.each([
    ['email', { email: ' DIPAKAI@ikai.test' }],
    ['username', { username: ' DIPAKAI ' }],
  ])('a taken %s is 409 there, when adding and when changing', async (field, change) => {
    const { id: taken } = await add({ email: 'dipakai@ikai.test', username: 'dipakai' });
    const other = await add();
    const before = await everythingWritten(server);
    const refusals = [
      await superadmin.refused(addAccount, { body: anAccount(change) }),
      await superadmin.refused(changeAccount, { params: { id: other.id }, body: change }),
    ];
    for (const refusal of refusals) {
      expect(refusal.status).toBe(409);
      expect(Object.keys(refusal.faults)).toEqual([field]);
    }
    expect(await everythingWritten(server)).toBe(before);
    await superadmin.ok(changeAccount, { params: { id: taken }, body: change });
    await superadmin.ok(removeAccount, { params: { id: taken } });
  });

  test('both are free again after a delete', async () => {
    const { id } = await add({ email: 'bebas@ikai.test', username: 'bebas' });
    await superadmin.ok(removeAccount, { params: { id } });
    await add({ email: 'BEBAS@ikai.test', username: 'Bebas' });
  });

  test('of two added at once with the same e-mail one is refused', async () => {
    const body = () => anAccount({ email: 'serentak@ikai.test' });
    const answers = await Promise.all([1, 2, 3].map(() => superadmin.send(addAccount, { body: body() })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });
});

describe('changing an account', () => {
  test('changes the fields it carries and leaves the others', async () => {
    const account = await add();
    const { data } = await superadmin.ok(changeAccount, { params: { id: account.id }, body: { name: 'Nama Lain' } });
    expect(data).toEqual({ ...account, name: 'Nama Lain' });
    expect((await superadmin.ok(changeAccount, { params: { id: account.id }, body: {} })).data).toEqual(data);
    expect(await historyOf(server, 'accounts', account.id)).toHaveLength(2);
  });

  test.each([
    ['name', ''],
    ['name', null],
    ['email', 'bukan surat'],
    ['username', ' '],
    ['role', 'raja'],
    ['status', 'deleted'],
    ['password', 'pendek'],
  ])('to %s %j is 400 there', async (field, value) => {
    const { id } = await add();
    const refusal = await superadmin.refused(changeAccount, { params: { id }, body: { [field]: value } });
    expect(refusal.status).toBe(400);
    expect(Object.keys(refusal.faults)).toEqual([field]);
  });

  test('that was deleted or never was is 404', async () => {
    const { id } = await add();
    await superadmin.ok(removeAccount, { params: { id } });
    for (const gone of [id, 999999]) {
      expect(await superadmin.refused(changeAccount, { params: { id: gone }, body: {} })).toMatchObject({
        status: 404,
      });
      expect(await superadmin.refused(removeAccount, { params: { id: gone } })).toMatchObject({ status: 404 });
    }
  });
});

test('the history has every change, who made it, and no secret', async () => {
  const { id } = await add({ password: 'sangat rahasia' });
  await superadmin.ok(changeAccount, { params: { id }, body: { role: 'admin', password: 'lebih rahasia' } });
  await superadmin.ok(removeAccount, { params: { id } });
  const history = await historyOf(server, 'accounts', id);
  expect(history.map(({ action, version }) => [action, version])).toEqual([
    ['created', 1],
    ['changed', 2],
    ['deleted', 3],
  ]);
  for (const { account_id } of history) expect(account_id).toBe(server.accounts.superadmin.id);
  expect(history[1]?.fields).toEqual({ role: ['staff', 'admin'], password_hash: [null, null] });
  expect(JSON.stringify(history)).not.toMatch(/rahasia|argon2/);
});

test('a first password is to be changed at the first sign-in', async () => {
  const body = { ...anAccount(), must_change_password: true };
  const { email } = (await superadmin.ok(addAccount, { body })).data;
  const { token } = await server.as(null).ok(signIn, { body: { email, password: testPassword } });
  expect(contentsOf(token).first).toBe('password');
});
