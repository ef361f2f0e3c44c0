import { Secret, TOTP } from 'otpauth';
import { afterAll, describe, expect, test } from 'vitest';
import { addAccount, changeAccount } from '#contract/accounts.ts';
import { addMember, listMembers } from '#contract/members.ts';
import { addPasskey, beginPasskey, beginPasskeyStep } from '#contract/passkeys.ts';
import { answerSecondFactor, beginSecondFactor, confirmSecondFactor } from '#contract/second-factor.ts';
import { listSecurityEvents } from '#contract/security.ts';
import { signIn } from '#contract/session.ts';
import { endAccountSessions, listAccountSessions, listSessions, signOut } from '#contract/sessions.ts';
import { testPassword } from './support/accounts.ts';
import { createAuthenticator } from './support/authenticator.ts';
import { aMember, anAccount } from './support/builders.ts';
import type { Client } from './support/client.ts';
import { copiedDatabase, preparedPlace } from './support/database.ts';
import { whileSomebodyWrites } from './support/long-write.ts';
import { instanceOn, startServer } from './support/server.ts';
import { contentsOf } from './support/tokens.ts';

/*
 * Where one writes at a time, whoever else writes keeps everybody waiting who writes. Signing in is none of that, as
 * reading is not.
 */
const server = await startServer();
afterAll(server.close);

const nobody = server.as(null);
const superadmin = server.as('superadmin');

/** Nothing that is asked for here takes longer, in milliseconds. */
const soon = 4000;

/** What is answered soon. */
async function quick<T>(asked: Promise<T>): Promise<T> {
  const begun = performance.now();
  const answer = await asked;
  expect(performance.now() - begun).toBeLessThan(soon);
  return answer;
}

async function newAccount() {
  const { id, email } = (await superadmin.ok(addAccount, { body: anAccount() })).data;
  const withPassword = async (password = testPassword) => nobody.send(signIn, { body: { email, password } });
  const half = async () => (await quick(withPassword())).body as { challenge: string };
  async function signedIn() {
    const { token } = await quick(nobody.ok(signIn, { body: { email, password: testPassword } }));
    return { token, client: server.as({ token }) };
  }
  return { id, email, withPassword, half, signedIn };
}

const reads = (client: Client) => quick(client.ok(listMembers, { query: { isAdmin: true } }));

const storedSession = (token: string) =>
  server.db.selectFrom('sessions').selectAll().where('id', '=', contentsOf(token).sid).executeTakeFirst();

