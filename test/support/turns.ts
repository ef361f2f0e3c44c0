import { setImmediate } from 'node:timers/promises';

/** How often others had a turn while the work was done. */
export async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isOver = false;
  const others = (async () => {
    for (; !isOver; turns += 1) await setImmediate();
  })();
  await work();
  isOver = true;
  await others;
  return turns;
}

/** Keeps the thread for so many milliseconds. */
export function hold(milliseconds: number) {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

/** The longest time, in milliseconds, for which others had no turn while the work was done. */
export async function longestSlice(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let isOver = false;
  const others = (async () => {
    for (let begun = performance.now(); !isOver; begun = performance.now()) {
      await setImmediate();
      longest = Math.max(longest, performance.now() - begun);
    }
  })();
  await work();
  isOver = true;
  await others;
  return longest;
}
