import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { forgetPiecewise } from '#server/database/piecewise.ts';
import type { Db } from '#server/database/schema.ts';
import { Problem } from '#server/problems.ts';
import { networkOf } from './network.ts';

/** So many attempts within so many seconds that have just passed. */
interface Window {
  most: number;
  seconds: number;
}

interface Limit {
  /** What is limited; attempts of one limit don't count for another. */
  name: string;
  /** The longest first: who is refused is told when all of them are open again. */
  windows: [Window, ...Window[]];
  /** Milliseconds that who only reads waits at most until the attempt is written; without, they wait until it is. */
  timeout?: number;
}

/** Whom attempts count for, and how many times as many it may make as the limit says. */
export interface Counted {
  whom: string;
  times: number;
}

/** Several customers may share the wider network of an address. */
const sharers = 3;

/** An address counts for its network, and for the wider one, which may make more attempts. */
export function countedBy(address: string): Counted[] {
  const { own, wider } = networkOf(address);
  return [{ whom: own, times: 1 }, ...(wider === null ? [] : [{ whom: wider, times: sharers }])];
}

/**
 * Seconds by which the clocks of instances may differ. What is said to be later still was written before a clock was set
 * back, and does not count.
 */
const mostAhead = 60;

const fromNow = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();

/** Keeps in the database who did something when, so that it is known on every instance and after a restart. */
export function attemptRecord(db: Db, { name, seconds }: { name: string; seconds: number }) {
  // Hashed, so that no e-mail or address is kept.
  const keyOf = (whom: string) => createHash('sha256').update(whom).digest('base64url');

  const ofLast = (whom: string, window: number) =>
    db
      .selectFrom('attempts')
      .select('at')
      .where('limit_name', '=', name)
      .where('key', '=', keyOf(whom))
      .where('at', '>', fromNow(-window))
      .where('at', '<=', fromNow(mostAhead));

  return {
    ofLast,

    /** Whether there was one within the last seconds. */
    async has(whom: string, window: number = seconds): Promise<boolean> {
      return (await ofLast(whom, window).limit(1).executeTakeFirst()) !== undefined;
    },

    /** Answers their numbers. */
    async add(whoms: string[]): Promise<number[]> {
      const at = fromNow(0);
      const rows = whoms.map((whom) => ({ limit_name: name, key: keyOf(whom), at }));
      const added = await db.insertInto('attempts').values(rows).returning('id').execute();
      return added.map(({ id }) => id);
    },

    /** Removes what is too old to be asked for, or of a time that has not come yet. */
    async prune(): Promise<void> {
      const due = db
        .selectFrom('attempts')
        .select('id')
        .where('limit_name', '=', name)
        .where(({ or, eb }) => or([eb('at', '<=', fromNow(-seconds)), eb('at', '>', fromNow(mostAhead))]));
      await forgetPiecewise((most) => db.deleteFrom('attempts').where('id', 'in', due.limit(most)));
    },
  };
}

/** How long somebody must wait. */
export function waitInWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 120 ? `${minutes} menit` : `${Math.ceil(minutes / 60)} jam`;
}

interface Unwritten {
  counted: Counted[];
  at: number;
}

/** Counts attempts, and refuses what is too many. */
export function attemptLimit(db: Db, { name, windows, timeout }: Limit) {
  const record = attemptRecord(db, { name, seconds: windows[0].seconds });
  /** What is not written yet counts all the same; the oldest first. */
  const unwritten = new Set<Unwritten>();

  const unwrittenOf = (whom: string, seconds: number) =>
    [...unwritten].filter(
      ({ counted, at }) => at > Date.now() - seconds * 1000 && counted.some((each) => each.whom === whom),
    );

  /** When the attempt was made by which the limit is reached, by what was counted before another attempt or until now. */
  async function reachedBy({ whom, times }: Counted, { most, seconds }: Window, before?: number) {
    const waiting = before === undefined ? unwrittenOf(whom, seconds) : [];
    const written = most * times - waiting.length;
    if (written <= 0) return waiting.at(-most * times)?.at;
    let counted = record.ofLast(whom, seconds);
    if (before !== undefined) counted = counted.where('id', '<', before);
    const oldest = await counted
      .orderBy('at', 'desc')
      .limit(1)
      .offset(written - 1)
      .executeTakeFirst();
    return oldest && Date.parse(oldest.at);
  }

  async function check(counted: Counted[], before?: number): Promise<void> {
    for (const window of windows) {
      for (const each of counted) {
        const reached = await reachedBy(each, window, before);
        if (reached === undefined) continue;
        const left = Math.ceil((reached - Date.now()) / 1000) + window.seconds;
        const retryAfter = Math.min(Math.max(left, 1), window.seconds);
        throw new Problem('too_many', `Terlalu banyak percobaan. Coba lagi dalam ${waitInWords(retryAfter)}.`, {
          retryAfter,
        });
      }
    }
  }

  async function write(attempt: Unwritten): Promise<void> {
    const ids = await record.add(attempt.counted.map(({ whom }) => whom));
    unwritten.delete(attempt);
    try {
      // Between a check and this, other instances may have counted theirs.
      await check(attempt.counted, Math.min(...ids));
    } catch (error) {
      await db.deleteFrom('attempts').where('id', 'in', ids).execute();
      throw error;
    }
  }

  return {
    /** Refuses when the limit is reached. */
    check: (counted: Counted[]) => check(counted),

    /** Whether it is reached. */
    async isReached(counted: Counted[]): Promise<boolean> {
      try {
        await check(counted);
        return false;
      } catch (error) {
        if (error instanceof Problem && error.kind === 'too_many') return true;
        throw error;
      }
    },

    /** Counts one attempt; refuses it, uncounted, where others that were made at the same moment have reached the limit. */
    async add(counted: Counted[]): Promise<void> {
      const attempt = { counted, at: Date.now() };
      if (timeout === undefined) return write(attempt);
      unwritten.add(attempt);
      const written = write(attempt);
      // After the timeout nobody is there to be refused; what could not be written goes on counting in `unwritten`.
      written.catch(() => {});
      await Promise.race([written, setTimeout(timeout, undefined, { ref: false })]);
    },

    async prune(): Promise<void> {
      const before = Date.now() - windows[0].seconds * 1000;
      for (const attempt of unwritten) if (attempt.at <= before) unwritten.delete(attempt);
      await record.prune();
    },
  };
}

export type AttemptLimit = ReturnType<typeof attemptLimit>;
