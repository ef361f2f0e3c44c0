import { setTimeout } from 'node:timers/promises';
import { Busy, Collision } from './busy.ts';
import type { Db, Tx } from './schema.ts';

/** Longest wait before the second run, in milliseconds. It doubles with each further run, up to `longestPause`. */
const firstPause = 10;
const longestPause = 500;

/** Milliseconds that a transaction waits for its turn at most. */
const longestTurn = 4000;

/**
 * Runs a transaction; features have no other way. After a conflict with a concurrent transaction it is run again, with
 * a random wait before, so its effects outside of the database must be repeatable.
 *
 * Its statements are awaited, one after the other. Rows that a rule depends on are locked before they are read
 * (tracked-rows/locks.ts), because others write at the same time.
 */
export async function transact<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const { calendar, turns } = db;
  for (let run = 1; ; run += 1) {
    const release = await turns.take(null, { signal: AbortSignal.timeout(longestTurn) }).catch((error: unknown) => {
      throw new Busy(error);
    });
    try {
      return await db.transaction().execute((tx) => work(Object.assign(tx, { calendar, turns })));
    } catch (error) {
      if (!(error instanceof Collision) || run >= error.mostRuns) throw error;
    } finally {
      release();
    }
    await setTimeout(Math.random() * Math.min(firstPause * 2 ** run, longestPause));
  }
}
