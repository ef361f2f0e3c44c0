import { setImmediate } from 'node:timers/promises';

/** Milliseconds of CPU time for which work may block the event loop at a stretch. */
export const longestBlock = 20;

/** Blocks the event loop for this many milliseconds. */
export function block(milliseconds: number) {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

/** Counts the turns of the event loop while the work is done. */
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

/** CPU time of this thread in milliseconds: other work on the machine does not count. */
function cpuTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** The longest block of the event loop while the work is done, and the time of all of it, in milliseconds of CPU time. */
async function measureBlocks(work: () => Promise<unknown>): Promise<{ longest: number; whole: number }> {
  let longest = 0;
  let isOver = false;
  const others = (async () => {
    for (let before = cpuTime(); !isOver; before = cpuTime()) {
      await setImmediate();
      longest = Math.max(longest, cpuTime() - before);
    }
  })();
  const start = cpuTime();
  await work();
  const whole = cpuTime() - start;
  isOver = true;
  await others;
  return { longest, whole };
}

/**
 * The longest block of the event loop, in milliseconds of CPU time: the shortest of several tries, of which the first
 * within {@link longestBlock} is the last. Further tries don't count code that is loaded once, and garbage of other tests.
 */
export async function blockOf(work: () => Promise<unknown>, tries = 12): Promise<number> {
  let shortest = Number.POSITIVE_INFINITY;
  for (let time = 0; time < tries && shortest >= longestBlock; time += 1) {
    shortest = Math.min(shortest, (await measureBlocks(work)).longest);
  }
  return shortest;
}
