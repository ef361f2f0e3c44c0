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

/** Milliseconds of processor time that this thread has taken; what else runs on the machine has no part in it. */
function taken(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** The longest that others had no turn while the work was done, as a share of all of it; by this thread's processor time. */
async function shareOnce(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let isOver = false;
  const others = (async () => {
    for (let begun = taken(); !isOver; begun = taken()) {
      await setImmediate();
      longest = Math.max(longest, taken() - begun);
    }
  })();
  const begun = taken();
  await work();
  const whole = taken() - begun;
  isOver = true;
  await others;
  return longest / whole;
}

/** The smallest of that in some tries: what is loaded once, and rests of other tests being cleared away, don't count. */
export async function longestShare(work: () => Promise<unknown>, tries = 4): Promise<number> {
  let smallest = 1;
  for (let time = 0; time < tries; time += 1) smallest = Math.min(smallest, await shareOnce(work));
  return smallest;
}
