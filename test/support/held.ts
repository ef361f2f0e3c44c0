import { setImmediate } from 'node:timers/promises';

function processorTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** The longest time in milliseconds of the processor for which this thread was held at a stretch while the work was done. */
async function longestHold(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let isOver = false;
  const others = (async () => {
    for (let before = processorTime(); !isOver; ) {
      await setImmediate();
      const now = processorTime();
      longest = Math.max(longest, now - before);
      before = now;
    }
  })();
  await work();
  isOver = true;
  await others;
  return longest;
}

/** Milliseconds of the processor's time for which a thread may be held. */
export const unnoticed = 20;

/**
 * The shortest of that in some tries, of which the first that is unnoticed is the last: what is loaded once, rests of other
 * tests being cleared away, and others who use the same caches of the processor don't count.
 */
export async function holdOf(work: () => Promise<unknown>, tries = 12): Promise<number> {
  let shortest = Number.POSITIVE_INFINITY;
  for (let time = 0; time < tries && shortest >= unnoticed; time += 1) {
    shortest = Math.min(shortest, await longestHold(work));
  }
  return shortest;
}
