import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { addAccount, changeAccount, eraseAccount, listDeletedAccounts, removeAccount } from '#contract/accounts.ts';
import { applyBulk } from '#contract/bulk.ts';
import { issueCards, listCards, voidCard } from '#contract/cards.ts';
import { exportMembers } from '#contract/exports.ts';
import { listHistory, listHistoryAuthors } from '#contract/history.ts';
import { addMember, listMembers } from '#contract/members.ts';
import { addReminder, changeReminderText } from '#contract/reminders.ts';
import { signIn } from '#contract/session.ts';
import { testPassword } from '#test/support/accounts.ts';
import { aMember, anAccount } from '#test/support/builders.ts';
import { csv, uploaded } from '#test/support/imported.ts';
import { startServer } from '#test/support/server.ts';

const server = await startServer();
afterAll(server.close);
const superadmin = server.as('superadmin');

const secrets = ['qzwilhelmina', 'vxqorbat'];

/** Every value of every table, as text. */
async function everyValue(): Promise<string> {
  const tables = await server.db.introspection.getTables();
  const texts = tables.map(async ({ name }) => {
    const { rows } = await sql`SELECT * FROM ${sql.table(name)}`.execute(server.db);
    return JSON.stringify(rows);
  });
  return (await Promise.all(texts)).join('\n').toLowerCase();
}

const found = async () => {
  const all = await everyValue();
  return secrets.filter((secret) => all.includes(secret));
};

/** The tables with the name of the account behind a row, and those of them in which this name occurs. */
async function tablesNaming(name: string) {
  const tables = await server.db.introspection.getTables();
  const naming = tables.filter(({ columns }) => columns.some((column) => column.name === 'account_name'));
  const counts = naming.map(async (table) => {
    const { rows } = await sql`SELECT 1 FROM ${sql.table(table.name)} WHERE account_name = ${name}`.execute(server.db);
    return { table: table.name, count: rows.length };
  });
  const counted = await Promise.all(counts);
  return {
    all: counted.map(({ table }) => table),
    found: counted.filter(({ count }) => count > 0).map(({ table }) => table),
  };
}

/** A deleted account with traces in all features. */
async function leaver(name: string, email: string) {
  const { data } = await superadmin.ok(addAccount, { body: anAccount({ name, email }) });
  const { token = '' } = await server.as(null).ok(signIn, { body: { email, password: testPassword } });
  const client = server.as({ token });
  const { data: member } = await client.ok(addMember, { body: aMember() });
  await client.ok(issueCards, { body: { ids: [member.id], without_photo: true } });
  const [card] = (await client.ok(listCards, { query: { member_id: member.id } })).data;
  await client.ok(voidCard, { params: { id: card?.id ?? 0 }, body: { reason: 'lost' } });
  await client.ok(applyBulk, { body: { action: 'status', status: 'inactive', ids: [member.id] } });
  await client.ok(addReminder, { body: { member_id: member.id, way: 'other' } });
  await client.ok(changeReminderText, { body: { text: 'Serkom {nama} berlaku sampai {tanggal}.' } });
  await client.ok(exportMembers, { body: { format: 'csv' } });
  const accounts = { ...server.accounts, staff: { ...server.accounts.staff, token } };
  await uploaded(
    { ...server, accounts },
    {
      bytes: csv([
        ['NPA', 'Nama'],
        ['K1.9001', 'Siti'],
      ]),
    },
  );
  await superadmin.ok(changeAccount, { params: { id: data.id }, body: { username: `${name} lain`.slice(0, 60) } });
  await superadmin.ok(removeAccount, { params: { id: data.id } });
  return { ...data, member };
}

test('an erased account leaves its number and what it did, under a neutral name, and nothing that tells of a person', async () => {
  const { id, email, member } = await leaver('Qzwilhelmina Vxqorbat', 'qzwilhelmina@vxqorbat.test');
  const { data: deleted } = await superadmin.ok(listDeletedAccounts);
  expect(deleted).toMatchObject([{ id, email, name: 'Qzwilhelmina Vxqorbat', role: 'staff' }]);
  expect(await found()).toEqual(secrets);
  const naming = await tablesNaming('Qzwilhelmina Vxqorbat');
  expect(naming.found).toEqual(naming.all);
  const members = (await superadmin.ok(listMembers, { query: { isAdmin: true } })).total_data;
  const query = { subject: 'members', subject_id: member.id };
  const before = (await superadmin.ok(listHistory, { query })).data;

  await superadmin.ok(eraseAccount, { params: { id }, body: { email: email.toUpperCase() } });

  expect(await found()).toEqual([]);
  const name = `Akun terhapus ${id}`;
  const after = (await superadmin.ok(listHistory, { query })).data;
  expect(after).toEqual(before.map((change) => ({ ...change, account_name: name, account_email: null })));
  expect((await superadmin.ok(listHistoryAuthors)).data).toContainEqual({
    account_id: id,
    account_name: name,
    account_email: '',
  });
  const own = (await superadmin.ok(listHistory, { query: { subject: 'accounts', subject_id: id } })).data;
  expect(own[0]).toMatchObject({ action: 'purged', account_name: 'Akun superadmin' });
  expect(own.every(({ fields, subject_name }) => fields.length === 0 && subject_name === null)).toBe(true);
  expect((await superadmin.ok(listMembers, { query: { isAdmin: true } })).total_data).toBe(members);
  expect((await superadmin.ok(listDeletedAccounts)).data).toEqual([]);
});

test('only a deleted account is erased, once, and only when its e-mail is typed', async () => {
  const { id, email } = await leaver('Orang Kedua', 'kedua@ikai.test');
  const wrong = await superadmin.refused(eraseAccount, { params: { id }, body: { email: 'lain@ikai.test' } });
  expect(wrong).toMatchObject({ status: 400, faults: { email: `Ketik email akun ini: ${email}` } });
  await superadmin.ok(eraseAccount, { params: { id }, body: { email } });
  const live = server.accounts.staff;
  for (const [account, typed] of [
    [id, email],
    [id, ''],
    [live.id, live.email],
    [999_999, email],
  ] as const) {
    const { status } = await superadmin.refused(eraseAccount, { params: { id: account }, body: { email: typed } });
    expect([400, 404]).toContain(status);
  }
  expect(
    (await superadmin.refused(eraseAccount, { params: { id: live.id }, body: { email: live.email } })).status,
  ).toBe(404);
});

test('the e-mail of an erased account is free, and signs nobody in', async () => {
  const { id, email } = await leaver('Orang Ketiga', 'ketiga@ikai.test');
  await superadmin.ok(eraseAccount, { params: { id }, body: { email } });
  for (const typed of [email, '']) {
    expect((await server.as(null).refused(signIn, { body: { email: typed, password: testPassword } })).status).toBe(
      401,
    );
  }
  await superadmin.ok(addAccount, { body: anAccount({ email }) });
});
