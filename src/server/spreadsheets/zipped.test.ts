import { buffer } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import { expect, test } from 'vitest';
import { zipped } from './zipped.ts';

async function* failing(): AsyncGenerator<string> {
  yield 'baris pertama';
  throw new Error('The database went away.');
}

test('a part that fails ends the archive with its reason, whether or not somebody reads it already', async () => {
  await expect(buffer(zipped([{ path: 'a', content: failing() }]))).rejects.toThrow('The database went away.');
  const unread = zipped([{ path: 'a', content: failing() }]);
  await expect.poll(() => unread.destroyed).toBe(true);
  await expect(finished(unread)).rejects.toThrow('The database went away.');
});
