import { setImmediate } from 'node:timers/promises';

/** Rows that one statement reads: few enough that other requests hardly wait. */
export const batchSize = 250;

/** Rows that are written at once, with their history: what they take is what others wait on the embedded engine. */
export const writtenAtOnce = 125;

/** Splits a list of any length into batches. Yields to other requests after each. */
export async function* batchesOf<T>(items: readonly T[], size: number = batchSize): AsyncGenerator<T[]> {
  for (let start = 0; start < items.length; start += size) {
    yield items.slice(start, start + size);
    await setImmediate();
  }
}

/** Milliseconds that long work may block other requests at a time. */
const longestSlice = 8;

let sliceStart = Number.NEGATIVE_INFINITY;

/** Whether the current slice of long work has taken its time. */
export const isSliceOver = () => performance.now() - sliceStart >= longestSlice;

/** Yields to other requests if the current slice is over. Long work calls it now and then. */
export async function giveWay(): Promise<void> {
  if (!isSliceOver()) return;
  await setImmediate();
  sliceStart = performance.now();
}

/** Maps a list of any length in slices, yielding to other requests between them. */
export async function mapInSlices<T, U>(items: readonly T[], map: (item: T, index: number) => U): Promise<U[]> {
  const mapped: U[] = [];
  for (const [index, item] of items.entries()) {
    await giveWay();
    mapped.push(map(item, index));
  }
  return mapped;
}

/** Splits a list into portions of at most `most` in size. An item that is larger is a portion of its own. */
export function* portionsOf<T>(items: readonly T[], most: number, sizeOf: (item: T) => number): Generator<T[]> {
  let portion: T[] = [];
  let size = 0;
  for (const item of items) {
    const own = sizeOf(item);
    if (portion.length > 0 && size + own > most) {
      yield portion;
      [portion, size] = [[], 0];
    }
    portion.push(item);
    size += own;
  }
  if (portion.length > 0) yield portion;
}
