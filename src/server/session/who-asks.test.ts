// On both engines: sessions.
import { afterAll, expect, test } from 'vitest';
import { addAccount, changeAccount, removeAccount } from '#contract/accounts.ts';
import { addMember, changeMember, listMembers, removeMember } from '#contract/members.ts';
import { signIn } from '#contract/session.ts';
import { signOut } from '#contract/sessions.ts';
import { testPassword } from '#test/support/accounts.ts';
import { aMember, anAccount } from '#test/support/builders.ts';
import { everythingWritten, historyOf } from '#test/support/history.ts';
import { instanceBeside, startServer } from '#test/support/server.ts';

/*
 * Changes are made at one instance, and asked about at the other one.
 */
const server = await startServer();
const beside = await instanceBeside(server);
afterAll(async () => {
  await beside.close();
  await server.close();
});
const superadmin = server.as('superadmin');

/** A staff account that has just written at the other instance, and a member to edit. */
async function someone() {
  const { id, email } = (await superadmin.ok(addAccount, { body: anAccount({ name: 'Nama Lama' }) })).data;
  const { token } = await server.as(null).ok(signIn, { body: { email, password: testPassword } });
  const client = beside.as({ token });
  const { data } = await client.ok(addMember, { body: aMember() });
  return { id, token, client, member: data };
}

type Someone = Awaited<ReturnType<typeof someone>>;

const body = (sent: object) => (account: Someone) =>
  superadmin.ok(changeAccount, { params: { id: account.id }, body: sent });

const losses: [string, (account: Someone) => Promise<unknown>][] = [
  ['signed out', ({ token }) => server.as({ token }).ok(signOut)],
  ['were disabled', body({ status: 'disabled' })],
  ['were deleted', ({ id }) => superadmin.ok(removeAccount, { params: { id } })],
  ['got another password', body({ password: 'kata sandi lain' })],
  ['got another role', body({ role: 'admin' })],
];

test.each(losses)('whoever %s is refused, and nothing is written', async (_, lose) => {
  const account = await someone();
  await lose(account);
  const before = await everythingWritten(server);
  const { client } = account;
  const params = { id: account.member.id };
  const refusals = [
    await client.refused(addMember, { body: aMember() }),
    await client.refused(addMember, { body: {} as never }),
    await client.refused(changeMember, { params, body: { title: 'dr.' } }),
    await client.refused(removeMember, { params }),
    await client.refused(listMembers, { query: { isAdmin: true } }),
    await client.refused(listMembers, { query: { page: 'x' } as never }),
  ];
  expect(refusals.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 401]);
  expect(await everythingWritten(server)).toBe(before);
});

test('whoever was renamed writes by the new name', async () => {
  const account = await someone();
  await superadmin.ok(changeAccount, { params: { id: account.id }, body: { name: 'Nama Baru' } });
  const params = { id: account.member.id };
  await account.client.ok(changeMember, { params, body: { title: 'dr.' } });
  await account.client.ok(changeMember, { params, body: { title: 'Ns.' } });
  await account.client.ok(removeMember, { params });
  const names = (await historyOf(server, 'members', params.id)).map(({ account_name }) => account_name);
  expect(names).toEqual(['Nama Lama', 'Nama Baru', 'Nama Baru', 'Nama Baru']);
});

test('whoever must set a second factor up before anything else is told so', async () => {
  const { client, member } = await someone();
  await server.db.insertInto('second_factor_roles').values({ role: 'staff' }).execute();
  const refusal = await client.refused(changeMember, { params: { id: member.id }, body: { title: 'dr.' } });
  expect(refusal).toMatchObject({ status: 403, second_factor: true });
  await server.db.deleteFrom('second_factor_roles').execute();
  await client.ok(changeMember, { params: { id: member.id }, body: { title: 'dr.' } });
});
