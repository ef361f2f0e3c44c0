import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { moveDatabase } from '#server/database/move/move.ts';
import type { Place } from '#server/database/open.ts';
import { reasonOf } from '#server/reason.ts';
import { copiedDatabase, emptyDatabase, isEmbedded, preparedPlace } from './database.ts';
import type { TestDatabase } from './own-database.ts';
import { databaseOnServer } from './postgres.ts';
import { compileCache } from './process.ts';

const program = fileURLToPath(new URL('../../src/server/database/move/move.ts', import.meta.url));

/** A place for a database. */
export interface TestPlace {
  /** As it is written after --from and --to. */
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

/** On the engine that the suite runs on. */
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

/** On that engine, with the present schema. */
export const preparedElsewhere = async (): Promise<TestPlace> => placeOf(await emptyDatabase());

/** On that engine, with an account of each role in it. */
export const usedElsewhere = async (): Promise<TestPlace> => placeOf(await copiedDatabase(preparedPlace()));

/** Runs the program as `npm run move` does; answers how it ended and what it said. */
export async function runMove(...given: string[]) {
  const child = spawn(process.execPath, [program, ...given], { env: compileCache, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'close');
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await ended;
  return { code, stdout, stderr };
}

/** Moves by the program what must be moved; answers what was said of it. */
export async function movedByProgram(from: string, to: string): Promise<string> {
  const { code, stdout, stderr } = await runMove('--from', from, '--to', to);
  if (code !== 0 || stderr !== '') throw new Error(`The move failed: ${stderr}`);
  return stdout;
}

/** Moves in this process what must be moved. */
export const moved = (from: string, to: string): Promise<void> => moveDatabase(['--from', from, '--to', to], () => {});

/** Asks in this process for a move that must be refused; answers the reason, which the program says in its one line. */
export async function reasonOfNoMove(...given: string[]): Promise<string> {
  const asked = moveDatabase(given, () => {});
  const reason = await asked.then(() => expect.unreachable('The move was not refused.'), reasonOf);
  expect(reason).toMatch(/^.+$/);
  return reason;
}
