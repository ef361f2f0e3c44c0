import { setImmediate } from 'node:timers/promises';

/** So many rows are read or written by one statement: few enough that other requests hardly wait. */
export const batchSize = 250;

/** Lists of any length piece by piece; after each, other requests get their turn. */
export async function* batchesOf<T>(items: readonly T[]): AsyncGenerator<T[]> {
  for (let start = 0; start < items.length; start += batchSize) {
    yield items.slice(start, start + batchSize);
    await setImmediate();
  }
}
