import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeAccount, removeAccount } from '#contract/accounts.ts';
import { listHistory } from '#contract/history.ts';
import {
  addPasswordLink,
  forgetPassword,
  inviteAccount,
  readPasswordHelp,
  readPasswordLink,
  usePasswordLink,
} from '#contract/password-links.ts';
import { listSecurityEvents } from '#contract/security.ts';
import { signIn } from '#contract/session.ts';
import { testPassword } from '#test/support/accounts.ts';
import { startMailServer } from '#test/support/mail-server.ts';
import { startServer, type TestServer } from '#test/support/server.ts';
import { pruneLinks } from './password-link-rows.ts';

const mails = await startMailServer();
const server = await startServer();
const mailing = await startServer({ mail: mails.mail });
afterAll(async () => {
  await server.close();
  await mailing.close();
  await mails.close();
});

const superadmin = server.as('superadmin');
const nobody = server.as(null);
const chosen = 'kucing membaca awan';

let made = 0;
async function invited(one: TestServer = server) {
  made += 1;
  const body = { name: 'Wulan Sari', email: `wulan${made}@ikai.test`, role: 'staff' } as const;
  const { password_link, ...account } = (await one.as('superadmin').ok(inviteAccount, { body })).data;
  return { ...account, ...password_link, token: password_link.url.split('#')[1] ?? '' };
}

const use = (token: string, password = chosen) => nobody.send(usePasswordLink, { body: { token, password } });

const signedIn = async (email: string, password = chosen) =>
  (await nobody.send(signIn, { body: { email, password } })).status;

