// In test:all only: faults of disk and process.
import { execFileSync } from 'node:child_process';
import {
  chmod,
  chown,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { openAsItIs, openDatabase, type Place } from '#server/database/open.ts';
import { start } from '#server/main.ts';
import { reasonOf } from '#server/reason.ts';
import { copiedDatabase, emptyDatabase, isEmbedded, preparedPlace } from '../support/database.ts';
import { movedByProgram, placeElsewhere } from '../support/move.ts';
import { runDemo, runServer, spawnServer } from '../support/process.ts';

const away = await mkdtemp(join(tmpdir(), 'directory-faults-'));
// Whoever runs what another user made must reach it.
await chmod(away, 0o755);
afterAll(() => rm(away, { recursive: true, force: true }));

let made = 0;

/** A folder for one test, which nobody else has. */
async function newFolder(): Promise<string> {
  made += 1;
  const folder = join(away, String(made));
  await mkdir(folder, { mode: 0o700 });
  return folder;
}

/** A data folder in which the product has been. */
async function usedFolder(): Promise<string> {
  const folder = await newFolder();
  await cp(preparedPlace().dataDir, folder, { recursive: true });
  return folder;
}

/** Starts what must not start; answers the line that says why. */
async function faultOf(environment: Record<string, string>, folder = away, user?: number): Promise<string> {
  const { code, stderr } = await runServer({ environment: { PORT: '0', ...environment }, folder, user });
  expect(stderr).toMatch(/^Cannot start: .+\n$/);
  expect(code).toBe(1);
  return stderr;
}

/**
 * Starts what must not start in this process, which has loaded the product already; answers the reason. That the program
 * says it in its one line and ends with 1, whatever it is, is told by those that `faultOf` runs.
 */
async function reasonOfFault(environment: Record<string, string>): Promise<string> {
  const reason = await start({ PORT: '0', ...environment }).then(() => expect.unreachable('It started.'), reasonOf);
  expect(reason).toMatch(/^.+$/);
  return reason;
}

const isRoot = process.getuid?.() === 0;
/** Root may do everything, so its tests run the product as somebody else. */
const user = isRoot ? 65534 : process.getuid?.();

/** Does something with the rights of that user. */
async function asUser<T>(work: () => Promise<T>): Promise<T> {
  if (isRoot) process.seteuid?.(user ?? 0);
  try {
    return await work();
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
}

/** Gives a folder and what is in it to whom the tests run the product as. */
async function give(folder: string) {
  if (user === undefined) return;
  for (const name of ['', ...(await readdir(folder))]) await chown(join(folder, name), user, user);
}

/** Takes the right to write a file, or into a folder, away from whom the tests run the product as: it is of another owner, or else read-only. */
async function withhold(file: string) {
  if (isRoot) await chown(file, 0, 0);
  await chmod(file, 0o444);
}

// No database has a part in these two.
describe.runIf(isEmbedded)('a data folder that cannot be one is one line and exit code 1:', () => {
  test('a file, a link to nothing, and a folder in a file', async () => {
    const folder = await newFolder();
    await writeFile(join(folder, 'file'), '');
    await symlink(join(folder, 'nothing', 'at all'), join(folder, 'link'));
    expect(await faultOf({ DATA_DIR: join(folder, 'file'), TOKEN_SECRET: 's'.repeat(32) })).toMatch(
      /^Cannot start: DATA_DIR cannot be used: /,
    );
    for (const path of ['file', 'link', 'file/data']) {
      expect(await reasonOfFault({ DATA_DIR: join(folder, path) })).toContain(join(folder, path));
    }
  });

  test.runIf(process.platform === 'linux')('one where nothing can be made', async () => {
    expect(await faultOf({ DATA_DIR: '/proc/data' })).toContain('/proc/data');
    expect(await faultOf({ DATA_DIR: await newFolder(), BACKUP_DIR: '/proc/cadangan' })).toContain('BACKUP_DIR');
  });

  test('one of another owner, and one that can only be read', async () => {
    const folder = await newFolder();
    await chmod(folder, 0o555);
    expect(await asUser(() => reasonOfFault({ DATA_DIR: folder }))).toContain(folder);
    expect(await readdir(folder)).toEqual([]);
  });

  test('one that is open to others and has other things in it, which stays as it is', async () => {
    const folder = await newFolder();
    await mkdir(join(folder, 'mail'));
    await chmod(folder, 0o755);
    expect(await reasonOfFault({ DATA_DIR: folder })).toContain('mail');
    expect((await stat(folder)).mode & 0o777).toBe(0o755);
  });
});

describe.runIf(isEmbedded)('what is wrong around it is one line and exit code 1:', () => {
  test('.env that is a folder', async () => {
    const folder = await newFolder();
    await mkdir(join(folder, '.env'));
    expect(await faultOf({ DATA_DIR: folder }, folder)).toContain('.env');
  });

  test('.env in the encoding that PowerShell writes', async () => {
    const folder = await newFolder();
    await writeFile(join(folder, '.env'), Buffer.from(`\ufeffDATA_DIR=${folder}\r\n`, 'utf16le'));
    expect(await faultOf({}, folder)).toBe('Cannot start: .env is not in UTF-8: save it in that encoding\n');
  });

  test('an address that does not exist, and one of another machine', async () => {
    const { environment, remove } = await emptyDatabase();
    expect(await faultOf({ ...environment, HOST: 'tidak.ada.invalid' })).toContain('tidak.ada.invalid');
    expect(await faultOf({ ...environment, HOST: '192.0.2.1' })).toContain('192.0.2.1');
    await remove();
  });

  test('a folder for backups that is a file, is in one, or can only be read', async () => {
    const { environment, remove } = await emptyDatabase();
    const folder = await newFolder();
    await writeFile(join(folder, 'file'), '');
    for (const path of ['file', 'file/backups']) {
      const line = await faultOf({ ...environment, BACKUP_DIR: join(folder, path) });
      expect(line).toContain('BACKUP_DIR cannot be used: ');
      expect(line).toContain(join(folder, path));
    }
    const data = await newFolder();
    await give(data);
    await withhold(folder);
    expect(await faultOf({ DATA_DIR: data, BACKUP_DIR: folder }, away, user)).toContain(folder);
    await remove();
  });

  test('a demo whose folder cannot be made', async () => {
    const file = join(await newFolder(), 'file');
    await writeFile(file, '');
    const { code, stderr } = await runDemo(join(file, 'demo'));
    expect([code, stderr.trimEnd().split('\n').length]).toEqual([1, 1]);
    expect(stderr).toMatch(/^Cannot start: /);
  });

  test('the stack follows for those who ask for it', async () => {
    const file = join(await newFolder(), 'file');
    await writeFile(file, '');
    const { stderr } = await runServer({ environment: { DATA_DIR: file, LOG_LEVEL: 'debug' }, folder: away });
    expect(stderr).toMatch(/^Cannot start: .+\n(.+\n)+ +at /);
  });
});

const environmentOf = async ({ dataDir, databaseUrl }: Place): Promise<Record<string, string>> =>
  isEmbedded ? { DATA_DIR: dataDir } : { DATA_DIR: await newFolder(), DATABASE_URL: databaseUrl ?? '' };

describe('a database that this version cannot use is one line and exit code 1, and stays as it is:', () => {
  test('one of a newer version', async () => {
    const kept = await copiedDatabase(preparedPlace());
    const database = await openDatabase(kept.config);
    await sql`INSERT INTO kysely_migration (name, timestamp) VALUES ('9.0', '2030-01-01T00:00:00.000Z')`.execute(
      database.db,
    );
    await database.close();
    expect(await faultOf(kept.environment)).toMatch(/newer version.*9\.0/);
    await kept.remove();
  });

  test('one of before 1.0, and what to do about it is said', async () => {
    const { place, remove } = await placeElsewhere();
    const before = await openAsItIs(place);
    await sql`CREATE TABLE kysely_migration (name varchar(255) PRIMARY KEY, timestamp varchar(255) NOT NULL)`.execute(
      before.db,
    );
    await sql`INSERT INTO kysely_migration VALUES ('0001-foundation', '2026-11-21T00:00:00.000Z'),
      ('0002-operations', '2026-11-21T00:00:00.001Z')`.execute(before.db);
    await sql`CREATE TABLE members (id integer PRIMARY KEY, npa text NOT NULL)`.execute(before.db);
    await before.close();
    const reason = await reasonOfFault(await environmentOf(place));
    expect(reason).toMatch(/before 1\.0, which only a version 0\.x opens.* export the members .* import that file/);
    const after = await openAsItIs(place);
    const tables = (await after.engine.catalog.tables(after.db)).map(({ name }) => name);
    expect(tables.sort()).toEqual(['kysely_migration', 'members']);
    await after.close();
    await remove();
  });

  test('one that cannot be brought to this version', async () => {
    const { place, remove } = await placeElsewhere();
    const foreign = 'training_modules';
    const before = await openAsItIs(place);
    await sql`CREATE TABLE ${sql.table(foreign)} (id integer)`.execute(before.db);
    await before.close();
    expect(await reasonOfFault(await environmentOf(place))).toMatch(/\(1\.0\).*training_modules/);
    const after = await openAsItIs(place);
    const tables = (await after.engine.catalog.tables(after.db)).map(({ name }) => name);
    expect(tables.filter((name) => !name.startsWith('kysely_'))).toEqual([foreign]);
    await after.close();
    await remove();
  });
});

// Refused before anybody is asked, so no database has a part in it.
describe.runIf(isEmbedded)(
  'an address of PostgreSQL with a slip in what it says about TLS is one line that names it:',
  () => {
    test.each([
      ['sslmode=verify-ful', /sslmode must be one of .*, not verify-ful$/],
      ['sslmode=Require', /sslmode must be one of .*, not Require$/],
      ['sslmode=', /sslmode must be one of .*, not nothing$/],
      ['sslmode=verify-full&sslmode=disable', /sslmode stands there twice$/],
      ['sslmod=verify-full', /sslmod is no parameter; those about TLS are .*sslmode/],
      ['SSLMODE=verify-full', /SSLMODE is no parameter/],
      ['ssl_mode=verify-full', /ssl_mode is no parameter/],
      ['sslmode=verify-full&sslrootcerts=ca.pem', /sslrootcerts is no parameter/],
    ])('%s', async (parameters, told) => {
      const reason = await reasonOfFault({
        DATA_DIR: await newFolder(),
        DATABASE_URL: `postgres://ikai:rahasia@127.0.0.1:1/ikai?${parameters}`,
      });
      expect(reason).toMatch(/^DATABASE_URL cannot be used: /);
      expect(reason).toMatch(told);
      expect(reason).not.toContain('rahasia');
    });
  },
);

describe.runIf(isEmbedded)('an embedded database that cannot be used is one line and exit code 1:', () => {
  test('one that is something else, and one that lost its end', async () => {
    const folder = await usedFolder();
    const file = join(folder, 'directory.sqlite');
    await truncate(file, 20_000);
    expect(await reasonOfFault({ DATA_DIR: folder })).toContain('malformed');
    await writeFile(file, 'bukan basis data '.repeat(1000));
    expect(await reasonOfFault({ DATA_DIR: folder })).toContain('not a database');
  });

  test('one with garbage in the middle of its first page', async () => {
    const folder = await usedFolder();
    const file = join(folder, 'directory.sqlite');
    const bytes = await readFile(file);
    bytes.fill(0xa5, 100, 4000);
    await writeFile(file, bytes);
    await reasonOfFault({ DATA_DIR: folder });
  });

  test.each(['directory.sqlite', 'lock.sqlite'])('one whose %s belongs to somebody else', async (name) => {
    const folder = await usedFolder();
    await writeFile(join(folder, name), '', { flag: 'a' });
    await give(folder);
    await withhold(join(folder, name));
    expect(await asUser(() => reasonOfFault({ DATA_DIR: folder }))).toContain(name);
  });

  const parts = ['directory.sqlite', 'directory.sqlite-wal', 'lock.sqlite', 'token-secret'];

  test.each(parts)('one whose %s is a folder, or a pipe that nobody writes to', async (name) => {
    for (const command of ['mkdir', 'mkfifo']) {
      const folder = await newFolder();
      execFileSync(command, [join(folder, name)]);
      expect(await reasonOfFault({ DATA_DIR: folder })).toContain(`${name} is no file`);
    }
  });
});

/** The modes of a folder and of the files in it. */
async function modesIn(folder: string) {
  const modeOf = async (path: string) => (await stat(path)).mode & 0o777;
  const files = await Promise.all((await readdir(folder)).map((name) => modeOf(join(folder, name))));
  return { folder: await modeOf(folder), files: [...new Set(files)] };
}

/** A folder that everybody may look into, as are the files in it. */
async function open(folder: string) {
  for (const name of await readdir(folder)) await chmod(join(folder, name), 0o644);
  await chmod(folder, 0o755);
}

const closed = { folder: 0o700, files: [0o600] };

describe('the data folder is its owner’s alone:', () => {
  test('one that others could read is closed, with all that is in it, and so is a new one', async () => {
    const used = isEmbedded ? await usedFolder() : await newFolder();
    await writeFile(join(used, 'token-secret'), 's'.repeat(40));
    await open(used);
    for (const folder of [used, join(await newFolder(), 'below', 'data')]) {
      const { environment, remove } = await emptyDatabase();
      const server = await spawnServer({ environment: { ...environment, DATA_DIR: folder }, folder: away });
      expect(await modesIn(folder)).toEqual(closed);
      expect(await readdir(folder)).toContain(isEmbedded ? 'directory.sqlite-wal' : 'token-secret');
      expect(await server.end('SIGTERM')).toBe(0);
      await remove();
    }
  });

  test.runIf(isEmbedded)('both of a move are closed', async () => {
    const [from, to] = [await usedFolder(), await newFolder()];
    await open(from);
    await open(to);
    await movedByProgram(from, to);
    expect(await modesIn(from)).toEqual(closed);
    expect(await modesIn(to)).toEqual(closed);
  });
});

// It is read before any database.
describe.runIf(isEmbedded)('the secret that signs tokens', () => {
  test.each(['', 'pendek', `${' '.repeat(40)}\n`])(
    'that is no secret (%j) is refused, and stays as it is',
    async (kept) => {
      const folder = await newFolder();
      const file = join(folder, 'token-secret');
      await writeFile(file, kept, { mode: 0o600 });
      const fault = await reasonOfFault({ DATA_DIR: folder });
      expect(fault).toContain(file);
      expect(fault).toMatch(/remove it.*TOKEN_SECRET/);
      expect(await readFile(file, 'utf8')).toBe(kept);
    },
  );
});
