// On both engines: sessions.
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { addAccount, changeAccount, eraseAccount, removeAccount } from '#contract/accounts.ts';
import { listMembers } from '#contract/members.ts';
import {
  addPasskey,
  beginPasskey,
  beginPasskeyConfirmation,
  beginPasskeyStep,
  removePasskey,
} from '#contract/passkeys.ts';
import { readProfile } from '#contract/profile.ts';
import {
  answerSecondFactor,
  confirmSession,
  readSecondFactor,
  removeAccountSecondFactor,
} from '#contract/second-factor.ts';
import { changeSecurity, listSecurityEvents } from '#contract/security.ts';
import { signIn } from '#contract/session.ts';
import { testPassword } from '#test/support/accounts.ts';
import { createAuthenticator } from '#test/support/authenticator.ts';
import { anAccount } from '#test/support/builders.ts';
import { isEmbedded } from '#test/support/database.ts';
import { startServer } from '#test/support/server.ts';

const server = await startServer();
afterAll(server.close);
afterEach(() => void vi.useRealTimers());

const nobody = server.as(null);
const superadmin = server.as('superadmin');

/** Somebody with a passkey. */
async function passkeyOwner() {
  const account = (await superadmin.ok(addAccount, { body: anAccount() })).data;
  const { token } = await nobody.ok(signIn, { body: { email: account.email, password: testPassword } });
  const client = server.as({ token });
  const authenticator = createAuthenticator();
  const options = (await client.ok(beginPasskey)).data;
  const body = { name: 'Ponsel', passkey: authenticator.make(options) };
  const { recovery_codes } = (await client.ok(addPasskey, { body })).data;
  return { ...account, client, authenticator, recovery_codes };
}

async function pending(email: string, remember = false): Promise<{ challenge: string; methods: string[] }> {
  const { body } = await nobody.send(signIn, { body: { email, password: testPassword, remember } });
  return body as Awaited<ReturnType<typeof pending>>;
}

/** A pending sign-in, and the options for its second step. */
async function asked(email: string) {
  const { challenge } = await pending(email);
  return { challenge, options: (await nobody.ok(beginPasskeyStep, { body: { challenge } })).data };
}

const answer = (challenge: string, passkey: unknown) =>
  nobody.send(answerSecondFactor, { body: { challenge, passkey } });

