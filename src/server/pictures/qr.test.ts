import { afterAll, expect, test } from 'vitest';
import { drawQr, lookupLink } from '#contract/pictures.ts';
import { pixelsOf, readQr } from '#test/support/qr-reader.ts';
import { startServer } from '#test/support/server.ts';

const server = await startServer();
afterAll(server.close);

async function draw(query: Record<string, string>) {
  const response = await fetch(`${server.url}${drawQr.path}?${new URLSearchParams(query)}`, {
    headers: { authorization: `Bearer ${server.accounts.staff.token}` },
  });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('image/png');
  return pixelsOf(await response.arrayBuffer());
}

async function smallestSizeFor(text: string): Promise<number> {
  const { errors, message } = await server.as('staff').refused(drawQr, { query: { text, size: 1 } });
  expect(errors).toEqual([{ field: 'size', message }]);
  return Number(/Ukuran terkecil: (\d+) piksel/.exec(message)?.[1]);
}

test.for(['K1.0012', 'K2.0123/IKAI/2024', 'K3 0001', 'É.99'])(
  'the lookup link of %s is read from 100 pixels',
  async (npa) => {
    const link = lookupLink('https://direktori.ikai.or.id', npa);
    const png = await draw({ text: link });
    expect([png.width, png.height]).toEqual([100, 100]);
    expect(readQr(png)).toBe(link);
  },
);

test.for([
  ['letters', 'abcdefghijklmnopqrstuvwxyz'.repeat(20).slice(0, 512)],
  ['digits', '0123456789'.repeat(52).slice(0, 512)],
  ['accents', 'éèüñ'.repeat(128)],
  ['emoji', '😀😁'.repeat(128)],
  ['Han', '漢字仮名'.repeat(128)],
] as const)('512 characters of %s are read at the smallest size allowed', async ([, text]) => {
  expect(text).toHaveLength(512);
  const size = await smallestSizeFor(text);
  expect(readQr(await draw({ text, size: String(size) }))).toBe(text);
  const { status } = await server.as('staff').refused(drawQr, { query: { text, size: size - 1 } });
  expect(status).toBe(400);
});

test.for([58, 99, 101, 333, 1000])('a picture of %i pixels has whole modules and the quiet zone', async (size) => {
  const png = await draw({ text: 'K1.0012', size: String(size) });
  expect([png.width, png.height]).toEqual([size, size]);
  const isBlack = (x: number, y: number) => png.data[(y * size + x) * 4] === 0;
  const module = Math.floor(size / 29);
  const margin = Math.floor((size - 21 * module) / 2);
  expect(margin).toBeGreaterThanOrEqual(4 * module);
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const column = Math.floor((x - margin) / module);
      const row = Math.floor((y - margin) / module);
      const inside = column >= 0 && row >= 0 && column < 21 && row < 21;
      const same = inside && isBlack(margin + column * module, margin + row * module);
      if (isBlack(x, y) !== same) throw new Error(`The pixel ${x}, ${y} differs from its module.`);
    }
  }
});

test.for([
  [{}, 'text'],
  [{ text: '' }, 'text'],
  [{ text: 'x'.repeat(513) }, 'text'],
  [{ text: 'x', size: '1001' }, 'size'],
  [{ text: 'x', size: '0' }, 'size'],
  [{ text: 'x', size: '10.5' }, 'size'],
] as [Record<string, string>, string][])('%j is refused at %s', async ([query, field]) => {
  const { status, errors } = await server.as('staff').refused(drawQr, { query });
  expect(status).toBe(400);
  expect(errors?.map((fault) => fault.field)).toEqual([field]);
});

test('a code is kept by no browser: it may name somebody, and one that comes back later would say what time it was then', async () => {
  const { headers } = await fetch(`${server.url}${drawQr.path}?text=K1.0012`, {
    headers: { authorization: `Bearer ${server.accounts.staff.token}` },
  });
  expect(headers.get('cache-control')).toBe('no-store');
});