describe('while somebody else writes for long', () => {
  test('a password signs in, lists are read, and what is saved then is saved after it', async () => {
    const account = await newAccount();
    const { token, saved } = await whileSomebodyWrites(server, async () => {
      const { token, client } = await account.signedIn();
      await reads(client);
      const { data } = await quick(client.ok(listSessions));
      expect(data.filter(({ current }) => current)).toMatchObject([{ id: contentsOf(token).sid }]);
      return { token, saved: client.ok(addMember, { body: aMember() }) };
    });
    await saved;
    expect(await storedSession(token)).toMatchObject({ account_id: account.id, ended_at: null });
    await reads(server.as({ token }));
    const { data } = await superadmin.ok(listSecurityEvents, { query: { kind: 'sign_in', account_id: account.id } });
    expect(data).toHaveLength(1);
    expect((await server.as({ token }).ok(listSessions)).data).toHaveLength(1);
  });

  test('whoever signs out is signed out at once, and for good', async () => {
    const account = await newAccount();
    const token = await whileSomebodyWrites(server, async () => {
      const { token, client } = await account.signedIn();
      await quick(client.ok(signOut));
      expect((await quick(client.refused(listMembers))).status).toBe(401);
      expect((await quick(client.refused(addMember, { body: aMember() }))).status).toBe(401);
      return token;
    });
    await expect.poll(async () => (await storedSession(token))?.ended_at).not.toBeNull();
    expect((await server.as({ token }).refused(listMembers)).status).toBe(401);
  });

  test('a session of before it that is signed out is over at once for whoever reads by it', async () => {
    const { token, client } = await (await newAccount()).signedIn();
    const ended = await whileSomebodyWrites(server, async () => {
      const ended = client.ok(signOut);
      await expect.poll(async () => (await client.send(listMembers)).status).toBe(401);
      return { ended };
    });
    await ended.ended;
    expect((await storedSession(token))?.ended_at).not.toBeNull();
  });

  test.each([
    ['its account is disabled', changeAccount, { status: 'disabled' }],
    ['its account gets another password', changeAccount, { password: 'burung membaca awan' }],
    ['its account is signed out everywhere', endAccountSessions, undefined],
  ])('a session that began meanwhile ends once %s', async (_, endpoint, body) => {
    const account = await newAccount();
    const { token, done } = await whileSomebodyWrites(server, async () => {
      const { token } = await account.signedIn();
      const { data } = await quick(superadmin.ok(listAccountSessions, { params: { id: account.id } }));
      expect(data).toMatchObject([{ id: contentsOf(token).sid }]);
      return { token, done: superadmin.ok(endpoint, { params: { id: account.id }, ...(body && { body }) }) };
    });
    await done;
    expect((await server.as({ token }).refused(listMembers)).status).toBe(401);
    expect((await storedSession(token))?.ended_at).not.toBeNull();
  });

  test('a wrong password is told at once, and counts', async () => {
    const account = await newAccount();
    await whileSomebodyWrites(server, async () => {
      for (let time = 0; time < 10; time += 1)
        expect((await quick(account.withPassword('bukan kata sandi'))).status).toBe(401);
      expect((await quick(account.withPassword())).status).toBe(429);
    });
    expect((await account.withPassword()).status).toBe(429);
    const events = async () => (await superadmin.ok(listSecurityEvents, { query: { account_id: account.id } })).data;
    await expect
      .poll(events)
      .toEqual(
        expect.arrayContaining([
          expect.objectContaining({ kind: 'sign_in_failed', times: 10 }),
          expect.objectContaining({ kind: 'lockout' }),
        ]),
      );
  });

  test('a code of an app signs in, once, and so does a recovery code', async () => {
    const account = await newAccount();
    const { client } = await account.signedIn();
    const { secret } = (await client.ok(beginSecondFactor)).data;
    const codeOf = (seconds: number) =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + seconds * 1000 });
    const { recovery_codes } = (await client.ok(confirmSecondFactor, { body: { code: codeOf(0) } })).data;
    const codes = [codeOf(30), recovery_codes[0] ?? ''];
    const answer = async (code: string) => {
      const { challenge } = await account.half();
      return quick(nobody.send(answerSecondFactor, { body: { challenge, code } }));
    };
    const tokens = await whileSomebodyWrites(server, async () => {
      const begun: string[] = [];
      expect((await answer('000000')).status).toBe(401);
      for (const code of codes) {
        const { status, body } = await answer(code);
        expect(status).toBe(200);
        begun.push((body as { token: string }).token);
        expect((await answer(code)).status).toBe(401);
      }
      for (const token of begun) await reads(server.as({ token }));
      return begun;
    });
    for (const code of codes) expect((await answer(code)).status).toBe(401);
    for (const token of tokens) expect(await storedSession(token)).toMatchObject({ ended_at: null });
  });

  test('a passkey signs in, and what it signed is good once', async () => {
    const account = await newAccount();
    const { client } = await account.signedIn();
    const authenticator = createAuthenticator();
    const made = authenticator.make((await client.ok(beginPasskey)).data);
    await client.ok(addPasskey, { body: { name: 'Ponsel', passkey: made } });
    const token = await whileSomebodyWrites(server, async () => {
      const { challenge } = await account.half();
      const options = (await quick(nobody.ok(beginPasskeyStep, { body: { challenge } }))).data;
      const body = { challenge, passkey: authenticator.use(options) };
      const { token } = await quick(nobody.ok(answerSecondFactor, { body }));
      const another = (await account.half()).challenge;
      const again = { challenge: another, passkey: body.passkey };
      expect((await quick(nobody.send(answerSecondFactor, { body: again }))).status).toBe(401);
      await reads(server.as({ token }));
      return token;
    });
    await expect.poll(() => storedSession(token)).toBeDefined();
  });
});

test('a session that began beside a long write outlives a restart', async () => {
  const kept = await copiedDatabase(preparedPlace());
  const first = await instanceOn(server, kept.config);
  const body = { email: 'staff@ikai.test', password: testPassword };
  const { token } = await whileSomebodyWrites(first, () => quick(first.as(null).ok(signIn, { body })));
  await first.close();
  const again = await instanceOn(server, kept.config);
  await reads(again.as({ token }));
  await again.close();
  await kept.remove();
});
