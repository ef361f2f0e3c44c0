import { afterAll, expect, test } from 'vitest';
import { addAccount, changeAccount } from '#contract/accounts.ts';
import { exportMembers, recordPageExport } from '#contract/exports.ts';
import { listMembers, readMember } from '#contract/members.ts';
import { inviteAccount } from '#contract/password-links.ts';
import { listSecurityEvents } from '#contract/security.ts';
import { signIn } from '#contract/session.ts';
import { anAccount } from '#test/support/builders.ts';
import { startMailServer } from '#test/support/mail-server.ts';
import { manyMembers } from '#test/support/many-members.ts';
import { startServer } from '#test/support/server.ts';

const post = await startMailServer();
const server = await startServer({ mail: post.mail });
afterAll(async () => {
  await server.close();
  await post.close();
});

const superadmin = server.as('superadmin');
const role = 'superadmin' as const;

/** The letters with this subject, once there are so many. */
async function letters(subject: string, count: number) {
  const found = () => post.received.filter(({ source }) => source.includes(`Subject: ${subject}`));
  await expect.poll(() => found().length).toBe(count);
  return found().map(({ to, source }) => `${to.join()} ${source.replaceAll('=\r\n', '')}`);
}

test('every superadmin is told of a new one, added, invited or by another role, and of nobody else', async () => {
  await superadmin.ok(addAccount, { body: anAccount({ role: 'admin' }) });
  const { id, email } = (await superadmin.ok(addAccount, { body: anAccount({ role: 'staff' }) })).data;
  await superadmin.ok(changeAccount, { params: { id }, body: { role } });
  const told = await letters('Superadmin baru', 2);
  expect(told.map((letter) => letter.split(' ')[0]).sort()).toEqual([email, 'superadmin@ikai.test'].sort());
  expect(told[0]).toContain(email);
  expect(told[0]).toContain('https://direktori.ikai.test/app/security');
  await superadmin.ok(changeAccount, { params: { id }, body: { name: 'Nama Lain', role } });
  // One rejected recipient must not keep others from being informed.
  await superadmin.ok(inviteAccount, { body: { name: 'Budi', email: 'ditolak@ikai.test', role } });
  await letters('Superadmin baru', 4);
});

test('superadmins are told of lockouts, but not of more than five an hour', async () => {
  for (let nth = 0; nth < 7; nth += 1) {
    const body = { email: `korban${nth}@luar.test`, password: 'x' };
    for (let time = 0; time < 10; time += 1) await server.as(null).send(signIn, { body });
  }
  const told = await letters('Percobaan masuk dikunci', 10);
  expect(told[0]).toContain('127.0.0.1');
});

test('superadmins are told once of an account that reads, exports and prints as many people as there are, in whatever parts', async () => {
  await manyMembers(server, 200, () => 'Konselor');
  const staff = server.as('staff');
  const ids = (await server.db.selectFrom('members').select('id').limit(90).execute()).map(({ id }) => id);
  for (let page = 1; page <= 8; page += 1)
    await staff.ok(listMembers, { query: { isAdmin: true, page, pageSize: 10 } });
  await staff.send(exportMembers, { body: { format: 'csv', ids } });
  const params = { id: ids[0] ?? 0 };
  const count = async () => {
    const { data } = await superadmin.ok(listSecurityEvents, { query: { kind: 'much_read' } });
    return data.map(({ account_email, detail }) => [account_email, detail.rows]);
  };
  for (let time = 0; time < 9; time += 1) await staff.ok(readMember, { params });
  const sum = async () =>
    (await server.db.selectFrom('people_read').select('people').execute()).map((row) => row.people);
  await expect.poll(sum).toContain(179);
  expect(await count()).toEqual([]);
  await staff.ok(readMember, { params });
  await expect.poll(count).toEqual([['staff@ikai.test', 180]]);
  expect((await letters('Banyak data dibaca', 2))[0]).toContain('data 180 orang');
  await staff.ok(recordPageExport, { body: { rows: 20 } });
  await expect.poll(sum).toContain(200);
  await letters('Banyak data dibaca', 2);
});

test('where the mail server is away, what is told of happens all the same', async () => {
  const away = await startServer({ mail: { server: 'smtp://127.0.0.1:1', sender: 'a@ikai.test' } });
  await away.as('superadmin').ok(addAccount, { body: anAccount({ role }) });
  await away.close();
});
