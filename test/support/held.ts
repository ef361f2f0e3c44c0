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

/** The shortest of that in some tries: what is loaded once, and rests of other tests being cleared away, don't count. */
export async function holdOf(work: () => Promise<unknown>, tries = 4): Promise<number> {
  let shortest = Number.POSITIVE_INFINITY;
  for (let time = 0; time < tries; time += 1) shortest = Math.min(shortest, await longestHold(work));
  return shortest;
}
