// In test:all only: faults of disk and process.
import { existsSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMember } from '#contract/members.ts';
import { begin, done, encryptedQuickly, reasonOfRefusal, refused } from '#test/support/backup.ts';
import { aMember } from '#test/support/builders.ts';
import { isEmbedded } from '#test/support/database.ts';
import { placeElsewhere, type TestPlace } from '#test/support/move.ts';
import { startServer, type TestServer } from '#test/support/server.ts';
import { findProgram } from '../../../tasks/programs.ts';

const passphrase = 'kalimat sandi cadangan';
const encryption = { BACKUP_PASSPHRASE: passphrase };

let folder: string;
let server: TestServer;
let plain: string;
let locked: string;
const places: TestPlace[] = [];
const elsewhere = async (making = placeElsewhere) => {
  const place = await making();
  places.push(place);
  return place.place;
};
const path = (name: string) => join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'directory-backup-'));
  server = await startServer();
  await server.as('staff').ok(addMember, { body: aMember() });
  [plain, locked] = [path('utuh'), path('terkunci')];
  await done('backup', plain, { place: server.config });
  await encryptedQuickly(plain, locked, passphrase);
});
afterAll(async () => {
  await server.close();
  for (const { remove } of places) await remove();
  await rm(folder, { recursive: true });
});

describe('no backup is made, and nothing is left of it,', () => {
  const backup = (given: string[], more: object = {}) =>
    reasonOfRefusal('backup', given, { place: server.config, ...more });

  test('without a name, or with more than that', async () => {
    for (const given of [[], ['a', 'b'], ['--force']]) expect(await backup(given)).toMatch(/npm run backup -- FILE/);
    expect(await refused('backup', [], { place: server.config })).toMatch(
      /^No backup was made\. .*npm run backup -- FILE/,
    );
  });

  test('over what is there already, which stays as it is', async () => {
    const before = readFileSync(plain);
    expect(await backup([plain])).toMatch(/is there already; name another/);
    expect(readFileSync(plain)).toEqual(before);
    expect(await backup([folder])).toMatch(/is a folder; name a file in it/);
    expect(await backup([path('tidak/ada')])).toMatch(/There is no folder/);
  });

  test('of what is no member directory, which is not made either', async () => {
    const nothing = path('kosong');
    const place = { dataDir: nothing, databaseUrl: null };
    expect(await backup([path('baru')], { place })).toMatch(/There is no member directory in the embedded database/);
    expect(existsSync(nothing)).toBe(false);
    expect(await backup([path('baru')], { place: await elsewhere() })).toMatch(/There is no member directory|is empty/);
  });

  test('with a passphrase that anybody guesses', async () => {
    for (const [guessed, why] of [
      ['pendek', /at least 12/],
      ['passwordpassword', /too easy to guess/],
      ['ikai20252026', /too easy to guess/],
    ] as const) {
      expect(await backup([path('baru')], { environment: { BACKUP_PASSPHRASE: guessed } })).toMatch(why);
    }
  });

  const limits = findProgram('limits');
  test.skipIf(limits === undefined)('on a disk that is full', async () => {
    const own = await mkdtemp(join(folder, 'penuh-'));
    // A file that may not get larger is to a process what a full disk is.
    const through = [limits ?? '', '--fsize=4096:'];
    const compact = { NODE_COMPILE_CACHE: '' };
    const call = { place: server.config, through, environment: compact };
    const refusal = await refused('backup', [join(own, 'baru')], call);
    expect(refusal).toMatch(/^No backup was made\. .*(EFBIG|ENOSPC|disk)/);
    expect(readdirSync(own)).toEqual([]);
  });
});

