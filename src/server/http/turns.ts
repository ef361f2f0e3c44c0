import AsyncLock from 'async-lock';
import type { Problem } from '#server/problems.ts';

type TakeTurn = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/** A keyed mutex with a bounded queue: one at a time per key; beyond `most` waiting ones it refuses. */
export function turnsOf(most: number, refuse: () => Problem): TakeTurn {
  const lock = new AsyncLock({ maxPending: Number.POSITIVE_INFINITY });
  const there = new Map<string, number>();
  return async (key, work) => {
    const before = there.get(key) ?? 0;
    if (before >= most) throw refuse();
    there.set(key, before + 1);
    try {
      return await lock.acquire(key, work);
    } finally {
      const left = (there.get(key) ?? 1) - 1;
      if (left === 0) there.delete(key);
      else there.set(key, left);
    }
  };
}
