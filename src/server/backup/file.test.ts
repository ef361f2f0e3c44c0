import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { openFile } from './file.ts';

test('whoever stops reading a backup in the middle, as pg_restore does for its list, waits for nothing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'backup-file-'));
  const path = join(folder, 'backup');
  await writeFile(path, gzipSync(randomBytes(300_000)));
  for (let round = 0; round < 200; round += 1) {
    const bytes = openFile(path, null);
    for (let piece = 0; piece <= round % 20; piece += 1) await bytes.next();
    expect(await bytes.return(undefined)).toEqual({ done: true, value: undefined });
  }
  await rm(folder, { recursive: true });
});
