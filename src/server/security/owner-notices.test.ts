import { afterAll, expect, test } from 'vitest';
import { addAccount, changeAccount, eraseAccount, removeAccount } from '#contract/accounts.ts';
import { addPasswordLink, usePasswordLink } from '#contract/password-links.ts';
import { changeProfile } from '#contract/profile.ts';
import { acknowledgeOwnerNotices, listOwnerNotices } from '#contract/security.ts';
import { signIn } from '#contract/session.ts';
import { testPassword } from '#test/support/accounts.ts';
import { anAccount } from '#test/support/builders.ts';
import { startMailServer } from '#test/support/mail-server.ts';
import { startServer } from '#test/support/server.ts';

const post = await startMailServer();
const server = await startServer({ mail: post.mail, trustedProxies: ['127.0.0.1'] });
afterAll(async () => {
  await server.close();
  await post.close();
});

const superadmin = server.as('superadmin');
const another = 'burung membaca awan';

async function someone() {
  const { id, email, name, username } = (await superadmin.ok(addAccount, { body: anAccount() })).data;
  const enter = async (password = testPassword) =>
    server.as(await server.as(null).ok(signIn, { body: { email, password } }));
  return { id, email, name, username, enter };
}

/** The letters to an address, once there are so many. */
async function lettersTo(email: string, count: number) {
  const found = () => post.received.filter(({ to }) => to.includes(email));
  await expect.poll(() => found().length).toBe(count);
  return found().map(({ source }) => source.replaceAll('=\r\n', ''));
}

test('the owner of an account is told, in the panel and by letter, what a superadmin changed of its protection', async () => {
  const { id, email } = await someone();
  await superadmin.ok(changeAccount, { params: { id }, body: { password: another } });
  await superadmin.ok(addPasswordLink, { params: { id } });
  const changed = `baru.${email}`;
  await superadmin.ok(changeAccount, { params: { id }, body: { email: changed } });
  const letters = await lettersTo(email, 3);
  expect(letters.join()).toContain('Kata sandi akun Anda diganti.');
  expect(letters.join()).toContain('Akun superadmin (superadmin@ikai.test)');
  expect(letters.join()).toContain(`Email akun Anda diganti menjadi ${changed}.`);
  const client = server.as(await server.as(null).ok(signIn, { body: { email: changed, password: another } }));
  const { data } = await client.ok(listOwnerNotices);
  expect(data.map(({ kind, by_name }) => [kind, by_name])).toEqual([
    ['email_changed', 'Akun superadmin'],
    ['password_link_added', 'Akun superadmin'],
    ['password_changed', 'Akun superadmin'],
  ]);
  await client.ok(acknowledgeOwnerNotices, { body: { until: data[0]?.id } });
  expect((await client.ok(listOwnerNotices)).data).toEqual([]);
});

test('what somebody else does with the account from elsewhere is told too, and what one does here oneself is not', async () => {
  const { email, name, username, enter } = await someone();
  const thief = await enter();
  const body = { full_name: name, username, password: another };
  const headers = { 'x-forwarded-for': '203.0.113.9', 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' };
  await thief.ok(changeProfile, { body, headers });
  const client = await enter(another);
  const { data } = await client.ok(listOwnerNotices);
  expect(data).toMatchObject([{ kind: 'password_changed', by_name: null, address: '203.0.113.9' }]);
  await client.ok(acknowledgeOwnerNotices, { body: { until: data[0]?.id } });
  await client.ok(changeProfile, { body: { ...body, password: `${another} lagi` } });
  expect((await (await enter(`${another} lagi`)).ok(listOwnerNotices)).data).toEqual([]);
  await lettersTo(email, 2);
});

test('a password that was chosen by a link is told of, with whoever made the link', async () => {
  const { id, email, enter } = await someone();
  const { url } = (await superadmin.ok(addPasswordLink, { params: { id } })).data;
  await server.as(null).ok(usePasswordLink, { body: { token: url.split('#')[1], password: another } });
  const kinds = (await (await enter(another)).ok(listOwnerNotices)).data.map(({ kind, by_name }) => [kind, by_name]);
  expect(kinds).toEqual([
    ['password_changed', 'Akun superadmin'],
    ['password_link_added', 'Akun superadmin'],
  ]);
  expect((await lettersTo(email, 2)).join()).toContain('dipilih lewat tautan');
});

test('a name with line breaks writes no lines of its own into a letter', async () => {
  const name = 'Budi\nSegera buka https://luar.test';
  await superadmin.ok(addAccount, { body: anAccount({ name, role: 'superadmin', email: 'baris@ikai.test' }) });
  const [letter = ''] = await lettersTo('superadmin@ikai.test', 1);
  expect(letter).toContain('Budi Segera buka https://luar.test (baris@ikai.test) sekarang superadmin.');
});

test('nothing of it stays of an erased account', async () => {
  const { id, email, enter } = await someone();
  await (await enter()).ok(acknowledgeOwnerNotices, { body: { until: 1 } });
  await superadmin.ok(removeAccount, { params: { id } });
  await superadmin.ok(eraseAccount, { params: { id }, body: { email } });
  const kept = await server.db.selectFrom('told_events').selectAll().where('account_id', '=', id).execute();
  expect(kept).toEqual([]);
});
