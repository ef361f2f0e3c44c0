import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { readProfile } from '#contract/profile.ts';
import { signIn } from '#contract/session.ts';
import { testPassword } from '#test/support/accounts.ts';
import { startServer } from '#test/support/server.ts';
import { contentsOf, forgedToken } from '#test/support/tokens.ts';

const server = await startServer();
afterAll(server.close);
afterEach(() => {
  vi.useRealTimers();
});

const secret = server.config.tokenSecret;
const good = server.accounts.staff.token;
const contents = contentsOf(good);
const [header = '', payload = '', signature = ''] = good.split('.');
const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

async function statusWith(authorization: string | null) {
  const { status, headers } = await server
    .as(null)
    .send(readProfile, { headers: authorization === null ? {} : { authorization } });
  if (status === 401) expect(headers.get('www-authenticate')).toBe('Bearer');
  return status;
}

describe('a token is refused', () => {
  const otherSession = contentsOf(server.accounts.superadmin.token).sid;
  const someoneElse = { ...contents, id: server.accounts.superadmin.id };
  test.each([
    ['that is missing', null],
    ['that is empty', 'Bearer '],
    ['of another scheme', `Basic ${good}`],
    ['without a scheme', good],
    ['with something after it', `Bearer ${good} x`],
    ['that is no token', 'Bearer x.y.z'],
    ['of algorithm none', `Bearer ${encoded({ alg: 'none', typ: 'JWT' })}.${payload}.`],
    ['of algorithm none that keeps the signature', `Bearer ${encoded({ alg: 'none' })}.${payload}.${signature}`],
    ['of algorithm HS512', `Bearer ${forgedToken({ header: { alg: 'HS512' }, contents, secret, hash: 'sha512' })}`],
    ['of algorithm HS384', `Bearer ${forgedToken({ header: { alg: 'HS384' }, contents, secret, hash: 'sha384' })}`],
    ['signed with another secret', `Bearer ${forgedToken({ contents, secret: `${secret}!` })}`],
    ['signed with nothing', `Bearer ${forgedToken({ contents, secret: '' })}`],
    ['whose contents were changed', `Bearer ${header}.${encoded(someoneElse)}.${signature}`],
    ['whose signature was cut', `Bearer ${good.slice(0, -1)}`],
    ['without a signature', `Bearer ${header}.${payload}.`],
    ['that has expired', `Bearer ${forgedToken({ contents: { ...contents, exp: contents.iat - 1 }, secret })}`],
    ['that never expires', `Bearer ${forgedToken({ contents: { ...contents, exp: undefined }, secret })}`],
    ['of no account', `Bearer ${forgedToken({ contents: { ...contents, id: 99999 }, secret })}`],
    ['whose account is no number', `Bearer ${forgedToken({ contents: { ...contents, id: '1 OR 1=1' }, secret })}`],
    ['of no session', `Bearer ${forgedToken({ contents: { ...contents, sid: 'tidak-ada' }, secret })}`],
    ["of somebody else's session", `Bearer ${forgedToken({ contents: { ...contents, sid: otherSession }, secret })}`],
    ['from before there were sessions', `Bearer ${forgedToken({ contents: { ...contents, sid: undefined }, secret })}`],
  ])('%s', async (_, authorization) => {
    expect(await statusWith(authorization)).toBe(401);
  });

  test('once its time is over, though it was good a moment before', async () => {
    const { token } = server.accounts.admin;
    const { exp } = contentsOf(token);
    vi.useFakeTimers({ toFake: ['Date'], now: (exp - 1) * 1000 });
    expect(await statusWith(`Bearer ${token}`)).toBe(200);
    vi.setSystemTime((exp + 1) * 1000);
    expect(await statusWith(`Bearer ${token}`)).toBe(401);
  });

  test('once the time of its session is over, though it says that it is good for longer', async () => {
    const token = forgedToken({ contents: { ...contents, exp: contents.exp + 60 }, secret });
    vi.useFakeTimers({ toFake: ['Date'], now: (contents.exp + 2) * 1000 });
    expect(await statusWith(`Bearer ${token}`)).toBe(401);
  });
});

describe('a token is taken', () => {
  test.each([['Bearer'], ['bearer'], ['BEARER'], ['bEaReR']])('with the scheme written %s', async (scheme) => {
    expect(await statusWith(`${scheme} ${good}`)).toBe(200);
  });

  test('that was made by hand like ours, so that the refusals above are for what they say', async () => {
    expect(await statusWith(`Bearer ${forgedToken({ contents, secret })}`)).toBe(200);
  });

  test('for its role as it is in the database, whatever the token claims', async () => {
    const claims = { ...contents, roles: ['superadmin'], role_name: 'Superadmin' };
    const { data } = await server.as({ token: forgedToken({ contents: claims, secret }) }).ok(readProfile);
    expect(data.role).toBe('staff');
  });
});

test('signing in works with a bad token along, because the panel may still hold one', async () => {
  const body = { email: 'staff@ikai.test', password: testPassword };
  await server.as({ token: 'expired' }).ok(signIn, { body });
});