describe('an account with a passkey', () => {
  test('signs in with its password and the passkey, which is noted', async () => {
    const { email, authenticator, client } = await passkeyOwner();
    const { challenge, methods } = await pending(email, true);
    expect(methods).toEqual(['passkey', 'recovery']);
    const options = (await nobody.ok(beginPasskeyStep, { body: { challenge } })).data;
    expect(options).toMatchObject({ rpId: 'direktori.ikai.test', userVerification: 'required' });
    expect(options.allowCredentials).toEqual([{ id: authenticator.id, type: 'public-key', transports: ['internal'] }]);
    const passkey = authenticator.use(options, { counter: 1 });
    const { token } = await nobody.ok(answerSecondFactor, { body: { challenge, passkey } });
    await server.as({ token }).ok(readProfile);
    const { passkeys, recovery_codes } = (await client.ok(readSecondFactor)).data;
    expect(passkeys).toMatchObject([{ name: 'Ponsel', synced: false, last_used_at: expect.any(String) }]);
    expect(recovery_codes).toBe(10);
  });

  test('signs in with a recovery code where the passkey is lost', async () => {
    const { email, recovery_codes } = await passkeyOwner();
    const { challenge } = await pending(email);
    await nobody.ok(answerSecondFactor, { body: { challenge, code: recovery_codes[0] } });
  });

  test('confirms by it that it is still its owner who asks', async () => {
    const { client, authenticator, id } = await passkeyOwner();
    const confirmed_at = new Date(Date.now() - 16 * 60 * 1000).toISOString();
    await server.db
      .updateTable('sessions')
      .set({ confirmed_at, factor_at: confirmed_at })
      .where('account_id', '=', id)
      .execute();
    expect(await client.refused(beginPasskey)).toMatchObject({ status: 403, confirm: true });
    const options = (await client.ok(beginPasskeyConfirmation)).data;
    const passkey = authenticator.use(options);
    await client.ok(confirmSession, { body: { passkey } });
    await client.ok(beginPasskey);
    expect((await client.refused(confirmSession, { body: { passkey } })).faults).toHaveProperty('passkey');
  });

  test('has recovery codes from its first way of a second step on, and no others with the next', async () => {
    const { client, recovery_codes } = await passkeyOwner();
    expect(recovery_codes).toHaveLength(10);
    const passkey = createAuthenticator().make((await client.ok(beginPasskey)).data);
    expect((await client.ok(addPasskey, { body: { name: 'Kunci', passkey } })).data.recovery_codes).toEqual([]);
    const [first, second] = (await client.ok(readSecondFactor)).data.passkeys;
    await client.ok(removePasskey, { params: { id: first?.id ?? 0 } });
    expect((await client.ok(readSecondFactor)).data.recovery_codes).toBe(10);
    await client.ok(removePasskey, { params: { id: second?.id ?? 0 } });
    expect((await client.ok(readSecondFactor)).data).toMatchObject({ passkeys: [], recovery_codes: 0 });
  });

  test('has ten at most, also when two are added at once', async () => {
    const { client } = await passkeyOwner();
    const make = async () => createAuthenticator().make((await client.ok(beginPasskey)).data);
    for (let count = 1; count < 9; count += 1)
      await client.ok(addPasskey, { body: { name: 'Lain', passkey: await make() } });
    const two = [await make(), await make()];
    const answers = await Promise.all(two.map((passkey) => client.send(addPasskey, { body: { name: 'X', passkey } })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await client.refused(beginPasskey)).status).toBe(409);
  });

  test('signs in with its password alone once a superadmin has taken everything away', async () => {
    const { id, email, client } = await passkeyOwner();
    await superadmin.ok(removeAccountSecondFactor, { params: { id } });
    await nobody.ok(signIn, { body: { email, password: testPassword } });
    expect((await client.ok(readSecondFactor)).data).toMatchObject({ passkeys: [], recovery_codes: 0 });
    const { data } = await superadmin.ok(listSecurityEvents, { query: { account_id: id } });
    const way = { way: 'passkey' };
    expect(data).toContainEqual(expect.objectContaining({ kind: 'factor_added', detail: way }));
    expect(data).toContainEqual(
      expect.objectContaining({ kind: 'factor_removed', detail: way, by_name: expect.any(String) }),
    );
  });

  test('leaves nothing of it once the account is erased', async () => {
    const { id, email } = await passkeyOwner();
    await asked(email);
    await superadmin.ok(removeAccount, { params: { id } });
    await superadmin.ok(eraseAccount, { params: { id }, body: { email } });
    for (const table of ['passkeys', 'challenges'] as const)
      expect(await server.db.selectFrom(table).selectAll().where('account_id', '=', id).execute()).toEqual([]);
  });
});

