import { afterAll, describe, expect, test } from 'vitest';
import { uploadImport } from '#contract/imports.ts';
import { uploadPicture } from '#contract/pictures.ts';
import { blockOf, longestBlock } from '#test/support/event-loop.ts';
import { startServer } from '#test/support/server.ts';

const server = await startServer();
afterAll(server.close);

const calls = [
  ['a picture', uploadPicture.path],
  ['an import', `${uploadImport.path}?subject=members`],
];

const file = 'Content-Disposition: form-data; name="file"; filename="a"\r\n\r\n';
const most = 1_900_000;
const filled = (text: string) => text.repeat(Math.floor(most / text.length));

const forms = {
  'beginnings of parts': filled('--B\r\n'),
  'small parts': filled('--B\r\nContent-Disposition: form-data; name="f"\r\n\r\nx\r\n'),
  'small files': filled('--B\r\nContent-Disposition: form-data; name="f"; filename="a"\r\n\r\nx\r\n'),
  'parts that are no fields': filled('--B\r\nA: b\r\n\r\nx\r\n'),
  headers: `--B\r\n${filled('A: b\r\n')}`,
  'a header without end': `--B\r\nContent-Disposition: form-data; ${filled('a=b; ')}`,
  'what looks like a boundary': `--B\r\n${file}${filled('\r\n--')}`,
  'ends of lines': `--B\r\n${file}${filled('\r')}`,
};

/** Sent in one piece, so that as much as possible is buffered. */
function send(path: string, body: string): Promise<number> {
  const headers = {
    authorization: `Bearer ${server.accounts.staff.token}`,
    'content-type': 'multipart/form-data; boundary=B',
  };
  return fetch(server.url + path, { method: 'POST', headers, body }).then(async (answer) => {
    await answer.text();
    return answer.status;
  });
}

describe.each(calls)('a form for %s that is full of', (_, path) => {
  test.each(Object.entries(forms))('%s is refused, and keeps nobody else waiting', async (_, form) => {
    const blocked = await blockOf(async () => expect(await send(path, form)).toBe(400));
    expect(blocked).toBeLessThan(longestBlock);
  });
});
