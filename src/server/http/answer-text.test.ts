import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { answerPieces, pieceLength } from './answer-text.ts';

const answerText = async (shape: z.ZodType, answer: unknown) => (await answerPieces(shape, answer)).join('');

const item = z.object({ name: z.string() });
const page = z.object({ data: z.array(item), total_data: z.number() });

test.each([
  ['a list', page, { data: [{ name: 'Siti' }, { name: '"Élodie"' }], total_data: 2 }],
  ['an empty list', page, { data: [], total_data: 0 }],
  ['a list with nothing beside it', z.object({ data: z.array(item) }), { data: [{ name: 'Siti' }] }],
  ['a single thing', z.object({ data: item }), { data: { name: 'Siti' } }],
])('%s is written as its shape says', async (_, shape, answer) => {
  expect(JSON.parse(await answerText(shape, { ...answer, unknown: 1 }))).toEqual(answer);
});

test('a list whose items are not of their shape is refused', async () => {
  await expect(answerText(page, { data: [{ name: 1 }], total_data: 1 })).rejects.toThrow(z.ZodError);
});

test('others get their turn while a long list is written', async () => {
  let turns = 0;
  let isOver = false;
  const others = (async () => {
    for (; !isOver; turns += 1) await setImmediate();
  })();
  const data = Array.from({ length: 1000 }, () => ({ name: 'a"'.repeat(10_000) }));
  const text = await answerText(page, { data, total_data: data.length });
  isOver = true;
  await others;
  expect(JSON.parse(text).data).toHaveLength(1000);
  expect(turns).toBeGreaterThan(1);
});

test('a long list comes in pieces, none of which is sent for long, and a short one in one', async () => {
  const name = 'é'.repeat(pieceLength / 8);
  const data = Array.from({ length: 100 }, () => ({ name }));
  const pieces = await answerPieces(page, { data, total_data: 100 });
  expect(JSON.parse(pieces.join(''))).toEqual({ data, total_data: 100 });
  expect(pieces.length).toBeGreaterThan(5);
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(2 * pieceLength);
  expect(await answerPieces(page, { data: data.slice(0, 5), total_data: 100 })).toHaveLength(1);
});
