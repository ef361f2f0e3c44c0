// On both engines: transactions.
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { block, turnsDuring } from '#test/support/event-loop.ts';
import { startServer } from '#test/support/server.ts';
import { mapInSlices, portionsOf } from './batches.ts';

describe('whoever works for long gives way', () => {
  test('between the items of a list', async () => {
    const items = Array.from({ length: 40 }, (_, index) => index);
    const turns = await turnsDuring(async () => {
      const mapped = await mapInSlices(items, (item) => {
        block(4);
        return item;
      });
      expect(mapped).toEqual(items);
    });
    expect(turns).toBeGreaterThanOrEqual(10);
  });

  test('between statements, within a transaction too', async () => {
    const server = await startServer();
    afterAll(server.close);
    const { db } = server;
    const turns = await turnsDuring(() =>
      db.transaction().execute(async (tx) => {
        for (let time = 0; time < 40; time += 1) {
          block(4);
          await sql`SELECT 1`.execute(tx);
        }
      }),
    );
    expect(turns).toBeGreaterThanOrEqual(10);
  });
});

describe('what is too large for one statement', () => {
  test('is cut into portions, of which only one with a single item is larger', () => {
    const sizes = [3, 3, 3, 20, 1, 9, 1, 0, 0];
    const portions = [...portionsOf(sizes, 10, (size) => size)];
    expect(portions).toEqual([[3, 3, 3], [20], [1, 9], [1, 0, 0]]);
    expect([...portionsOf([], 10, () => 1)]).toEqual([]);
  });
});
