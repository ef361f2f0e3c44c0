import { setTimeout } from 'node:timers/promises';
import { Collision } from './busy.ts';
import { unqueued } from './dialect/sending.ts';
import type { Db, Tx } from './schema.ts';

/** Milliseconds before the second run, at most; before each further one it is twice as much, up to half a second. */
const firstPause = 10;
const longestPause = 500;

/**
 * Runs a transaction, the only way in which features do. One that got in the way of another is run again, after a random
 * wait, so what it does outside of the database must bear being done again.
 *
 * Statements that don't depend on each other are sent together, by `Promise.all`. Each row that a rule leans on is locked before it is read (tracked-rows/locks.ts), as others write at the same time.
 */
export async function transact<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let run = 1; ; run += 1) {
    try {
      return await db.transaction().execute(async (tx) => work(await unqueued(tx)));
    } catch (error) {
      if (!(error instanceof Collision) || run >= error.mostRuns) throw error;
      await setTimeout(Math.random() * Math.min(firstPause * 2 ** run, longestPause));
    }
  }
}
