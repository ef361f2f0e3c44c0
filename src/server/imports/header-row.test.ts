import { expect, test } from 'vitest';
import { block, turnsDuring } from '#test/support/event-loop.ts';
import { readColumns } from './column-reading.ts';
import { columnsOf, headerRowOf, type Knowledge } from './header-row.ts';
import type { Recognise } from './importable.ts';

const slowly: Recognise = () => {
  block(4);
  return null;
};

/** Each look at what a header means takes its time. */
class Slow extends Map<string, null> {
  override has(key: string) {
    block(4);
    return super.has(key);
  }
}

const cells = Array.from({ length: 40 }, (_, index) => `isi ${index}`);
const nothing: Knowledge = {
  fields: [],
  known: new Map(),
  openHeaders: new Map(),
  remembered: new Map(),
  recognise: () => null,
};

test.each([
  ['a row is the one with the headers', { ...nothing, known: new Slow() }],
  ['a row has data of people', { ...nothing, recognise: slowly }],
])('others get their turn while it is looked whether %s', async (_, knowledge) => {
  const turns = await turnsDuring(() =>
    headerRowOf(
      [
        { number: 1, cells },
        { number: 2, cells: ['a'] },
      ],
      knowledge,
      undefined,
    ),
  );
  expect(turns).toBeGreaterThanOrEqual(10);
});

test('others get their turn while columns without headers are looked at', async () => {
  const read = readColumns(false);
  read.see({ number: 1, cells });
  const turns = await turnsDuring(() => columnsOf(null, read, { ...nothing, recognise: slowly }));
  expect(turns).toBeGreaterThanOrEqual(10);
});
