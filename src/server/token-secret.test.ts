// In test:all only: faults of disk and process.
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { findProgram } from '../../tasks/programs.ts';

const run = promisify(execFile);
const module = new URL('token-secret.ts', import.meta.url).href;
const folder = await mkdtemp(join(tmpdir(), 'directory-secret-'));
afterAll(() => rm(folder, { recursive: true }));

/** A process that prints the secret in a folder. */
function secretProcess(dataDir: string): [string, string[]] {
  const code = `import { loadOrCreateSecret } from ${JSON.stringify(module)}; process.stdout.write(loadOrCreateSecret(${JSON.stringify(dataDir)}));`;
  return [process.execPath, ['--input-type=module', '--eval', code]];
}

test('processes that start at once agree on one secret, and leave nothing else behind', async () => {
  for (let round = 0; round < 3; round += 1) {
    const dataDir = join(folder, String(round));
    const said = await Promise.all(Array.from({ length: 4 }, () => run(...secretProcess(dataDir))));
    expect(new Set(said.map(({ stdout }) => stdout)).size).toBe(1);
    expect(await readdir(dataDir)).toEqual(['token-secret']);
    expect(await readFile(join(dataDir, 'token-secret'), 'utf8')).toBe(said[0]?.stdout);
  }
});

const limits = findProgram('limits');

// A limit on file sizes simulates a full disk.
test.skipIf(limits === undefined)(
  'a disk without room for the secret is left without any, so that a later start makes it',
  async () => {
    const dataDir = join(folder, 'full');
    const [program, given] = secretProcess(dataDir);
    await expect(run(limits ?? '', ['--fsize=10', program, ...given])).rejects.toThrow('EFBIG');
    expect(await readdir(dataDir)).toEqual([]);
    expect((await run(program, given)).stdout).toHaveLength(64);
  },
);
