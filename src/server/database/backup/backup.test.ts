import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listAccessRecords } from '#contract/access-records.ts';
import { addMember, listMembers } from '#contract/members.ts';
import { begin, done, doneByProgram, reasonOfRefusal } from '#test/support/backup.ts';
import { aMember } from '#test/support/builders.ts';
import { isEmbedded } from '#test/support/database.ts';
import { manyMembers } from '#test/support/many-members.ts';
import { embeddedPlace, placeElsewhere, type TestPlace } from '#test/support/move.ts';
import { instanceOn, startServer, type TestServer } from '#test/support/server.ts';
import { everything, type Filled, fill } from '#test/support/whole-directory.ts';

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

/** As the sessions were before, which a restore ends. */
const reviveSessions = (db: TestServer['db']) => sql`UPDATE sessions SET ended_at = NULL`.execute(db);

const list = { query: { isAdmin: true } };

describe('a backup of a server that goes on working', () => {
  // Turning a passphrase into a key is slow on purpose, and the same for a file from whatever database.
  const encrypted = { BACKUP_PASSPHRASE: passphrase };
  const onEmbedded = isEmbedded
    ? { title: 'encrypted by a passphrase', making: embeddedPlace, environment: encrypted, run: done }
    : { title: 'on the embedded engine', making: embeddedPlace, environment: {}, run: done };
  for (const { title, making, environment, run } of [
    { title: 'on the same engine', making: placeElsewhere, environment: {}, run: doneByProgram },
    onEmbedded,
  ]) {
    test(`answers everything as before once it is restored ${title}`, async () => {
      const file = join(folder, title.replaceAll(' ', '-'));
      const before = await everything(server, filled);
      const said = await run('backup', file, { place: server.config, environment });
      expect(said).toMatch(/^members: 1,211$/m);
      expect(statSync(file).mode & 0o777).toBe(0o600);
      const isEncrypted = 'BACKUP_PASSPHRASE' in environment;
      expect(readFileSync(file).subarray(0, 3).toString()).toBe(isEncrypted ? 'age' : '\x1f\ufffd\b');
      await server.as('staff').ok(listMembers, list);

      const place = await elsewhere(making);
      expect(await run('restore', file, { place, environment })).toMatch(
        /^Restored: [\d,]+ rows, counted and compared/m,
      );
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
    const [, rows = ''] = /^Backed up: ([\d,]+) rows, read again and found whole/m.exec(said) ?? [];
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
      (SELECT sum(members) FROM member_counts) AS said,
      (SELECT count(*) FROM changes WHERE subject = 'members' AND action = 'created') -
      (SELECT count(*) FROM changes WHERE subject = 'members' AND action = 'deleted') AS written`.execute(restored.db);
    expect(rows).toEqual([{ said: total_data, written: total_data }]);
    await restored.close();
  });
});

describe('a backup that is ended in the middle', () => {
  // So long, and so hardly compressible, that it takes a while.
  beforeAll(() => manyMembers(server, 600, () => randomBytes(15_000).toString('base64')));

  test.each(['SIGKILL', 'SIGTERM'] as const)('by %s is no backup, and the next one is whole', async (signal) => {
    const own = await mkdtemp(join(folder, 'terhenti-'));
    const file = join(own, 'cadangan');
    const { child, end } = begin('backup', [file], { place: server.config });
    await expect.poll(() => readdirSync(own).length, { interval: 5 }).toBe(1);
    child.kill(signal);
    const { code, stderr } = await end();
    expect(code).not.toBe(0);
    const left = readdirSync(own);
    expect(left).not.toContain('cadangan');
    if (signal === 'SIGTERM') {
      expect([left, stderr]).toEqual([[], 'No backup was made. It was interrupted.\n']);
    } else {
      const half = join(own, left[0] ?? '');
      const place = await elsewhere(embeddedPlace);
      expect(await reasonOfRefusal('restore', [half], { place })).toMatch(/damaged or cut off|no backup/);
    }
    await done('backup', file, { place: server.config });
    const place = await elsewhere(placeElsewhere);
    expect(await done('restore', file, { place })).toMatch(/^Restored: /m);
  });
});
