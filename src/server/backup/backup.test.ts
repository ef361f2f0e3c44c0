// On both engines: one goes into the other.
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listAccessRecords } from '#contract/access-records.ts';
import { addAccount } from '#contract/accounts.ts';
import { addMember, listMembers } from '#contract/members.ts';
import { inviteAccount, usePasswordLink } from '#contract/password-links.ts';
import { answerSecondFactor, beginSecondFactor, confirmSecondFactor } from '#contract/second-factor.ts';
import { signIn } from '#contract/session.ts';
import { postgresCatalog } from '#server/database/dialect/postgres/catalog.ts';
import { sqliteCatalog } from '#server/database/dialect/sqlite/catalog.ts';
import { openAsItIs } from '#server/database/open.ts';
import type { AnyDb } from '#server/database/schema.ts';
import { testPassword } from '#test/support/accounts.ts';
import { begin, done, doneByProgram, reasonOfRefusal } from '#test/support/backup.ts';
import { aMember, anAccount } from '#test/support/builders.ts';
import { isEmbedded } from '#test/support/database.ts';
import { manyMembers } from '#test/support/many-members.ts';
import { placeElsewhere, type TestPlace } from '#test/support/move.ts';
import { instanceOn, startServer, type TestServer } from '#test/support/server.ts';
import { everything, type Filled, fill } from '#test/support/whole-directory.ts';
import { notKept } from './whole-database.ts';

const passphrase = 'kalimat sandi cadangan';

let folder: string;
let server: TestServer;
let filled: Filled;
const places: TestPlace[] = [];
const elsewhere = async (making: () => Promise<TestPlace>) => {
  const place = await making();
  places.push(place);
  return place.place;
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'directory-backup-'));
  server = await startServer();
  filled = await fill(server);
});
afterAll(async () => {
  await server.close();
  for (const { remove } of places) await remove();
  await rm(folder, { recursive: true });
});

/** Gives a restored database the sessions of the original, so that the same tokens ask both. */
async function reviveSessions(db: TestServer['db']) {
  const sessions = await server.db.selectFrom('sessions').selectAll().execute();
  await sql`INSERT INTO sessions ${sql.raw(`(${Object.keys(sessions[0] ?? {}).join()})`)} VALUES ${sql.join(
    sessions.map((session) => sql`(${sql.join(Object.values(session))})`),
  )}`.execute(db);
}

/** A second after anything was read, its sums are written, and that it was much. */
const ofReading = { table: 'people_read', event: '"much_read"' };

/** Every row of every table that is kept, but for the record of the backup itself, and what the server wrote meanwhile. */
async function rowsIn({ db }: { db: AnyDb }) {
  const catalog = isEmbedded ? sqliteCatalog : postgresCatalog;
  const found: Record<string, string[]> = {};
  for (const { name, columns } of await catalog.tables(db)) {
    if ([...notKept, ofReading.table].includes(name)) continue;
    const named = sql.join(columns.map((column) => sql.id(column)));
    const { rows } = await sql<object>`SELECT ${named} FROM ${sql.table(name)}`.execute(db);
    const texts = rows.map((row) => JSON.stringify(row));
    found[name] = texts
      .filter((text) => !['"npm run backup"', ofReading.event].some((one) => text.includes(one)))
      .sort();
  }
  return found;
}

const list = { query: { isAdmin: true } };

describe('a backup of a server that goes on working', () => {
  for (const { title, environment, run } of [
    { title: 'as it is', environment: {}, run: doneByProgram },
    { title: 'encrypted by a passphrase', environment: { BACKUP_PASSPHRASE: passphrase }, run: done },
  ]) {
    test(`answers everything as before once it is restored: ${title}`, async () => {
      const file = join(folder, title.replaceAll(' ', '-'));
      const before = await everything(server, filled);
      const said = await run('backup', file, { place: server.config, environment });
      expect(said).toMatch(/^Backed up: 1,211 members, read again and found whole: /m);
      expect(statSync(file).mode & 0o777).toBe(0o600);
      const isEncrypted = 'BACKUP_PASSPHRASE' in environment;
      expect(readFileSync(file).subarray(0, 3).toString()).toBe(isEncrypted ? 'age' : '\x1f\ufffd\b');
      await server.as('staff').ok(listMembers, list);

      const place = await elsewhere(placeElsewhere);
      expect(await run('restore', file, { place, environment })).toMatch(/^Restored: 1,211 members, into the /m);
      const copy = await openAsItIs(place);
      const [here, there] = [await rowsIn(copy), await rowsIn(server)];
      await copy.close();
      for (const [name, rows] of Object.entries(here)) expect([name, rows]).toEqual([name, there[name]]);
      const restored = await instanceOn(server, place);
      expect((await restored.as('staff').refused(listMembers, list)).status).toBe(401);
      await reviveSessions(restored.db);
      expect(await everything(restored, filled)).toEqual(before);
      const { data } = await restored.as('staff').ok(addMember, { body: aMember({ npa: 'Baru' }) });
      // Not even the id of one who was deleted for ever, whose history is still there.
      expect(data.id).toBe(filled.purged + 1);
      await restored.close();
    });
  }

  test('is recorded, with how many rows and where they went', async () => {
    const file = join(folder, 'tercatat');
    const said = await done('backup', file, { place: server.config });
    const [, rows = ''] = /^Backed up: ([\d,]+) members, read again and found whole/m.exec(said) ?? [];
    const { data } = await server.as('superadmin').ok(listAccessRecords, { query: { kind: 'backup' } });
    expect(data[0]).toMatchObject({ account_id: null, account_name: 'Sistem', path: 'npm run backup' });
    expect(data[0]).toMatchObject({ rows: Number(rows.replaceAll(',', '')), filters: { to: file } });
  });

  test('is of one moment, whatever is written meanwhile', async () => {
    const file = join(folder, 'sementara');
    const { child, end } = begin('backup', [file], { place: server.config });
    const staff = server.as('staff');
    let added = 0;
    while (child.exitCode === null) {
      await staff.ok(addMember, { body: aMember({ npa: `Sementara-${added}` }) });
      added += 1;
    }
    expect((await end()).code).toBe(0);
    const place = await elsewhere(placeElsewhere);
    await done('restore', file, { place });
    const restored = await instanceOn(server, place);
    await reviveSessions(restored.db);
    const { total_data } = await restored.as('staff').ok(listMembers, list);
    const { rows } = await sql<{ said: number; written: number }>`SELECT
      (SELECT count(*) FROM members WHERE deleted_at IS NULL) AS said,
      (SELECT count(*) FROM changes WHERE subject = 'members' AND action = 'created') -
      (SELECT count(*) FROM changes WHERE subject = 'members' AND action = 'deleted') AS written`.execute(restored.db);
    expect(rows).toEqual([{ said: total_data, written: total_data }]);
    await restored.close();
  });
});

