import { setTimeout } from 'node:timers/promises';
import { Collision } from './busy.ts';
import type { Db, Tx } from './schema.ts';

/** Longest wait before the second run, in milliseconds. It doubles with each further run, up to `longestPause`. */
const firstPause = 10;
const longestPause = 500;

const afterCommits = new WeakMap<Tx, Set<(db: Db) => Promise<void>>>();

/**
 * Runs `work` once, after the commit of a transaction and before its caller continues. A failure is only reported, as the
 * commit stands: something must be able to do the work later.
 */
export function afterCommit(tx: Tx, work: (db: Db) => Promise<void>): void {
  afterCommits.set(tx, (afterCommits.get(tx) ?? new Set()).add(work));
}

const reports = new WeakMap<Db, (error: unknown) => void>();

/** Sets what gets the failures of work after commits. */
export function reportAfterCommits(db: Db, report: (error: unknown) => void): void {
  reports.set(db, report);
}

/**
 * Runs a transaction; features have no other way. After a conflict with a concurrent transaction it is run again, with
 * a random wait before, so its effects outside of the database must be repeatable.
 *
 * Its statements are awaited, one after the other. Rows that a rule depends on are locked before they are read
 * (tracked-rows/locks.ts), because others write at the same time.
 */
export async function transact<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const { result, later } = await commit(db, work);
  for (const then of later) await then(db).catch((error: unknown) => reports.get(db)?.(error));
  return result;
}

/** Runs a transaction until it is committed. Returns its result and the work for after the commit. */
async function commit<T>(db: Db, work: (tx: Tx) => Promise<T>) {
  for (let run = 1; ; run += 1) {
    try {
      return await db.transaction().execute(async (tx) => {
        const result = await work(tx);
        return { result, later: afterCommits.get(tx) ?? [] };
      });
    } catch (error) {
      if (!(error instanceof Collision) || run >= error.mostRuns) throw error;
      await setTimeout(Math.random() * Math.min(firstPause * 2 ** run, longestPause));
    }
  }
}