describe('nothing is restored', () => {
  let place: TestPlace['place'];
  beforeAll(async () => {
    place = await elsewhere();
  });
  const restore = (file: string, environment = {}) => reasonOfRefusal('restore', [file], { place, environment });

  test('without a file, or from what is none', async () => {
    expect(await refused('restore', [], { place })).toMatch(/^Nothing was restored\. Say npm run restore -- FILE/);
    expect(await restore(path('tidak-ada'))).toMatch(/There is no file/);
    expect(await restore(folder)).toMatch(/is a folder/);
    const other = path('lain');
    for (const bytes of ['', 'PK', gzipSync('halo\n'), gzipSync(isEmbedded ? 'SQLite format 3' : 'PGDMP')]) {
      writeFileSync(other, bytes);
      expect(await restore(other)).toMatch(/^It is (no backup|damaged)|^pg_restore: error/);
    }
  });

  test('with a wrong passphrase, or with none', async () => {
    expect(await restore(locked)).toMatch(/It is encrypted: set BACKUP_PASSPHRASE/);
    expect(await restore(locked, { BACKUP_PASSPHRASE: 'kalimat sandi lain' })).toMatch(/The passphrase is not the one/);
  });

  test.each([
    ['as it is', () => plain, {}] as const,
    // What is encrypted is refused where it is read, for whatever database it is.
    ...(isEmbedded ? [['encrypted', () => locked, encryption] as const] : []),
  ])('from a file that was cut off or changed: %s', async (_, original, environment) => {
    const whole = readFileSync(original());
    const spoilt = path('rusak');
    const changed = (at: number) => {
      const bytes = Buffer.from(whole);
      bytes[at] = (bytes[at] ?? 0) ^ 1;
      return bytes;
    };
    const { length } = whole;
    const all = [
      whole.subarray(0, length - 1),
      whole.subarray(0, length / 2),
      changed(length - 6),
      changed(length >> 1),
    ];
    for (const bytes of [...all, Buffer.concat([whole, Buffer.from('x')])]) {
      writeFileSync(spoilt, bytes);
      expect(await restore(spoilt, environment)).toBe('It is damaged or cut off.');
    }
  });

  test('from what is not encrypted, though there is a passphrase, unless it is meant', async () => {
    expect(await restore(plain, encryption)).toMatch(
      /It is not encrypted, though BACKUP_PASSPHRASE is set: .* --plain/,
    );
    const meant = { place: await elsewhere(), environment: encryption };
    const { code, stdout } = await begin('restore', [plain, '--plain'], meant).end();
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^Restored: 1 members?, /m)]);
  });

  test('from a backup of the other engine', async () => {
    const other = path('mesin-lain');
    writeFileSync(other, gzipSync(isEmbedded ? 'PGDMP\u0001\u000e' : 'SQLite format 3\u0000'));
    expect(await restore(other)).toMatch(
      /^It is of (PostgreSQL: set|the embedded engine: leave out) DATABASE_URL .* npm run move/,
    );
  });

  test('into a database that has something in it, or that a server has', async () => {
    const filled = await elsewhere();
    await done('restore', plain, { place: filled });
    expect(await reasonOfRefusal('restore', [plain], { place: filled })).toMatch(/^Not empty: /);
    const busy = await reasonOfRefusal('restore', [plain], { place: server.config });
    expect(busy).toMatch(isEmbedded ? /in use by another process/ : /Not empty/);
  });

  test('and after all these, what it was to go to takes a whole one', async () => {
    expect(await done('restore', plain, { place })).toMatch(/^Restored: /m);
  });
});

// They are PostgreSQL's own, and copy that engine alone.
describe.skipIf(isEmbedded)('the programs of PostgreSQL are told where they do not do:', () => {
  test('missing, or older than the server', async () => {
    const programs = await mkdtemp(join(folder, 'program-'));
    const without = { place: server.config, environment: { PATH: programs } };
    const missing = /pg_dump is not here, and the server of version \d+: install postgresql-client-\d+\.$/;
    expect(await refused('backup', [path('baru')], without)).toMatch(missing);
    for (const name of ['pg_dump', 'pg_restore']) {
      writeFileSync(join(programs, name), `#!/bin/sh\necho '${name} (PostgreSQL) 9.6.24'\n`, { mode: 0o755 });
    }
    const older = /^No backup was made\. pg_dump is of version 9, and the server of version \d+: install /;
    expect(await refused('backup', [path('baru')], without)).toMatch(older);
    const place = await elsewhere();
    const restoring = await refused('restore', [plain], { place, environment: { PATH: programs } });
    expect(restoring).toMatch(/^Nothing was restored\. pg_restore is of version 9, /);
  });
});

describe('where there is a folder for backups', () => {
  test('the server makes one every day, keeps the latest, and touches nothing else', async () => {
    const own = await mkdtemp(join(folder, 'harian-'));
    const old = (name: string) => {
      writeFileSync(join(own, name), 'x');
      utimesSync(join(own, name), 1, 1);
    };
    const [one, two] = ['directory-20260101T000000Z.ikai-backup', 'directory-20260102T000000Z.ikai-backup'];
    for (const name of [one, two, 'catatan.txt', '.directory-20260101T000000Z.ikai-backup.7.part']) old(name);
    const backups = { folder: own, keep: 2, passphrase: null };
    const working = await startServer({ backups });
    await expect
      .poll(() => readdirSync(own).sort())
      .toEqual(['catatan.txt', two, expect.stringMatching(/^directory-\d{8}T\d{6}Z\.ikai-backup$/)]);
    const made = join(own, readdirSync(own).sort().at(-1) ?? '');
    expect(statSync(made).mode & 0o777).toBe(0o600);
    await working.close();
    expect(await done('restore', made, { place: await elsewhere() })).toMatch(/^Restored: /m);
  });

  test('one that a clock ahead of time has made keeps none from being made, and is the first that goes', async () => {
    const own = await mkdtemp(join(folder, 'maju-'));
    const ahead = 'directory-29990101T000000Z.ikai-backup';
    writeFileSync(join(own, ahead), 'x');
    utimesSync(join(own, ahead), new Date('2999-01-01'), new Date('2999-01-01'));
    const working = await startServer({ backups: { folder: own, keep: 1, passphrase: null } });
    await expect
      .poll(() => readdirSync(own))
      .toEqual([expect.stringMatching(/^directory-20\d{6}T\d{6}Z\.ikai-backup$/)]);
    await working.close();
  });

  test('one that was asked for without a name is put there, in a folder that nobody else may read', async () => {
    const own = path('diminta');
    const { code } = await begin('backup', [], { place: server.config, environment: { BACKUP_DIR: own } }).end();
    expect([code, readdirSync(own)]).toEqual([0, [expect.stringMatching(/\.ikai-backup$/)]]);
    expect(statSync(own).mode & 0o777).toBe(0o700);
  });
});
