import AsyncLock from 'async-lock';
import type { Problem } from '#server/problems.ts';

type Mutex = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/** A keyed mutex with a bounded queue: one at a time per key; beyond `most` waiting ones it refuses. */
export function createMutex(most: number, refuse: () => Problem): Mutex {
  const lock = new AsyncLock({ maxPending: Number.POSITIVE_INFINITY });
  const running = new Map<string, number>();
  return async (key, work) => {
    const before = running.get(key) ?? 0;
    if (before >= most) throw refuse();
    running.set(key, before + 1);
    try {
      return await lock.acquire(key, work);
    } finally {
      const left = (running.get(key) ?? 1) - 1;
      if (left === 0) running.delete(key);
      else running.set(key, left);
    }
  };
}