describe('what was used since a backup is not good again after a restore:', () => {
  let restored: TestServer;
  const nobody = () => restored.as(null);
  const chosen = 'kucing membaca awan';
  let link: string;
  let protectedBy: { email: string; code: string };

  beforeAll(async () => {
    const superadmin = server.as('superadmin');
    const invited = { name: 'Wulan Sari', email: 'wulan@ikai.test', role: 'staff' } as const;
    const { password_link } = (await superadmin.ok(inviteAccount, { body: invited })).data;
    link = password_link.url.split('#')[1] ?? '';
    const { email } = (await superadmin.ok(addAccount, { body: anAccount() })).data;
    const { token } = await server.as(null).ok(signIn, { body: { email, password: testPassword } });
    const { secret } = (await server.as({ token }).ok(beginSecondFactor)).data;
    const body = { code: new TOTP({ secret: Secret.fromBase32(secret) }).generate() };
    const { recovery_codes } = (await server.as({ token }).ok(confirmSecondFactor, { body })).data;
    protectedBy = { email, code: recovery_codes[0] ?? '' };
    const file = join(folder, 'dipakai');
    await done('backup', file, { place: server.config });
    await server.as(null).ok(usePasswordLink, { body: { token: link, password: chosen } });
    const place = await elsewhere(placeElsewhere);
    expect(await done('restore', file, { place })).toMatch(/^Everybody signs in once more\. Links .* recovery codes /m);
    restored = await instanceOn(server, place);
  });
  afterAll(() => restored.close());

  test('a link for a password', async () => {
    const { status } = await nobody().send(usePasswordLink, { body: { token: link, password: 'lain lagi sekali' } });
    expect(status).toBe(400);
  });

  test('a recovery code, while the second factor still stands', async () => {
    const { email, code } = protectedBy;
    const asked = await nobody().send(signIn, { body: { email, password: testPassword } });
    expect(asked.body).toMatchObject({ message: 'second_factor' });
    const { challenge } = asked.body as { challenge: string };
    expect((await nobody().send(answerSecondFactor, { body: { challenge, code } })).status).toBe(401);
  });
});

describe('a backup that is ended in the middle', () => {
  // So long, and so hardly compressible, that it takes a while.
  beforeAll(() => manyMembers(server, 600, () => randomBytes(15_000).toString('base64')));

  test.each(['SIGKILL', 'SIGTERM'] as const)('by %s is no backup, and the next one is whole', async (signal) => {
    const own = await mkdtemp(join(folder, 'terhenti-'));
    const file = join(own, 'cadangan');
    const { child, end } = begin('backup', [file], { place: server.config });
    await expect.poll(() => readdirSync(own), { interval: 2 }).not.toEqual([]);
    child.kill(signal);
    const { code, stderr } = await end();
    expect(code).not.toBe(0);
    if (signal === 'SIGTERM') {
      expect([readdirSync(own), stderr]).toEqual([[], 'No backup was made. It was interrupted.\n']);
    }
    for (const left of readdirSync(own)) {
      expect(left).toMatch(/^\..*\.part(-\w+)?$/);
      const place = await elsewhere(placeElsewhere);
      expect(await reasonOfRefusal('restore', [join(own, left)], { place })).toMatch(/damaged or cut off|no backup/);
    }
    await done('backup', file, { place: server.config });
    const place = await elsewhere(placeElsewhere);
    expect(await done('restore', file, { place })).toMatch(/^Restored: /m);
  });
});
