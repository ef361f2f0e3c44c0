import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { addAccount, changeAccount, eraseAccount, removeAccount } from '#contract/accounts.ts';
import { exportMembers } from '#contract/exports.ts';
import { listSecurityEvents, readSecurity, type SecurityEvent } from '#contract/security.ts';
import { signIn } from '#contract/session.ts';
import { endAccountSessions, signOut } from '#contract/sessions.ts';
import { noteRepeated } from '#server/security/noting.ts';
import { testPassword } from '#test/support/accounts.ts';
import { anAccount } from '#test/support/builders.ts';
import { manyMembers } from '#test/support/many-members.ts';
import { startServer } from '#test/support/server.ts';
import { createSecurityEvents } from './security-events.store.ts';

const server = await startServer({ trustedProxies: ['127.0.0.1'] });
afterAll(server.close);

const superadmin = server.as('superadmin');
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

const events = async (query: Record<string, string | number> = {}) =>
  (await superadmin.ok(listSecurityEvents, { query })).data;

async function somebody(values: object = {}) {
  return (await superadmin.ok(addAccount, { body: anAccount(values) })).data;
}

/** Tries to sign in from an address; answers the status. */
async function tried(email: string, password: string, address = '203.0.113.7') {
  const { status } = await fetch(`${server.url}/api/authentication/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': firefox, 'x-forwarded-for': address },
    body: JSON.stringify({ email, password }),
  });
  return status;
}

const told = ({ kind, account_email, by_email, address, device, times, detail }: SecurityEvent) => ({
  ...{ kind, account_email, by_email, address, device, times, detail },
});

describe('a superadmin sees', () => {
  test('sign-ins and failed ones with address and device, the same within an hour as one', async () => {
    const { id, email, name } = await somebody();
    for (const _ of [1, 2, 3]) expect(await tried(email, 'salah sekali')).toBe(401);
    expect(await tried(email.toUpperCase(), testPassword)).toBe(200);
    const here = { by_email: null, address: '203.0.113.7', device: 'Firefox di Linux', detail: {} };
    const seen = await events({ account_id: id });
    expect(seen.map(told)).toEqual([
      { kind: 'sign_in', account_email: email, times: 1, ...here },
      { kind: 'sign_in_failed', account_email: email, times: 3, ...here },
      expect.objectContaining({ kind: 'account_added', by_email: 'superadmin@ikai.test' }),
    ]);
    expect(seen[0]?.account_name).toBe(name);
  });

  test('what was typed without an account where it is an e-mail address, and never what may be a password', async () => {
    expect(await tried(' Tamu@Luar.test ', 'x')).toBe(401);
    expect(await tried('kata sandi rahasia', 'x')).toBe(401);
    expect(await tried(`${'a'.repeat(300)}@ikai.test`, 'x')).toBe(401);
    const failed = await events({ kind: 'sign_in_failed' });
    expect(
      failed.slice(0, 2).map(({ account_id, account_email, times }) => [account_id, account_email, times]),
    ).toEqual([
      [null, null, 2],
      [null, 'tamu@luar.test', 1],
    ]);
    expect(JSON.stringify(failed)).not.toContain('rahasia');
  });

  test('a lockout once, with what was locked', async () => {
    const { id, email } = await somebody();
    for (let nth = 0; nth < 10; nth += 1) expect(await tried(email, 'salah', '198.51.100.1')).toBe(401);
    for (const _ of [1, 2, 3]) expect(await tried(email, testPassword, '198.51.100.1')).toBe(429);
    const seen = await events({ account_id: id });
    expect(seen.filter(({ kind }) => kind === 'lockout').map(told)).toEqual([
      expect.objectContaining({ times: 1, address: '198.51.100.1', detail: { locked: 'email_here' } }),
    ]);
    expect(seen.find(({ kind }) => kind === 'sign_in_failed')?.times).toBe(10);
  });

  test('other roles, accounts that are disabled and deleted, and the sessions that ended by it, with who did it', async () => {
    const { id, email } = await somebody({ role: 'staff' });
    await tried(email, testPassword);
    await superadmin.ok(changeAccount, { params: { id }, body: { role: 'admin' } });
    await superadmin.ok(changeAccount, { params: { id }, body: { status: 'disabled' } });
    await superadmin.ok(changeAccount, {
      params: { id },
      body: { status: 'active', password: 'sandi yang lain lagi' },
    });
    await superadmin.ok(removeAccount, { params: { id } });
    const seen = await events({ account_id: id });
    expect(seen.map(({ kind, detail }) => [kind, detail])).toEqual([
      ['account_deleted', {}],
      ['password_changed', {}],
      ['account_enabled', {}],
      ['account_disabled', {}],
      ['session_ended', { reason: 'role', rows: 1 }],
      ['role_changed', { role: 'admin', former_role: 'staff' }],
      ['sign_in', {}],
      ['account_added', { role: 'staff' }],
    ]);
    expect(seen[0]).toMatchObject({ by_email: 'superadmin@ikai.test', address: '127.0.0.1' });
    const own = await events({ account_id: server.accounts.superadmin.id, kind: 'role_changed' });
    expect(own.map(({ account_email }) => account_email)).toContain(email);
  });

  test('sessions that somebody ended, by whom', async () => {
    const { id, email } = await somebody();
    const { token } = await server.as(null).ok(signIn, { body: { email, password: testPassword } });
    await server.as({ token }).ok(signOut);
    await tried(email, testPassword);
    await superadmin.ok(endAccountSessions, { params: { id } });
    const seen = await events({ account_id: id, kind: 'session_ended' });
    expect(seen.map(({ by_email, detail }) => [by_email, detail])).toEqual([
      ['superadmin@ikai.test', { reason: 'superadmin', rows: 1 }],
      [null, { reason: 'sign_out', rows: 1 }],
    ]);
  });

  test('exports of more than a hundred people, and not smaller ones', async () => {
    await manyMembers(server, 101, () => 'Konselor');
    const ids = (await server.db.selectFrom('members').select('id').limit(3).execute()).map(({ id }) => id);
    const staff = server.as('staff');
    await staff.send(exportMembers, { body: { format: 'csv' } });
    await staff.send(exportMembers, { body: { format: 'csv', ids } });
    const seen = await events({ kind: 'export' });
    expect(seen.map(({ account_email, detail }) => [account_email, detail])).toEqual([
      ['staff@ikai.test', { rows: 101, format: 'csv' }],
    ]);
    expect(seen[0]?.device).toBe('Perangkat tidak dikenal');
    // That it was much in a day is written a moment later.
    await expect.poll(() => events({ kind: 'much_read' })).toMatchObject([{ account_email: 'staff@ikai.test' }]);
  });

  test('all of it page by page, the latest first, of the days that are asked for', async () => {
    const all = await superadmin.ok(listSecurityEvents, { query: { pageSize: 1000 } });
    expect(all.data.length).toBe(all.total_data);
    expect(new Set(all.data.map(({ id }) => id)).size).toBe(all.total_data);
    expect(all.data.map(({ at }) => at)).toEqual(
      all.data
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
    const pages: SecurityEvent[] = [];
    for (let page = 1; pages.length < all.total_data; page += 1) pages.push(...(await events({ page, pageSize: 7 })));
    expect(pages).toEqual(all.data);
    expect((await superadmin.ok(listSecurityEvents, { query: { to: '2020-01-01' } })).total_data).toBe(0);
    expect((await superadmin.ok(listSecurityEvents, { query: { from: '2020-01-01' } })).total_data).toBe(
      all.total_data,
    );
    for (const query of [{ kind: 'apa' }, { from: 'kemarin' }, { account_id: 'x' }, { page: 0 }])
      expect((await superadmin.refused(listSecurityEvents, { query })).status).toBe(400);
  });

  test('that no backup is set up', async () => {
    expect((await superadmin.ok(readSecurity)).data.backup).toEqual({ is_set_up: false, latest: null });
  });
});

test('a superadmin sees when the latest backup was made', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cadangan-'));
  const kept = join(folder, 'directory-20261123T010203Z.ikai-backup');
  await writeFile(kept, '');
  const made = new Date(Date.now() - 60 * 60_000);
  await utimes(kept, made, made);
  const backed = await startServer({ backups: { folder, keep: 14, passphrase: null } });
  const { backup } = (await backed.as('superadmin').ok(readSecurity)).data;
  expect(backup).toEqual({ is_set_up: true, latest: made.toISOString() });
  await backed.close();
  await rm(folder, { recursive: true });
});

test('an erased account leaves no name, address or device in it, nor an e-mail that was typed before', async () => {
  const email = 'hilang.selamanya@ikai.test';
  await tried(email, 'x', '192.0.2.99');
  const { id } = await somebody({ email, name: 'Orang Hilang' });
  await tried(email, testPassword, '192.0.2.98');
  await superadmin.ok(removeAccount, { params: { id } });
  await tried(email, 'x', '192.0.2.97');
  await superadmin.ok(eraseAccount, { params: { id }, body: { email } });
  const kept = JSON.stringify(await server.db.selectFrom('security_events').selectAll().execute());
  for (const trace of [email, 'Orang Hilang', '192.0.2.9']) expect(kept).not.toContain(trace);
  expect((await events({ account_id: id })).map(({ kind, account_name }) => [kind, account_name])).toContainEqual([
    'account_erased',
    `Akun terhapus ${id}`,
  ]);
});

test('whoever tries thousands of names hides no attack on an account, and fills no disk: of an hour 500 stay, and sums of networks', async () => {
  const { prune } = createSecurityEvents(server.db);
  await prune({ security: 365 }, 0);
  for (let nth = 0; nth < 540; nth += 1) {
    const account = { id: null, name: null, email: `orang${nth}@luar.test` };
    const origin = { device: 'Uji', address: `203.0.113.${nth % 2}` };
    await noteRepeated(server.db, { kind: 'sign_in_failed', account, origin });
  }
  const { email } = server.accounts.superadmin;
  for (const address of ['198.51.100.7', '198.51.100.8']) expect(await tried(email, 'x', address)).toBe(401);
  const [last, former, ...others] = await events({ kind: 'sign_in_failed', pageSize: 1000 });
  expect([last, former]).toMatchObject([
    { account_email: email, address: '198.51.100.8', device: 'Firefox di Linux', times: 1 },
    { account_email: email, address: '198.51.100.7', device: 'Firefox di Linux', times: 1 },
  ]);
  expect(others.slice(0, 2).map(told)).toEqual([
    expect.objectContaining({ account_email: null, address: '203.0.113.1', device: null, times: 20 }),
    expect.objectContaining({ account_email: null, address: '203.0.113.0', device: null, times: 20 }),
  ]);
  expect(others).toHaveLength(502);
  await prune({ security: 365 }, 20);
  const kept = await events({ kind: 'sign_in_failed', pageSize: 1000 });
  expect(kept.filter(({ account_id }) => account_id === null)).toHaveLength(20);
  expect(kept.filter(({ account_id }) => account_id !== null)).toHaveLength(2);
});

test('what is summed of an account keeps the account and its networks', async () => {
  const { id } = server.accounts.admin;
  for (let nth = 0; nth < 230; nth += 1) {
    const account = { id, name: 'Akun admin', email: 'admin@ikai.test' };
    const origin = { device: `Perangkat ${nth}`, address: `192.0.2.${nth % 110}` };
    await noteRepeated(server.db, { kind: 'sign_in', account, origin });
  }
  const kept = await events({ kind: 'sign_in', account_id: id, pageSize: 1000 });
  const sums = kept.filter(({ device }) => device === null);
  expect(kept.length - sums.length).toBe(100);
  expect(sums.filter(({ address }) => address !== null)).toHaveLength(100);
  expect(sums.filter(({ address }) => address === null)).toHaveLength(1);
  expect(new Set(sums.map(({ account_email }) => account_email))).toEqual(new Set(['admin@ikai.test']));
  expect(kept.reduce((sum, { times }) => sum + times, 0)).toBe(230);
});
