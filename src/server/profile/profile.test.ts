import { afterAll, describe, expect, test } from 'vitest';
import { addAccount, removeAccount } from '#contract/accounts.ts';
import { changeProfile, readProfile } from '#contract/profile.ts';
import { signIn } from '#contract/session.ts';
import { testPassword } from '#test/support/accounts.ts';
import { anAccount } from '#test/support/builders.ts';
import { everythingWritten, historyOf } from '#test/support/history.ts';
import { startServer } from '#test/support/server.ts';

const server = await startServer();
afterAll(server.close);
const superadmin = server.as('superadmin');

async function someone(username?: string) {
  const { id, email } = (await superadmin.ok(addAccount, { body: anAccount({ username }) })).data;
  const { token } = await server.as(null).ok(signIn, { body: { email, password: testPassword } });
  return { id, email, client: server.as({ token }) };
}

test.each(['staff', 'admin', 'superadmin'] as const)('the profile of a %s is their own account', async (role) => {
  expect((await server.as(role).ok(readProfile)).data).toEqual({
    id: server.accounts[role].id,
    username: role,
    full_name: `Akun ${role}`,
    email: `${role}@ikai.test`,
    role,
    last_signed_in: null,
  });
});

describe('changing the own profile', () => {
  test('keeps what is sent, trimmed and in NFC, and says so', async () => {
    const { client } = await someone();
    const body = { full_name: ' Dr. E\u0301lodie ', username: ' \u05d3\u05d5\u05d3 ' };
    const answer = await client.ok(changeProfile, { body });
    expect(answer).toMatchObject({
      message: 'Edit User Successfully',
      data: { full_name: 'Dr. Élodie', username: 'דוד' },
    });
    expect((await client.ok(readProfile)).data).toEqual(answer.data);
  });

  test('reaches the staff accounts too, where the name is the same field', async () => {
    const { id, client } = await someone();
    await client.ok(changeProfile, { body: { full_name: 'Nama Baru', username: 'nama.baru' } });
    const row = await server.db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ name: 'Nama Baru', username: 'nama.baru' });
  });

  test('never changes the role, the e-mail or the status, whatever is sent along', async () => {
    const { id, client } = await someone();
    const before = (await client.ok(readProfile)).data;
    const more = { role: 'superadmin', roles: ['superadmin'], email: 'x@y.test', status: 'disabled', id: 1 };
    const body = { full_name: before.full_name, username: before.username, ...more };
    expect((await client.ok(changeProfile, { body })).data).toEqual(before);
    expect(await historyOf(server, 'accounts', id)).toHaveLength(1);
  });

  test('misses the name and the username when they are absent or blank', async () => {
    const { client } = await someone();
    for (const body of [{}, { full_name: '', username: ' ' }, { full_name: null, username: null }]) {
      const refusal = await client.refused(changeProfile, { body });
      expect(refusal.status).toBe(400);
      expect(refusal.faults).toEqual({ full_name: 'Please input name!', username: 'Please input Username!' });
    }
  });

  test('takes usernames of 1 to 64 characters', async () => {
    const { client } = await someone();
    await client.ok(changeProfile, { body: { full_name: 'A', username: 'ñ' } });
    await client.ok(changeProfile, { body: { full_name: 'A', username: 'n'.repeat(64) } });
    const refusal = await client.refused(changeProfile, { body: { full_name: 'A', username: 'n'.repeat(65) } });
    expect(refusal.faults).toEqual({ username: 'Paling panjang 64 karakter.' });
  });

  test.each([['1234567'], ['x'.repeat(129)], [12345678]])(
    'refuses the password %j and changes nothing',
    async (password) => {
      const { client } = await someone();
      const before = await everythingWritten(server);
      const refusal = await client.refused(changeProfile, { body: { full_name: 'B', username: 'bb', password } });
      expect(refusal.status).toBe(400);
      expect(Object.keys(refusal.faults)).toEqual(['password']);
      expect(await everythingWritten(server)).toBe(before);
    },
  );

  test('takes a password of 8 and of 128 code points', async () => {
    for (const password of ['🐈🌧🎷🍚🚲🪁🏝🧵', '😀'.repeat(128)]) {
      const { client, email } = await someone();
      await client.ok(changeProfile, { body: { full_name: 'C', username: email, password } });
      await server.as(null).ok(signIn, { body: { email, password } });
    }
  });
});

describe('a username that another account has', () => {
  test('is 409 at username, without regard to case', async () => {
    await someone('Diambil.É');
    const { client } = await someone();
    const before = await everythingWritten(server);
    const refusal = await client.refused(changeProfile, { body: { full_name: 'D', username: ' dIAMBIL.é ' } });
    expect(refusal.status).toBe(409);
    expect(Object.keys(refusal.faults)).toEqual(['username']);
    expect(await everythingWritten(server)).toBe(before);
  });

  test('is free again when that account is deleted', async () => {
    const { id } = await someone('pernah.ada');
    await superadmin.ok(removeAccount, { params: { id } });
    const { client } = await someone();
    await client.ok(changeProfile, { body: { full_name: 'E', username: 'Pernah.Ada' } });
  });

  test('is not the own one in another case', async () => {
    const { client } = await someone('huruf.kecil');
    const { data } = await client.ok(changeProfile, { body: { full_name: 'F', username: 'HURUF.kecil' } });
    expect(data.username).toBe('HURUF.kecil');
  });

  test('is given to one of two who ask at once', async () => {
    const two = [await someone(), await someone()];
    const body = { full_name: 'G', username: 'rebutan' };
    const answers = await Promise.all(two.map(({ client }) => client.send(changeProfile, { body })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

test('the history says who changed what through the profile, and of a password only that it changed', async () => {
  const { id, client } = await someone('sejarah');
  await client.ok(changeProfile, {
    body: { full_name: 'Nama Kedua', username: 'sejarah', password: 'sangat rahasia' },
  });
  const [, change] = await historyOf(server, 'accounts', id);
  expect(change).toMatchObject({ version: 2, action: 'changed', source: 'profile', account_id: id });
  expect(change?.fields).toEqual({ name: ['Budi Santoso', 'Nama Kedua'], password_hash: [null, null] });
});
