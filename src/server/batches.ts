import { setImmediate } from 'node:timers/promises';

/** Rows that one statement reads: few enough that other requests hardly wait. */
export const batchSize = 250;

/**
 * Rows that are written at once, with their history. Building the statements of 250 members blocks other requests for 20
 * to 40 ms, and writing them for as long again, unless a thread does it. Smaller batches would cost more than they bring:
 * each statement that writes members takes 2 ms of its own.
 */
export const writtenAtOnce = 125;

/** Splits a list of any length into batches. Yields to other requests after each. */
export async function* batchesOf<T>(items: readonly T[], size: number = batchSize): AsyncGenerator<T[]> {
  for (let start = 0; start < items.length; start += size) {
    yield items.slice(start, start + size);
    await setImmediate();
  }
}

/** Prefetches the next item while the caller works on the current one. */
export async function* readAhead<T>(items: AsyncGenerator<T>): AsyncGenerator<T> {
  const read = () => {
    const next = items.next();
    // A caller that stops early never awaits it: without this its failure would be an unhandled rejection.
    next.catch(() => {});
    return next;
  };
  let next = read();
  try {
    for (let item = await next; !item.done; item = await next) {
      next = read();
      yield item.value;
    }
  } finally {
    await items.return(undefined);
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