describe('an invitation', () => {
  test('makes an account whose owner chooses the password by the link, once', async () => {
    const { id, email, url, token, expires, mailed } = await invited();
    expect(url).toMatch(/^https:\/\/direktori\.ikai\.test\/password#[\w-]{43}$/);
    expect(Date.parse(expires) - Date.now()).toBeGreaterThan(71.9 * 60 * 60 * 1000);
    expect(Date.parse(expires) - Date.now()).toBeLessThanOrEqual(72 * 60 * 60 * 1000);
    expect(mailed).toBe(false);
    expect((await nobody.ok(readPasswordLink, { body: { token } })).data).toEqual({
      name: 'Wulan Sari',
      email,
      expires,
    });
    expect(await signedIn(email)).toBe(401);
    expect((await use(token)).status).toBe(200);
    expect(await signedIn(email)).toBe(200);
    expect((await use(token, 'lain lagi sekali')).status).toBe(400);
    expect((await nobody.send(readPasswordLink, { body: { token } })).status).toBe(400);
    const { data } = await superadmin.ok(listHistory, { query: { subject: 'accounts', subject_id: id } });
    expect(data.map(({ account_email, action }) => [account_email, action])).toEqual([
      ['superadmin@ikai.test', 'changed'],
      ['superadmin@ikai.test', 'created'],
    ]);
  });

  test('keeps nothing by which somebody who reads the database could choose it', async () => {
    const { token } = await invited();
    const rows = await server.db.selectFrom('password_links').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test('needs no password, but all else that an account does', async () => {
    const { faults } = await superadmin.refused(inviteAccount, { body: {} });
    expect(Object.keys(faults).sort()).toEqual(['email', 'name', 'role']);
    const taken = { name: 'X', email: 'staff@ikai.test', role: 'staff' };
    expect((await superadmin.refused(inviteAccount, { body: taken })).status).toBe(409);
  });
});

describe('a link', () => {
  test('of a forgotten password leaves the present one until it is used, and then ends all sessions', async () => {
    const { id, email } = server.accounts.staff;
    const { data } = await superadmin.ok(addPasswordLink, { params: { id } });
    const { token } = await nobody.ok(signIn, { body: { email, password: testPassword } });
    expect((await use(data.url.split('#')[1] ?? '')).status).toBe(200);
    expect((await server.as({ token }).send(listHistory)).status).toBe(401);
    expect([await signedIn(email, testPassword), await signedIn(email)]).toEqual([401, 200]);
  });

  test('is used by one of two who try it at once', async () => {
    const { token } = await invited();
    const statuses = await Promise.all([use(token), use(token, 'burung membaca awan')]);
    expect(statuses.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test('is good after a password that was refused', async () => {
    const { token, email } = await invited();
    for (const password of ['wulan sari 1', 'password', 'pendek', 12, null]) {
      expect((await nobody.refused(usePasswordLink, { body: { token, password } })).faults).toHaveProperty('password');
    }
    expect((await use(token)).status).toBe(200);
    expect(await signedIn(email)).toBe(200);
  });

  test.each([
    [
      'after 72 hours',
      async ({ id }: { id: number }) => {
        const expires_at = new Date(Date.now() - 1).toISOString();
        await server.db.updateTable('password_links').set({ expires_at }).where('account_id', '=', id).execute();
      },
    ],
    [
      'of an account that is disabled',
      ({ id }) => superadmin.ok(changeAccount, { params: { id }, body: { status: 'disabled' } }),
    ],
    ['of an account that is deleted', ({ id }) => superadmin.ok(removeAccount, { params: { id } })],
    [
      'of an account with another password',
      ({ id }) => superadmin.ok(changeAccount, { params: { id }, body: { password: 'lain lagi sekali' } }),
    ],
    [
      'of an account with another e-mail',
      ({ id }) => superadmin.ok(changeAccount, { params: { id }, body: { email: `lain${id}@ikai.test` } }),
    ],
  ] satisfies [string, (account: { id: number }) => Promise<unknown>][])(
    '%s is good for nothing',
    async (_, change) => {
      const account = await invited();
      await change(account);
      const { token } = account;
      expect((await nobody.send(readPasswordLink, { body: { token } })).status).toBe(400);
      expect((await use(token)).status).toBe(400);
    },
  );

  test.each([undefined, null, '', 12, '\0', 'x'.repeat(43), 'x'.repeat(100_000)])(
    'that is none is refused: %.20s',
    async (token) => {
      for (const endpoint of [readPasswordLink, usePasswordLink]) {
        const { status, faults } = await nobody.refused(endpoint, { body: { token, password: chosen } });
        expect([status, Object.keys(faults)]).toEqual([400, ['token']]);
      }
    },
  );

  test('that has expired is forgotten', async () => {
    const { id } = await invited();
    const left = () => server.db.selectFrom('password_links').where('account_id', '=', id).selectAll().execute();
    await pruneLinks(server.db);
    expect(await left()).toHaveLength(1);
    await server.db
      .updateTable('password_links')
      .set({ expires_at: '2020-01-01' })
      .where('account_id', '=', id)
      .execute();
    await pruneLinks(server.db);
    expect(await left()).toEqual([]);
  });
});

describe('without a mail server', () => {
  test('nothing is mailed, and that is said', async () => {
    expect((await nobody.ok(readPasswordHelp)).data).toEqual({ mails: false });
    expect((await nobody.send(forgetPassword, { body: { email: 'staff@ikai.test' } })).status).toBe(404);
  });
});

describe('with a mail server', () => {
  const stranger = mailing.as(null);
  const lettersTo = (email: string) => mails.received.filter(({ to }) => to.includes(email));
  const linkIn = (source = '') => /password#([\w-]{43})/.exec(source.replaceAll('=\r\n', ''))?.[1] ?? '';

  beforeAll(async () => {
    expect((await stranger.ok(readPasswordHelp)).data).toEqual({ mails: true });
  });

  test('an invitation is mailed to whom it is for', async () => {
    const { email, token, mailed } = await invited(mailing);
    expect(mailed).toBe(true);
    expect(lettersTo(email).map(({ source }) => linkIn(source))).toEqual([token]);
  });

  test('a letter that is not taken leaves the link to be handed on', async () => {
    const body = { name: 'Tolak', email: 'ditolak@ikai.test', role: 'staff' };
    const { data } = await mailing.as('superadmin').ok(inviteAccount, { body });
    expect(data.password_link).toMatchObject({ mailed: false, url: expect.stringContaining('#') });
  });

  test('whoever forgot a password gets a link, and all others the same answer', async () => {
    const email = mailing.accounts.staff.email;
    const known = await stranger.ok(forgetPassword, { body: { email: ` ${email.toUpperCase()}` } });
    const unknown = await stranger.ok(forgetPassword, { body: { email: 'tidak.ada@ikai.test' } });
    expect(unknown).toEqual(known);
    await expect.poll(() => lettersTo(email).length).toBe(1);
    const token = linkIn(lettersTo(email)[0]?.source);
    await stranger.ok(usePasswordLink, { body: { token, password: chosen } });
    await stranger.ok(signIn, { body: { email, password: chosen } });
    expect(lettersTo('tidak.ada@ikai.test')).toEqual([]);
  });

  test('nobody is sent letter after letter', async () => {
    for (const email of ['admin@ikai.test', 'tidak.juga@ikai.test']) {
      const statuses: number[] = [];
      for (let time = 0; time < 4; time += 1)
        statuses.push((await stranger.send(forgetPassword, { body: { email } })).status);
      expect(statuses).toEqual([200, 200, 200, 429]);
    }
  });

  test.each([undefined, null, '', 'x'.repeat(300_000), '\ud800', '\0'])(
    'nothing that is no e-mail is looked up: %.20s',
    async (email) => {
      expect([200, 429]).toContain((await stranger.send(forgetPassword, { body: { email } })).status);
    },
  );
});

test('who made a link stands in the log when it is made, and with whose password it was when it is used', async () => {
  const { id, name, email } = (
    await superadmin.ok(inviteAccount, { body: { name: 'Ani', email: 'ani@ikai.test', role: 'superadmin' } })
  ).data;
  const maker = server.accounts.superadmin;
  const { url } = (await superadmin.ok(addPasswordLink, { params: { id } })).data;
  expect((await use(url.split('#')[1] ?? '')).status).toBe(200);
  const { data } = await superadmin.ok(listSecurityEvents, { query: { account_id: id } });
  const both = { account_id: id, account_email: email, by_id: maker.id, by_email: maker.email };
  expect(data.slice(0, 2)).toMatchObject([
    { kind: 'password_changed', ...both, detail: { link: true } },
    { kind: 'password_link_added', ...both },
  ]);
  const [change] = (await superadmin.ok(listHistory, { query: { subject: 'accounts', subject_id: id } })).data;
  expect(change).toMatchObject({ account_id: maker.id, source: 'link', subject_name: name });
});
