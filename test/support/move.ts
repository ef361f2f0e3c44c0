import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import type { Place } from '#server/database/open.ts';
import { moveDatabase } from '#server/move/move.ts';
import { reasonOf } from '#server/reason.ts';
import { copiedDatabase, emptyDatabase, isEmbedded, preparedPlace } from './database.ts';
import type { TestDatabase } from './own-database.ts';
import { databaseOnServer } from './postgres.ts';
import { compileCache } from './process.ts';

const program = fileURLToPath(new URL('../../src/server/move/move.ts', import.meta.url));

/** A place for a database in a test. */
export interface TestPlace {
  /** As written after --from and --to. */
  address: string;
  place: Place;
  remove(): Promise<void>;
}

/** A data folder of the embedded engine, whichever engine the suite runs on. */
export async function embeddedPlace(): Promise<TestPlace> {
  const dataDir = await mkdtemp(join(tmpdir(), 'directory-move-'));
  return {
    address: dataDir,
    place: { dataDir, databaseUrl: null },
    remove: () => rm(dataDir, { recursive: true, force: true }),
  };
}

/** A place for a database on the suite's engine. */
export async function placeElsewhere(): Promise<TestPlace> {
  if (isEmbedded) return embeddedPlace();
  const { url, remove } = await databaseOnServer(`test_${randomBytes(8).toString('hex')}`, 'template0');
  return { address: url, place: { dataDir: '', databaseUrl: url }, remove };
}

const placeOf = ({ config, remove }: TestDatabase): TestPlace => ({
  address: config.databaseUrl ?? config.dataDir,
  place: config,
  remove,
});

/** An empty database with the present schema, on the suite's engine. */
export const preparedElsewhere = async (): Promise<TestPlace> => placeOf(await emptyDatabase());

/** A database with an account of each role, on the suite's engine. */
export const usedElsewhere = async (): Promise<TestPlace> => placeOf(await copiedDatabase(preparedPlace()));

/** Runs the program as `npm run move` does. Returns its exit code and output. */
export async function runMove(...given: string[]) {
  const child = spawn(process.execPath, [program, ...given], { env: compileCache, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'close');
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await ended;
  return { code, stdout, stderr };
}

/** Moves a database by the program, which must succeed. Returns its output. */
export async function movedByProgram(from: string, to: string): Promise<string> {
  const { code, stdout, stderr } = await runMove('--from', from, '--to', to);
  if (code !== 0 || stderr !== '') throw new Error(`The move failed: ${stderr}`);
  return stdout;
}

/** Moves a database in this process. */
export const moved = (from: string, to: string): Promise<void> => moveDatabase(['--from', from, '--to', to], () => {});

/** Tries a move in this process that must be refused. Returns the reason, which the program prints. */
export async function reasonOfNoMove(...given: string[]): Promise<string> {
  const asked = moveDatabase(given, () => {});
  const reason = await asked.then(() => expect.unreachable('The move was not refused.'), reasonOf);
  expect(reason).toMatch(/^.+$/);
  return reason;
}
