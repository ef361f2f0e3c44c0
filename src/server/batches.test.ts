import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { block, turnsDuring } from '#test/support/event-loop.ts';
import { startServer } from '#test/support/server.ts';
import { mapInSlices, portionsOf, readAhead } from './batches.ts';

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

describe('what is read ahead', () => {
  /** Numbers that are read one by one, and what has come of it. */
  function source(count: number) {
    const told: string[] = [];
    async function* numbers() {
      try {
        for (let number = 1; number <= count; number += 1) {
          told.push(`read ${number}`);
          yield number;
        }
      } finally {
        told.push('ended');
      }
    }
    return { told, numbers: readAhead(numbers()) };
  }

  test('is read while what came before is worked on, and comes in its order', async () => {
    const { told, numbers } = source(3);
    for await (const number of numbers) {
      await setImmediate();
      told.push(`done ${number}`);
    }
    expect(told).toEqual(['read 1', 'read 2', 'done 1', 'read 3', 'done 2', 'ended', 'done 3']);
  });

  test('is read no further by who gives up', async () => {
    const { told, numbers } = source(9);
    const failing = (async () => {
      for await (const number of numbers) if (number === 2) throw new Error('Enough.');
    })();
    await expect(failing).rejects.toThrow('Enough.');
    expect(told).toEqual(['read 1', 'read 2', 'read 3', 'ended']);
  });

  test('tells why it could not be read, once what came before is done', async () => {
    async function* failing() {
      yield 1;
      throw new Error('No more.');
    }
    const done: number[] = [];
    const reading = (async () => {
      for await (const number of readAhead(failing())) {
        await setImmediate();
        done.push(number);
      }
    })();
    await expect(reading).rejects.toThrow('No more.');
    expect(done).toEqual([1]);
  });
});
