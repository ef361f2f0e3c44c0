// On both engines: sessions.
import { Secret, TOTP } from 'otpauth';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { addAccount, changeAccount } from '#contract/accounts.ts';
import { addPasskey, beginPasskey, removePasskey } from '#contract/passkeys.ts';
import { readProfile } from '#contract/profile.ts';
import {
  answerSecondFactor,
  beginSecondFactor,
  confirmSecondFactor,
  confirmSession,
  readSecondFactor,
  removeAccountSecondFactor,
  removeSecondFactor,
} from '#contract/second-factor.ts';
import { listSecurityEvents } from '#contract/security.ts';
import { signIn } from '#contract/session.ts';
import { createAccounts } from '#server/accounts/accounts.store.ts';
import { testPassword } from '#test/support/accounts.ts';
import { anAccount } from '#test/support/builders.ts';
import { startServer } from '#test/support/server.ts';
import { contentsOf } from '#test/support/tokens.ts';
import { createSessions } from '../sessions.store.ts';
import { createChallenges } from './challenges.ts';

const server = await startServer({ trustedProxies: ['127.0.0.1'] });
afterAll(server.close);
afterEach(() => void vi.useRealTimers());

const nobody = server.as(null);
const superadmin = server.as('superadmin');
const codeOf = (secret: string, seconds = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + seconds * 1000 });

/** An account with an authenticator app, whose current code is used up. */
async function protectedAccount() {
  const account = (await superadmin.ok(addAccount, { body: anAccount() })).data;
  const { token } = await nobody.ok(signIn, { body: { email: account.email, password: testPassword } });
  const client = { ...server.as({ token }), token };
  const { secret, uri, qr } = (await client.ok(beginSecondFactor)).data;
  const code = codeOf(secret);
  const { recovery_codes } = (await client.ok(confirmSecondFactor, { body: { code } })).data;
  return { ...account, client, secret, uri, qr, code, recovery_codes };
}

const pending = async (email: string, more: object = {}) =>
  (await nobody.send(signIn, { body: { email, password: testPassword, ...more } })).body as { challenge: string };

const answer = (challenge: string, code: unknown) => nobody.send(answerSecondFactor, { body: { challenge, code } });

