// In test:all only: kills at each step.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '#server/database/open.ts';
import { copiedDatabase, preparedPlace } from '../support/database.ts';
import type { TestDatabase } from '../support/own-database.ts';
import { compileCache, type ServerProcess, spawnServer } from '../support/process.ts';

const program = fileURLToPath(new URL('../../src/server/backup/backup.ts', import.meta.url));

let kept: TestDatabase;
let folder: string;
let environment: Record<string, string>;
const running: ServerProcess[] = [];

/** So much that a backup takes a while, as random bytes cannot be packed. */
async function fill() {
  const { db, close } = await openDatabase(kept.config);
  for (let count = 0; count < 150; count += 1) {
    const bytes = randomBytes(200_000);
    const row = { name: `${count}.jpg`, bytes, thumbnail: bytes.subarray(0, 10), created_at: new Date().toISOString() };
    await db.insertInto('pictures').values(row).execute();
  }
  await close();
}

beforeEach(async () => {
  kept = await copiedDatabase(preparedPlace());
  folder = await mkdtemp(join(tmpdir(), 'directory-backups-'));
  environment = { ...kept.environment, BACKUP_DIR: folder };
  await fill();
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.end('SIGKILL')));
  await rm(folder, { recursive: true });
  await kept.remove();
});

async function start() {
  const server = await spawnServer({ environment, folder: kept.config.dataDir });
  running.push(server);
  return server;
}

/** Waits until a backup is being written. */
const begun = () =>
  expect
    .poll(() => readdir(folder), { interval: 2, timeout: 20_000 })
    .toContainEqual(expect.stringMatching(/\.part(-\w+)?$/));

function backup(...given: string[]) {
  const child = spawn(process.execPath, [program, ...given], {
    env: { ...compileCache, PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return { child, ended: once(child, 'close') };
}

const whole = expect.stringMatching(/^directory-\d{8}T\d{6}Z\.ikai-backup$/);

test('killed while its daily backup is made, the server leaves nothing of it, and has one soon after it starts again', async () => {
  const server = await start();
  await begun();
  await server.end('SIGKILL');
  await expect.poll(() => readdir(folder), { timeout: 10_000 }).toEqual([]);
  await start();
  await expect.poll(() => readdir(folder), { timeout: 20_000 }).toEqual([whole]);
});

test('a backup that is killed leaves a hidden file that counts for nothing, and the next takes away', async () => {
  const killed = backup();
  await begun();
  killed.child.kill('SIGKILL');
  await killed.ended;
  const left = await readdir(folder);
  expect(left.length).toBeGreaterThan(0);
  expect(left.filter((name) => !/^\..*\.part(-\w+)?$/.test(name))).toEqual([]);
  const next = backup();
  expect(await next.ended).toEqual([0, null]);
  expect(await readdir(folder)).toEqual([whole]);
});

test('so does one to a file of its own, whose name is free at once', async () => {
  const file = join(folder, 'ikai.backup');
  const killed = backup(file);
  await begun();
  killed.child.kill('SIGKILL');
  await killed.ended;
  const next = backup(file);
  expect(await next.ended).toEqual([0, null]);
  expect(await readdir(folder)).toEqual(['ikai.backup']);
});

test('one whose terminal was closed is made all the same', async () => {
  const { child, ended } = backup();
  const said = text(child.stderr);
  child.stdout.destroy();
  expect([...(await ended), await said]).toEqual([0, null, '']);
  expect(await readdir(folder)).toEqual([whole]);
});
