import { setImmediate } from 'node:timers/promises';

/** So many rows are read or written by one statement: few enough that other requests hardly wait. */
export const batchSize = 250;

/**
 * So many rows are written at once, with their history. To make the statements of 250 members holds others for 20 to 40 ms, and
 * where they are not written on a thread that takes as long again. Fewer still would cost more than they bring, as each
 * statement that writes members takes 2 ms of its own.
 */
export const writtenAtOnce = 125;

/** Lists of any length piece by piece; after each, other requests get their turn. */
export async function* batchesOf<T>(items: readonly T[], size: number = batchSize): AsyncGenerator<T[]> {
  for (let start = 0; start < items.length; start += size) {
    yield items.slice(start, start + size);
    await setImmediate();
  }
}

/** The same items, of which the next is read while the one before is worked on. */
export async function* readAhead<T>(items: AsyncGenerator<T>): AsyncGenerator<T> {
  const read = () => {
    const next = items.next();
    // Whoever gives up before it is there hears of another failure.
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

/** So long other requests wait for a slice, in milliseconds; one item, or one statement, takes no longer. */
const mostHeld = 8;

let begun = Number.NEGATIVE_INFINITY;

/** Whether the slice has taken a while. */
export const isSliceOver = () => performance.now() - begun >= mostHeld;

/** Ends the slice where it has taken a while: other requests get their turn. Whoever works for long calls it now and then. */
export async function giveWay(): Promise<void> {
  if (!isSliceOver()) return;
  await setImmediate();
  begun = performance.now();
}

/** Maps a list of any length; whenever that has taken a while, other requests get their turn. */
export async function mapInSlices<T, U>(items: readonly T[], map: (item: T, index: number) => U): Promise<U[]> {
  const mapped: U[] = [];
  for (const [index, item] of items.entries()) {
    await giveWay();
    mapped.push(map(item, index));
  }
  return mapped;
}

/** Cuts a list where its parts get too large for one statement; an item that is too large by itself is a part of its own. */
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
