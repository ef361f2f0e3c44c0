// In test:all only: kills at each step.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeBackup } from '#server/backup/backup.ts';
import { isThere } from '#server/backup/whole-database.ts';
import { openAsItIs } from '#server/database/open.ts';
import { countOf } from '#server/move/rows.ts';
import { placeElsewhere, type TestPlace, usedElsewhere } from '../support/move.ts';
import { compileCache } from '../support/process.ts';

const programAt = (path: string) => fileURLToPath(new URL(`../../src/server/${path}`, import.meta.url));

const environmentOf = ({ place: { dataDir, databaseUrl } }: TestPlace): Record<string, string> => ({
  ...(dataDir !== '' && { DATA_DIR: dataDir }),
  ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
});

let source: TestPlace;
let folder: string;
let file: string;
beforeAll(async () => {
  source = await usedElsewhere();
  folder = await mkdtemp(join(tmpdir(), 'directory-copies-'));
  file = join(folder, 'ikai.backup');
  await makeBackup([file], environmentOf(source), { signal: new AbortController().signal, say: () => {} });
});
afterAll(async () => {
  await source.remove();
  await rm(folder, { recursive: true });
});

/** Runs a program, with a folder for temporary files of its own; kills it as soon as it says something like that. */
async function run(program: string, given: string[], environment: Record<string, string>, killedAt?: RegExp) {
  const env = { ...compileCache, PATH: process.env.PATH, ...environment, TMPDIR: folder };
  const child = spawn(process.execPath, [programAt(program), ...given], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'close');
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (killedAt?.test(said)) child.kill('SIGKILL');
    });
  }
  const [code, signal] = await ended;
  return { code, signal, said };
}

async function accountsIn({ place }: TestPlace): Promise<number> {
  // Opening one that is not there would make it.
  if (!isThere(place)) return 0;
  const { db, engine, close } = await openAsItIs(place);
  const isMade = (await engine.catalog.tables(db)).some(({ name }) => name === 'accounts');
  const count = isMade ? await countOf(db, { name: 'accounts' }) : 0;
  await close();
  return count;
}

const restoring = ['backup/restore.ts', () => [file]] as const;
const moving = ['move/move.ts', (target: TestPlace) => ['--from', source.address, '--to', target.address]] as const;

describe.each([
  ['restore', ...restoring, [['once it has read the file', / is whole\.$/m]]],
  [
    ...(['move', ...moving] as const),
    [
      ['in its first table', /^regions: /m],
      ['in its last ones', /^access_records: /m],
    ],
  ],
] as const)('a %s', (_, program, given, moments) => {
  test.each<readonly [string, RegExp]>(moments)(
    'that is killed %s leaves nothing to be seen, and works at once',
    async (_when, killedAt) => {
      const target = await placeElsewhere();
      const environment = program === 'backup/restore.ts' ? environmentOf(target) : {};
      const killed = await run(program, given(target), environment, killedAt);
      expect(killed).toMatchObject({ signal: 'SIGKILL' });
      expect(await accountsIn(target)).toBe(0);
      const next = await run(program, given(target), environment);
      expect(next).toMatchObject({ code: 0, said: expect.stringMatching(/^(Restored|Moved): /m) });
      expect(await accountsIn(target)).toBe(3);
      expect(await readdir(folder)).toEqual(['ikai.backup']);
      await target.remove();
    },
  );
});
