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

/** So long other requests wait for a slice, in milliseconds; one item takes no longer. */
const mostHeld = 10;

/** Maps a list of any length; whenever that has taken a while, other requests get their turn. */
export async function mapInSlices<T, U>(items: readonly T[], map: (item: T, index: number) => U): Promise<U[]> {
  const mapped: U[] = [];
  let end = performance.now() + mostHeld;
  for (const [index, item] of items.entries()) {
    mapped.push(map(item, index));
    if (performance.now() < end) continue;
    await setImmediate();
    end = performance.now() + mostHeld;
  }
  return mapped;
}
