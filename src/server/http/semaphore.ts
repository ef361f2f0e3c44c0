import type { Problem } from '#server/problems.ts';

type Semaphore = <T>(work: () => Promise<T>) => Promise<T>;

/** A semaphore with a bounded queue: at most `places` run at once; beyond `mostWaiting` waiting ones it refuses. */
export function createSemaphore(places: number, mostWaiting: number, refuse: () => Problem): Semaphore {
  const waiting: (() => void)[] = [];
  let free = places;
  return async (work) => {
    if (free > 0) free -= 1;
    else if (waiting.length >= mostWaiting) throw refuse();
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
