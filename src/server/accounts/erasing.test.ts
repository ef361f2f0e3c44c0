// On both engines: history and undo.
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
import { addRegistrations, setAttendance } from '#contract/training-registrations.ts';
import { addView } from '#contract/views.ts';
import { testPassword } from '#test/support/accounts.ts';
import { aMember, anAccount } from '#test/support/builders.ts';
import { csv, uploaded } from '#test/support/imported.ts';
import { startServer } from '#test/support/server.ts';
import { classOf, participantsOf } from '#test/support/training.ts';

const server = await startServer();
afterAll(server.close);
const superadmin = server.as('superadmin');

const secrets = ['qzwilhelmina', 'vxqorbat'];

/** Which table has which secret. */
async function found(): Promise<string[]> {
  const tables = await server.catalog.tables(server.db);
  const texts = tables.map(async ({ name }) => {
    const { rows } = await sql`SELECT * FROM ${sql.table(name)}`.execute(server.db);
    const all = JSON.stringify(rows).toLowerCase();
    return secrets.filter((secret) => all.includes(secret)).map((secret) => `${name}: ${secret}`);
  });
  return (await Promise.all(texts)).flat();
}

/** The columns with the id of an account, and whether the rows also have its name. */
async function referringColumns() {
  const tables = await server.catalog.tables(server.db);
  return tables.flatMap(({ name: table, columns }) => {
    const hasName = columns.includes('account_name');
    const referring = columns.filter((column) => /^(account|by)_id$|^(registered|attended)_by$/.test(column));
    return referring.map((column) => ({ table, column, hasName }));
  });
}

test('a table that refers to accounts does so by columns with such names', async () => {
  const tables = await server.catalog.tables(server.db);
  const referring = tables.filter(({ refersTo }) => refersTo.includes('accounts')).map(({ name }) => name);
  const found = new Set((await referringColumns()).map(({ table }) => table));
  expect(referring.length).toBeGreaterThan(0);
  expect(referring.filter((table) => !found.has(table))).toEqual([]);
});

/** Those of the columns that have the id of this account. */
async function columnsWith(id: number): Promise<string[]> {
  const found: string[] = [];
  for (const { table, column } of await referringColumns()) {
    const rows = sql`SELECT 1 FROM ${sql.table(table)} WHERE ${sql.ref(column)} = ${id} LIMIT 1`;
    if ((await rows.execute(server.db)).rows.length > 0) found.push(`${table}.${column}`);
  }
  return found.sort();
}

/** What stays of an erased account in tables that don't have its name. */
const stays: Record<string, string> = {
  'saved_views.account_id': 'views that were shared stay for everybody',
  'training_registrations.registered_by': 'the number alone',
  'training_registrations.attended_by': 'the number alone',
};

/** Adds what takes a browser or a second device to come about, or another role. */
async function addSecrets(account_id: number, name: string): Promise<void> {
  const at = new Date().toISOString();
  const [key, bound_to, expires_at] = [`${account_id} ${name}`, 'uji', at];
  const { db } = server;
  await db.insertInto('totp_secrets').values({ account_id, secret: 'x', confirmed_at: at, last_step: 0 }).execute();
  await db.insertInto('recovery_codes').values({ account_id, hash: key }).execute();
  await db.insertInto('password_links').values({ account_id, hash: key, expires_at }).execute();
  const challenge = { account_id, bound_to, expires_at, remember: 0, tries: 0 } as const;
  await db
    .insertInto('challenges')
    .values(
      ['confirmation' as const, 'sign_in' as const].map((purpose) => ({
        ...challenge,
        purpose,
        hash: `${key} ${purpose}`,
      })),
    )
    .execute();
  await db.insertInto('people_read').values({ account_id, day: '2026-11-26', people: 1, is_told: 0 }).execute();
  await db.insertInto('told_events').values({ account_id, until: 1 }).execute();
  const device = { device_type: 'singleDevice', backed_up: 0, transports: '[]', counter: 0 } as const;
  const passkey = { ...device, name, credential_id: key, public_key: key, created_at: at, last_used_at: at };
  await db
    .insertInto('passkeys')
    .values({ account_id, ...passkey })
    .execute();
  const by = { by_id: account_id, by_name: name, by_email: name, address: name, device: name };
  const about = { account_id: null, account_name: 'Orang Lain', account_email: null };
  const event = { kind: 'account_disabled', at, alike: null, times: 1, detail: '{}' } as const;
  await db
    .insertInto('security_events')
    .values({ ...event, ...about, ...by })
    .execute();
}

/** A deleted account with traces in all features. */
async function leaver(name: string, email: string) {
  const { data } = await superadmin.ok(addAccount, { body: anAccount({ name, email, role: 'admin' }) });
  const { token = '' } = await server.as(null).ok(signIn, { body: { email, password: testPassword } });
  const client = server.as({ token });
  await addSecrets(data.id, name);
  const { data: member } = await client.ok(addMember, { body: aMember() });
  const held = await classOf(server);
  await client.ok(addRegistrations, { params: { id: held.id }, body: { ids: [member.id] } });
  const [participant] = await participantsOf(server, held.id);
  await client.ok(setAttendance, { params: { id: participant?.id ?? 0 }, body: { attended: true } });
  await client.ok(addView, { body: { name: `Tampilan ${name}`, query: '', audience: 'me' } });
  await client.ok(addView, { body: { name: `Semua ${data.id}`, query: '', audience: 'everybody' } });
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
  expect(deleted).toMatchObject([{ id, email, name: 'Qzwilhelmina Vxqorbat', role: 'admin' }]);
  expect(await found()).toEqual(expect.arrayContaining(secrets.map((secret) => `accounts: ${secret}`)));
  const referring = await referringColumns();
  expect(await columnsWith(id)).toEqual(referring.map(({ table, column }) => `${table}.${column}`).sort());
  const members = (await superadmin.ok(listMembers, { query: { isAdmin: true } })).total_data;
  const query = { subject: 'members', subject_id: member.id };
  const before = (await superadmin.ok(listHistory, { query })).data;

  await superadmin.ok(eraseAccount, { params: { id }, body: { email: email.toUpperCase() } });

  expect(await found()).toEqual([]);
  const renamed = referring.filter(({ hasName }) => hasName).map(({ table, column }) => `${table}.${column}`);
  expect(await columnsWith(id)).toEqual([...renamed, ...Object.keys(stays)].sort());
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