describe('an account with an app that shows codes', () => {
  test('signs in with its password and a code', async () => {
    const { email, secret, uri, qr } = await protectedAccount();
    expect(uri).toContain(`secret=${secret}`);
    expect(qr).toMatch(/^data:image\/png;base64,/);
    const body = await pending(email, { remember: true });
    expect(body).toEqual({ message: 'second_factor', challenge: expect.any(String), methods: ['totp', 'recovery'] });
    const { token } = await nobody.ok(answerSecondFactor, {
      body: { challenge: body.challenge, code: codeOf(secret, 30) },
    });
    const { iat, exp } = contentsOf(token);
    expect(exp - iat).toBe(30 * 24 * 60 * 60);
    await server.as({ token }).ok(readProfile);
    expect((await answer(body.challenge, codeOf(secret, 30))).status).toBe(401);
  });

  test('is not signed in by a code that was used, or one of another time', async () => {
    // Where no time goes by, the code of half a minute ago is the one before that which was used.
    vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] });
    const { email, secret, code } = await protectedAccount();
    const { challenge } = await pending(email);
    for (const wrong of [code, codeOf(secret, -30), codeOf(secret, 300), '000000', '', null, 'x'.repeat(30)])
      expect((await answer(challenge, wrong)).status).toBe(401);
  });

  test('of two who send the same code at once one is signed in', async () => {
    const { email, secret } = await protectedAccount();
    const challenges = [await pending(email), await pending(email)];
    const code = codeOf(secret, 30);
    const answers = await Promise.all(challenges.map(({ challenge }) => answer(challenge, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  test('has ten recovery codes of one use each, however they are typed', async () => {
    const { email, recovery_codes, client } = await protectedAccount();
    expect(new Set(recovery_codes).size).toBe(10);
    for (const code of recovery_codes) expect(code).toMatch(/^[2-9a-km-np-z]{4}(-[2-9a-km-np-z]{4}){3}$/);
    const [first = ''] = recovery_codes;
    expect(
      (await answer((await pending(email)).challenge, ` ${first.toUpperCase().replaceAll('-', ' ')} `)).status,
    ).toBe(200);
    expect((await answer((await pending(email)).challenge, first)).status).toBe(401);
    expect((await client.ok(readSecondFactor)).data).toMatchObject({ recovery_codes: 9 });
  });

  test('keeps neither its secret nor its recovery codes where a reader of the database finds them', async () => {
    const { secret, recovery_codes } = await protectedAccount();
    const stored = JSON.stringify([
      await server.db.selectFrom('totp_secrets').selectAll().execute(),
      await server.db.selectFrom('recovery_codes').selectAll().execute(),
    ]);
    for (const text of [secret, ...recovery_codes, ...recovery_codes.map((code) => code.replaceAll('-', ''))])
      expect(stored).not.toContain(text);
  });

  test('signs in with its password alone once its owner, or a superadmin, has taken the app away', async () => {
    for (const remove of ['owner', 'superadmin']) {
      const { id, email, client } = await protectedAccount();
      if (remove === 'owner') await client.ok(removeSecondFactor);
      else await superadmin.ok(removeAccountSecondFactor, { params: { id } });
      await nobody.ok(signIn, { body: { email, password: testPassword } });
      expect((await client.ok(readSecondFactor)).data).toMatchObject({
        totp: null,
        required: false,
        recovery_codes: 0,
      });
    }
  });
});

describe('the second step', () => {
  test('has five tries', async () => {
    const { email, secret } = await protectedAccount();
    const { challenge } = await pending(email);
    for (let time = 0; time < 5; time += 1) expect((await answer(challenge, '000000')).status).toBe(401);
    expect((await answer(challenge, codeOf(secret, 30))).status).toBe(401);
    expect((await answer((await pending(email)).challenge, codeOf(secret, 30))).status).toBe(200);
  });

  test('waits five minutes, and is forgotten then', async () => {
    const { email, recovery_codes } = await protectedAccount();
    const { challenge } = await pending(email);
    const challenges = createChallenges(server.db);
    const secret = await challenges.addSignIn({ id: server.accounts.staff.id, version: 1 }, false);
    vi.useFakeTimers({ now: Date.now() + 5 * 60_000 + 1, toFake: ['Date'] });
    expect((await answer(challenge, recovery_codes[0])).status).toBe(401);
    await challenges.prune();
    vi.useRealTimers();
    expect([await challenges.findSignIn(secret), await challenges.finishSignIn(secret)]).toEqual([null, false]);
  });

  test.each([
    ['another password', { password: 'burung membaca awan' }],
    ['another role', { role: 'admin' }],
    ['being disabled', { status: 'disabled' }],
  ])('must begin anew after %s', async (_, body) => {
    const { id, email, recovery_codes } = await protectedAccount();
    const { challenge } = await pending(email);
    await superadmin.ok(changeAccount, { params: { id }, body });
    expect((await answer(challenge, recovery_codes[0])).status).toBe(401);
  });

  test.each([undefined, null, '', 'x', 'x'.repeat(64)])('cannot be made up: %s', async (challenge) => {
    expect((await nobody.send(answerSecondFactor, { body: { challenge, code: '123456' } })).status).toBe(401);
  });

  test('does not make the network of its password a usual one: wrong codes from many networks shut the account', async () => {
    const { email, secret } = await protectedAccount();
    const from = (network: number) => ({ 'x-forwarded-for': `198.51.100.${network}` });
    const body = { email, password: testPassword };
    const wrong: number[] = [];
    for (let network = 1; network <= 13; network += 1) {
      const headers = from(network);
      for (const tries of [5, 4]) {
        const { challenge } = (await nobody.send(signIn, { body, headers })).body as { challenge?: string };
        for (let time = 0; challenge && time < tries; time += 1)
          wrong.push((await nobody.send(answerSecondFactor, { body: { challenge, code: '000000' }, headers })).status);
      }
    }
    expect(wrong.filter((status) => status === 401).length).toBe(100);
    expect((await nobody.send(signIn, { body, headers: from(99) })).status).toBe(429);
    // Its owner is not shut out where they have signed in before.
    const { challenge } = await pending(email);
    expect((await answer(challenge, codeOf(secret, 30))).status).toBe(200);
  });

  test('counts its failures as those of signing in', async () => {
    const { email } = await protectedAccount();
    for (let round = 0; round < 2; round += 1) {
      const { challenge } = await pending(email);
      for (let time = 0; time < 5; time += 1) await answer(challenge, '000000');
    }
    expect((await nobody.send(signIn, { body: { email, password: testPassword } })).status).toBe(429);
  });
});

test('an app protects nothing before a code of it was given, and is not set up twice', async () => {
  const { token } = await nobody.ok(signIn, { body: { email: 'admin@ikai.test', password: testPassword } });
  const client = server.as({ token });
  expect((await client.send(confirmSecondFactor, { body: { code: '123456' } })).status).toBe(409);
  await client.ok(beginSecondFactor);
  const { secret } = (await client.ok(beginSecondFactor)).data;
  expect((await client.refused(confirmSecondFactor, { body: { code: '000000' } })).faults).toHaveProperty('code');
  await nobody.ok(signIn, { body: { email: 'admin@ikai.test', password: testPassword } });
  await client.ok(confirmSecondFactor, { body: { code: codeOf(secret) } });
  expect((await client.send(beginSecondFactor)).status).toBe(409);
});

describe('whoever has a password and no factor', () => {
  test('is signed out by the first factor of the account, and not by another one', async () => {
    const account = (await superadmin.ok(addAccount, { body: anAccount() })).data;
    const body = { email: account.email, password: testPassword };
    const [thief, owner] = [await nobody.ok(signIn, { body }), await nobody.ok(signIn, { body })];
    const client = server.as(owner);
    const { secret } = (await client.ok(beginSecondFactor)).data;
    const { recovery_codes } = (await client.ok(confirmSecondFactor, { body: { code: codeOf(secret) } })).data;
    expect((await server.as(thief).refused(readProfile)).status).toBe(401);
    const { challenge } = await pending(account.email);
    const { body: other } = await answer(challenge, recovery_codes[0]);
    await client.ok(removeSecondFactor);
    expect((await superadmin.ok(listSecurityEvents, { query: { account_id: account.id } })).data).toContainEqual(
      expect.objectContaining({ kind: 'session_ended', detail: { reason: 'factor', rows: 1 } }),
    );
    await server.as(other as { token: string }).ok(readProfile);
  });

  test('is not signed in either where the factor comes between the password and the session', async () => {
    const { id } = await protectedAccount();
    const accounts = createAccounts(server, createSessions(server.db));
    const origin = { device: 'Uji', address: '::1' };
    expect(await accounts.signIn(await accounts.get(id), origin, 60, false)).toBeNull();
    expect(await accounts.signIn(await accounts.get(id), origin, 60, true)).not.toBeNull();
  });

  test('neither takes the factor away nor adds another one: that asks for a factor, or a recovery code', async () => {
    const { email, client, recovery_codes } = await protectedAccount();
    const forget = () =>
      server.db
        .updateTable('sessions')
        .set({ factor_at: null })
        .where('id', '=', contentsOf(client.token).sid)
        .execute();
    await forget();
    await client.ok(confirmSession, { body: { password: testPassword } });
    for (const endpoint of [removeSecondFactor, beginSecondFactor, beginPasskey, addPasskey, removePasskey])
      expect(await client.refused(endpoint)).toMatchObject({ status: 403, confirm: true, by_factor: true });
    expect((await client.refused(confirmSession, { body: { code: '000000' } })).faults).toHaveProperty('code');
    await client.ok(confirmSession, { body: { code: recovery_codes[0] } });
    expect((await client.refused(confirmSession, { body: { code: recovery_codes[0] } })).status).toBe(400);
    await client.ok(removeSecondFactor);
    await nobody.ok(signIn, { body: { email, password: testPassword } });
  });

  test('who signed in with a factor has shown one', async () => {
    const { email, recovery_codes } = await protectedAccount();
    const { body } = await answer((await pending(email)).challenge, recovery_codes[0]);
    await server.as(body as { token: string }).ok(removeSecondFactor);
  });
});

test('a superadmin without a factor is asked for one at each sign-in, and nobody else is', async () => {
  const asked = async (role: 'admin' | 'superadmin') => {
    const { email } = (await superadmin.ok(addAccount, { body: anAccount({ role }) })).data;
    const { token } = await nobody.ok(signIn, { body: { email, password: testPassword } });
    return { email, token, asked: contentsOf(token).asked };
  };
  expect((await asked('admin')).asked).toBeUndefined();
  const { email, token, asked: first } = await asked('superadmin');
  expect(first).toBe('second_factor');
  const client = server.as({ token });
  await client.ok(readProfile);
  const { secret } = (await client.ok(beginSecondFactor)).data;
  const confirmed = await client.ok(confirmSecondFactor, { body: { code: codeOf(secret) } });
  expect(contentsOf(confirmed.token ?? '').asked).toBeUndefined();
  const { body } = await answer((await pending(email)).challenge, confirmed.data.recovery_codes[0]);
  expect(contentsOf((body as { token: string }).token).asked).toBeUndefined();
});
