import { afterAll, describe, expect, test } from 'vitest';
import { addAccount, changeAccount, removeAccount } from '#contract/accounts.ts';
import { readProfile } from '#contract/profile.ts';
import { signIn, tokenContents } from '#contract/session.ts';
import { testPassword } from '#test/support/accounts.ts';
import { anAccount } from '#test/support/builders.ts';
import { startServer } from '#test/support/server.ts';
import { contentsOf } from '#test/support/tokens.ts';

const server = await startServer();
afterAll(server.close);
const nobody = server.as(null);
const superadmin = server.as('superadmin');
const wrong = 'Email atau kata sandi salah.';

describe('signing in', () => {
  test.each([
    ['staff', 'staff', 'Staff'],
    ['admin', 'admin', 'Admin'],
    ['superadmin', 'admin', 'Superadmin'],
  ] as const)('as %s answers the stored role %s and a token that says %s', async (role, stored, roleName) => {
    const body = await nobody.ok(signIn, { body: { email: `${role}@ikai.test`, password: testPassword } });
    expect(body).toMatchObject({ message: 'success', role: stored });
    const contents = contentsOf(body.token);
    expect(tokenContents.strict().parse(contents)).toMatchObject({
      id: server.accounts[role].id,
      email: `${role}@ikai.test`,
      name: `Akun ${role}`,
      username: role,
      roles: [role],
      role_name: roleName,
    });
    expect(await server.as({ token: body.token }).ok(readProfile)).toMatchObject({ data: { role } });
  });

  test.each([
    ['without remember', {}, 12 * 3600],
    ['with remember false', { remember: false }, 12 * 3600],
    ['with remember null', { remember: null }, 12 * 3600],
    ['with remember', { remember: true }, 30 * 24 * 3600],
  ])('%s gives a token of the right lifetime', async (_, remember, seconds) => {
    const body = { email: 'staff@ikai.test', password: testPassword, ...remember };
    const { exp, iat } = contentsOf((await nobody.ok(signIn, { body })).token);
    expect(exp - iat).toBe(seconds);
    expect(Math.abs(iat - Date.now() / 1000)).toBeLessThan(5);
  });

  test('takes the e-mail without regard to case and outer white space', async () => {
    await nobody.ok(signIn, { body: { email: ' \tSTAFF@Ikai.TEST\n', password: testPassword } });
  });

  test('takes the password exactly, spaces at its ends included', async () => {
    const password = '  kata\u0301 sandi ';
    const { email } = (await superadmin.ok(addAccount, { body: anAccount({ password }) })).data;
    await nobody.ok(signIn, { body: { email, password } });
    expect(await nobody.refused(signIn, { body: { email, password: password.trim() } })).toMatchObject({ status: 401 });
    const recomposed = password.normalize('NFC');
    expect(await nobody.refused(signIn, { body: { email, password: recomposed } })).toMatchObject({ status: 401 });
  });

  test('sets when the account last signed in, and a failure does not', async () => {
    const account = (await superadmin.ok(addAccount, { body: anAccount() })).data;
    expect(account.last_signed_in).toBeNull();
    await nobody.refused(signIn, { body: { email: account.email, password: 'bukan ini' } });
    const before = new Date().toISOString();
    const { token } = await nobody.ok(signIn, { body: { email: account.email, password: testPassword } });
    const { last_signed_in: at } = (await server.as({ token }).ok(readProfile)).data;
    expect(at && at >= before && at <= new Date().toISOString()).toBe(true);
    expect(new Date(at ?? '').toISOString()).toBe(at);
  });
});

describe('a failed sign-in is 401 with one and the same message', () => {
  test.each([
    ['an unknown e-mail', { email: 'tidak.ada@ikai.test', password: testPassword }],
    ['a wrong password', { email: 'admin@ikai.test', password: 'bukan ini' }],
    ['a password of another case', { email: 'admin@ikai.test', password: testPassword.toUpperCase() }],
    ['an empty password', { email: 'admin@ikai.test', password: '' }],
    ['a password of null', { email: 'admin@ikai.test', password: null }],
    ['no password', { email: 'admin@ikai.test' }],
    ['an empty e-mail', { email: '', password: testPassword }],
    ['a blank e-mail', { email: ' ', password: testPassword }],
    ['an e-mail of null', { email: null, password: null }],
    ['no field', {}],
    ['a username in place of the e-mail', { email: 'admin', password: testPassword }],
    ['a null byte', { email: 'admin@ikai.test\0', password: testPassword }],
    ['half a character', { email: '\ud800', password: '\udfff' }],
    ['a pattern', { email: '%@ikai.test', password: testPassword }],
  ])('with %s', async (_, body) => {
    const refusal = await nobody.refused(signIn, { body });
    expect(refusal).toMatchObject({ status: 401, message: wrong });
    expect(refusal.errors).toBeUndefined();
    expect(refusal.headers.get('www-authenticate')).toBe('Bearer');
  });

  test('for a disabled and for a deleted account, with the right password', async () => {
    const disabled = (await superadmin.ok(addAccount, { body: anAccount() })).data;
    const deleted = (await superadmin.ok(addAccount, { body: anAccount() })).data;
    await superadmin.ok(changeAccount, { params: { id: disabled.id }, body: { status: 'disabled' } });
    await superadmin.ok(removeAccount, { params: { id: deleted.id } });
    for (const { email } of [disabled, deleted]) {
      const refusal = await nobody.refused(signIn, { body: { email, password: testPassword } });
      expect(refusal).toMatchObject({ status: 401, message: wrong });
    }
  });

  test('after the same work, whether the e-mail exists or not', async () => {
    // Alternating, and in CPU time, so that other load doesn't matter.
    const work = async (email: string) => {
      const before = process.cpuUsage();
      await nobody.refused(signIn, { body: { email, password: 'bukan ini' } });
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    const [known, unknown]: [number[], number[]] = [[], []];
    for (let time = 0; time < 4; time += 1) {
      known.push(await work('superadmin@ikai.test'));
      unknown.push(await work('siapa@ikai.test'));
    }
    const ratio = Math.min(...unknown) / Math.min(...known);
    expect(ratio).toBeGreaterThan(0.6);
    expect(ratio).toBeLessThan(1.7);
  });
});

describe('what is no sign-in at all is 400', () => {
  test.each([
    ['broken JSON', '{"email":'],
    ['an array', '[]'],
    ['a text', '"staff@ikai.test"'],
    ['null', 'null'],
    ['a poisoned object', '{"__proto__":{"email":"x"}}'],
  ])('%s', async (_, body) => {
    expect(await nobody.refused(signIn, { body })).toMatchObject({ status: 400 });
  });

  test.each([
    ['email', { email: 12, password: testPassword }],
    ['password', { email: 'staff@ikai.test', password: 12345678 }],
    ['remember', { email: 'staff@ikai.test', password: testPassword, remember: 'yes' }],
  ])('a wrong type, named at %s', async (field, body) => {
    const refusal = await nobody.refused(signIn, { body });
    expect(refusal.status).toBe(400);
    expect(Object.keys(refusal.faults)).toEqual([field]);
  });
});
