import { expect, test } from 'vitest';
import { block, turnsDuring } from '#test/support/event-loop.ts';
import { headerRowIn } from './header-row.ts';
import type { Importable } from './importable.ts';

/** Each look at what a header means takes its time. */
class Slow extends Map<string, null> {
  override has(key: string) {
    block(1);
    return super.has(key);
  }

  override get(key: string) {
    block(1);
    return super.get(key);
  }
}

test('others get their turn while the row with the headers is looked for', async () => {
  const rows = Array.from({ length: 40 }, (_, number) => ({ number, cells: [`isi ${number}`, 'a', 'b', 'c'] }));
  const knowledge = { importable: {} as Importable, known: new Slow(), remembered: new Map() };
  const turns = await turnsDuring(() => headerRowIn(rows, knowledge, undefined));
  expect(turns).toBeGreaterThanOrEqual(10);
});
