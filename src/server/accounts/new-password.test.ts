import { afterAll, describe, expect, test } from 'vitest';
import { addAccount, changeAccount } from '#contract/accounts.ts';
import { changeProfile } from '#contract/profile.ts';
import { signIn } from '#contract/session.ts';
import { testPassword } from '#test/support/accounts.ts';
import { anAccount } from '#test/support/builders.ts';
import { blockOf, longestBlock } from '#test/support/event-loop.ts';
import { startServer } from '#test/support/server.ts';

const server = await startServer();
afterAll(server.close);

const superadmin = server.as('superadmin');
const siti = { name: 'Siti Nurhaliza', username: 'nurhaliza.s', email: 'siti@kantor.test' };

const weak = [
  ['common', 'password'],
  ['common, in capitals', 'PASSWORD'],
  ['common, full-width', 'ｐａｓｓｗｏｒｄ'],
  ['common, with what cannot be seen in it', 'pass\u200bword'],
  ['common, with the usual signs', 'P@ssw0rd1'],
  ['breached', '1q2w3e4r'],
  ['one character again and again', '00000000'],
  ['a row of digits', '1234567890'],
  ['the association and a year', 'IKAI2026'],
  ['digits, and the association', '2026ikai'],
  ['the own e-mail', 'Siti@Kantor.TEST!'],
  ['the own username', 'xx-Nurhaliza.S-xx'],
  ['the own name', 'saya siti  nurhaliza'],
  ['the own name in one', 'SitiNurhaliza#77'],
  ['a part of the own name and a year', 'nurhaliza2024'],
];

const strong = [
  ['words that have nothing to do with each other', 'kucing membaca awan'],
  ['the association among others', 'ikai di kota awan'],
  ['128 characters', 'x'.repeat(128)],
  ['other scripts', 'пароль и облако'],
];

test.each(weak)('a password that is %s is refused at its field', async (_, password) => {
  const refusal = await superadmin.refused(addAccount, { body: { ...anAccount(siti), password } });
  expect([refusal.status, Object.keys(refusal.faults)]).toEqual([400, ['password']]);
});

test.each(strong)('one of %s is taken', async (_, password) => {
  const account = anAccount({ name: 'Siti Nurhaliza' });
  await superadmin.ok(addAccount, { body: { ...account, password } });
  await server.as(null).ok(signIn, { body: { email: account.email, password } });
});

test.each([
  ['signs that stand for letters', '(4){[<68@31!|71!|%25$+|0(){}[]<>4a@8b({['],
  ['words in such signs', 'p@$$w0rdp4ssw0rdl3tm31n1337h4x0rp@$$w0rd'],
  ['dates', '1-1-1990.2/2/1991 3.3.1992-4-4-1993 5/5/'],
  ['digits', '4444433333111110000055555777779999988888'],
])('however long it takes to guess one of %s, nobody else waits for it', async (_, password) => {
  const numbers = Array.from({ length: 60 }, (_, number) => `a${number}`);
  const owner = anAccount({ name: numbers.join('.').slice(0, 200), username: 'a.'.repeat(32) });
  await superadmin.send(addAccount, { body: { ...owner, password } });
  // The e-mail is taken, which is checked last.
  expect(await blockOf(() => superadmin.send(addAccount, { body: { ...owner, password } }))).toBeLessThan(longestBlock);
});

test('a name of one letter forbids nothing', async () => {
  await superadmin.ok(addAccount, { body: anAccount({ name: 'U', username: 'a' }) });
});

describe('whoever has an account, and whoever changes it', () => {
  const own = { full_name: 'Tari Melati', username: 'tarian' };

  test.each([
    ['by name', 'Tari Melati 7'],
    ['by a username that comes with it', 'tarian-malam'],
    ['by being common', 'iloveyou'],
  ])('is refused a weak one %s, and the old one goes on', async (_, password) => {
    const account = anAccount({ name: 'Tari Melati' });
    const { id } = (await superadmin.ok(addAccount, { body: account })).data;
    const signedIn = async () => server.as(await server.as(null).ok(signIn, { body: account }));
    const theirs = await signedIn();
    expect((await theirs.refused(changeProfile, { body: { ...own, password } })).faults).toHaveProperty('password');
    const change = { params: { id }, body: { username: own.username, password } };
    expect((await superadmin.refused(changeAccount, change)).faults).toHaveProperty('password');
    expect(account.password).toBe(testPassword);
    await signedIn();
  });
});