describe('a passkey is refused', () => {
  // What is wrong here is found in what the browser sent; what a try that failed leaves behind is told below, on every engine.
  test.runIf(isEmbedded).each([
    ['at another address', { origin: 'https://direktori.ikai.test.example' }],
    ['for another name', { rpId: 'example.test' }],
    ['where its owner was not looked at', { unverified: true }],
    ['where something else was signed', { challenge: 'AAAA' }],
    ['as what it was made by', { type: 'webauthn.create' }],
    ['where it says it may be kept elsewhere now', { backedUp: true }],
  ] as const)('%s', async (_, otherwise) => {
    const { email, authenticator } = await passkeyOwner();
    const { challenge, options } = await asked(email);
    expect((await answer(challenge, authenticator.use(options, otherwise))).status).toBe(401);
  });

  test.runIf(isEmbedded).each([
    ['at another address', { origin: 'http://direktori.ikai.test' }],
    ['for another name', { rpId: 'example.test' }],
    ['where its owner was not looked at', { unverified: true }],
    ['where something else was signed', { challenge: 'AAAA' }],
    ['as what it is used by', { type: 'webauthn.get' }],
    ['with certificates that somebody would have to look up', { attestation: { fmt: 'fido-u2f', attStmt: new Map() } }],
    [
      'with certificates of a kind that may have none',
      { attestation: { fmt: 'packed', attStmt: new Map([['x5c', []]]) } },
    ],
  ] as const)('when it is made: %s', async (_, otherwise) => {
    const { client } = await passkeyOwner();
    const passkey = createAuthenticator().make((await client.ok(beginPasskey)).data, otherwise);
    expect((await client.refused(addPasskey, { body: { name: 'X', passkey } })).faults).toHaveProperty('passkey');
  });

  test('when what was asked is answered again, or answered to something else', async () => {
    const { email, authenticator, client } = await passkeyOwner();
    const first = await asked(email);
    const passkey = authenticator.use(first.options);
    expect((await answer((await asked(email)).challenge, passkey)).status).toBe(401);
    expect((await client.refused(confirmSession, { body: { passkey } })).status).toBe(400);
    expect((await answer(first.challenge, passkey)).status).toBe(200);
    expect((await answer((await asked(email)).challenge, passkey)).status).toBe(401);
    const options = (await client.ok(beginPasskey)).data;
    const made = createAuthenticator().make(options);
    await client.ok(addPasskey, { body: { name: 'X', passkey: made } });
    expect((await client.refused(addPasskey, { body: { name: 'X', passkey: made } })).status).toBe(400);
  });

  test('when it comes twice at once, but for one of them', async () => {
    const { email, client, authenticator } = await passkeyOwner();
    const { challenge, options } = await asked(email);
    const passkey = authenticator.use(options, { counter: 1 });
    const answers = await Promise.all([answer(challenge, passkey), answer(challenge, passkey)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    const body = { passkey: authenticator.use((await client.ok(beginPasskeyConfirmation)).data, { counter: 2 }) };
    const confirmed = await Promise.all([client.send(confirmSession, { body }), client.send(confirmSession, { body })]);
    expect(confirmed.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test('once it is used up by a try that failed', async () => {
    const { email, authenticator } = await passkeyOwner();
    const { challenge, options } = await asked(email);
    expect((await answer(challenge, authenticator.use(options, { origin: 'https://example.test' }))).status).toBe(401);
    expect((await answer(challenge, authenticator.use(options))).status).toBe(401);
    const again = (await nobody.ok(beginPasskeyStep, { body: { challenge } })).data;
    expect((await answer(challenge, authenticator.use(again))).status).toBe(200);
  });

  test('of somebody else, or by a copy that lags behind', async () => {
    const [own, other] = [await passkeyOwner(), await passkeyOwner()];
    const { challenge, options } = await asked(own.email);
    expect((await answer(challenge, other.authenticator.use(options))).status).toBe(401);
    const made = own.authenticator.make((await other.client.ok(beginPasskey)).data);
    expect((await other.client.refused(addPasskey, { body: { name: 'X', passkey: made } })).status).toBe(409);
    const ahead = await asked(own.email);
    expect((await answer(ahead.challenge, own.authenticator.use(ahead.options, { counter: 5 }))).status).toBe(200);
    const behind = await asked(own.email);
    expect((await answer(behind.challenge, own.authenticator.use(behind.options, { counter: 5 }))).status).toBe(401);
    const [theirs] = (await other.client.ok(readSecondFactor)).data.passkeys;
    expect((await own.client.refused(removePasskey, { params: { id: theirs?.id ?? 0 } })).status).toBe(404);
  });

  test('five minutes after it was asked for', async () => {
    const { email, authenticator } = await passkeyOwner();
    const { challenge, options } = await asked(email);
    vi.useFakeTimers({ now: Date.now() + 5 * 60_000 + 1, toFake: ['Date'] });
    expect((await answer(challenge, authenticator.use(options))).status).toBe(401);
  });

  // Found in what was sent too.
  test.runIf(isEmbedded).each([
    ['half', (text: string) => text.slice(0, text.length / 2)],
    ['nothing', () => ''],
    ['no base64url', () => '{"type":"webauthn.get"}'],
    ['a text that is something else', () => Buffer.from('[null]').toString('base64url')],
    ['null', () => Buffer.from('null').toString('base64url')],
    ['thousands of lists in each other', () => Buffer.alloc(30_000, 0x81).toString('base64url')],
    ['too much', () => 'A'.repeat(900_000)],
  ])('with %s in the place of any of its parts', async (_, instead) => {
    const { email, authenticator, client } = await passkeyOwner();
    const { challenge, options } = await asked(email);
    const used = authenticator.use(options);
    for (const part of Object.keys(used.response) as (keyof typeof used.response)[]) {
      const wrong = { ...used, response: { ...used.response, [part]: instead(used.response[part]) } };
      expect([400, 401]).toContain((await answer(challenge, wrong)).status);
    }
    const made = createAuthenticator().make((await client.ok(beginPasskey)).data);
    for (const part of ['clientDataJSON', 'attestationObject'] as const) {
      const passkey = { ...made, response: { ...made.response, [part]: instead(made.response[part]) } };
      expect((await client.refused(addPasskey, { body: { name: 'X', passkey } })).status).toBe(400);
    }
  });

  test('as a JSON value of another kind, or under a name that none may have', async () => {
    const { client } = await passkeyOwner();
    for (const passkey of [1, 'x', [], {}, { id: 1 }, { id: 'x', rawId: 'x', type: 'public-key', response: null }])
      expect((await client.refused(addPasskey, { body: { name: 'X', passkey } })).status).toBe(400);
    const passkey = createAuthenticator().make((await client.ok(beginPasskey)).data);
    for (const name of ['x'.repeat(65), 'x'.repeat(900_000), 1, 'a\0b'])
      expect((await client.refused(addPasskey, { body: { name, passkey } })).faults).toHaveProperty('name');
  });
});

test.each([undefined, null, '', '  '])(
  'a passkey without a name is called as its browser and system: %s',
  async (name) => {
    const { client } = await passkeyOwner();
    const passkey = createAuthenticator().make((await client.ok(beginPasskey)).data);
    const headers = {
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
    };
    await client.ok(addPasskey, { body: { name, passkey }, headers });
    expect((await client.ok(readSecondFactor)).data.passkeys.at(-1)?.name).toBe('Chrome di Linux');
  },
);

describe('what is asked of a browser', () => {
  test('is asked of a pending sign-in alone, while it waits', async () => {
    for (const challenge of [undefined, null, '', 'x', 'x'.repeat(64)])
      expect((await nobody.refused(beginPasskeyStep, { body: { challenge } })).status).toBe(401);
    const { id, email } = await passkeyOwner();
    const { challenge } = await pending(email);
    await superadmin.ok(changeAccount, { params: { id }, body: { status: 'disabled' } });
    expect((await nobody.refused(beginPasskeyStep, { body: { challenge } })).status).toBe(401);
  });

  test('is kept five times at most for one purpose', async () => {
    const { client, id } = await passkeyOwner();
    for (let time = 0; time < 8; time += 1) await client.ok(beginPasskeyConfirmation);
    const kept = server.db.selectFrom('challenges').selectAll().where('account_id', '=', id);
    expect(await kept.execute()).toHaveLength(5);
  });

  test('is nothing where the account has no passkey', async () => {
    const { email } = (await superadmin.ok(addAccount, { body: anAccount() })).data;
    const { token } = await nobody.ok(signIn, { body: { email, password: testPassword } });
    expect((await server.as({ token }).refused(beginPasskeyConfirmation)).status).toBe(409);
  });
});

test('a passkey that failed counts as a failed sign-in', async () => {
  const { email, authenticator } = await passkeyOwner();
  for (let time = 0; time < 10; time += 1) {
    const { challenge, options } = await asked(email);
    await answer(challenge, authenticator.use(options, { unverified: true }));
  }
  expect((await nobody.send(signIn, { body: { email, password: testPassword } })).status).toBe(429);
});

test('whoever must have a second factor has one with a passkey, and keeps the last', async () => {
  const own = createAuthenticator();
  const passkey = own.make((await superadmin.ok(beginPasskey)).data);
  await superadmin.ok(addPasskey, { body: { name: 'Kantor', passkey } });
  const { email } = (await superadmin.ok(addAccount, { body: anAccount() })).data;
  await superadmin.ok(changeSecurity, { body: { second_factor_roles: ['staff', 'superadmin'] } });
  const [kept] = (await superadmin.ok(readSecondFactor)).data.passkeys;
  expect((await superadmin.refused(removePasskey, { params: { id: kept?.id ?? 0 } })).status).toBe(409);
  const { token } = await nobody.ok(signIn, { body: { email, password: testPassword } });
  const client = server.as({ token });
  expect(await client.refused(listMembers)).toMatchObject({ status: 403, second_factor: true });
  const made = createAuthenticator().make((await client.ok(beginPasskey)).data);
  const added = await client.ok(addPasskey, { body: { name: 'Ponsel', passkey: made } });
  await server.as({ token: added.token ?? '' }).ok(listMembers);
  const another = createAuthenticator().make((await superadmin.ok(beginPasskey)).data);
  await superadmin.ok(addPasskey, { body: { name: 'Rumah', passkey: another } });
  const both = (await superadmin.ok(readSecondFactor)).data.passkeys;
  const removed = await Promise.all(both.map(({ id }) => superadmin.send(removePasskey, { params: { id } })));
  expect(removed.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await superadmin.ok(readSecondFactor)).data).toMatchObject({
    passkeys: [expect.anything()],
    recovery_codes: 10,
  });
  await superadmin.ok(changeSecurity, { body: { second_factor_roles: [] } });
});

// It is told by the address alone.
test
  .runIf(isEmbedded)
  .each(['http://direktori.ikai.test', 'https://192.0.2.1', 'http://127.0.0.1:3000', 'https://[::1]:3000'])(
  'at %s browsers have no passkeys, and none are offered',
  async (publicUrl) => {
    const other = await startServer({ publicUrl });
    const client = other.as('superadmin');
    expect((await client.ok(readSecondFactor)).data.passkey_address).toBeNull();
    expect((await client.refused(beginPasskey)).status).toBe(409);
    await other.close();
  },
);
