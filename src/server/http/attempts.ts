import { deleteInBatches } from '#server/database/delete-in-batches.ts';
import type { Db } from '#server/database/schema.ts';
import { hashOf } from '#server/hash.ts';
import { Problem } from '#server/problems.ts';
import { networkOf } from './network.ts';

/** A sliding window: at most so many attempts within so many seconds. */
interface Window {
  most: number;
  seconds: number;
}

interface Limit {
  /** What is limited. Limits with different names are counted separately. */
  name: string;
  /** Longest first: the refusal then says when all windows are open again. */
  windows: [Window, ...Window[]];
}

/** The key that attempts are counted under, and the factor by which its limit is higher. */
export interface Counted {
  whom: string;
  times: number;
}

/** The wider network of an IPv6 address may serve several customers: its limit is higher by this factor. */
const sharers = 3;

/** An address counts for its own network and for the wider one, whose limit is higher. */
export function countedBy(address: string): Counted[] {
  const { own, wider } = networkOf(address);
  return [{ whom: own, times: 1 }, ...(wider === null ? [] : [{ whom: wider, times: sharers }])];
}

/**
 * Maximum clock difference between instances, in seconds. Attempts further in the future were written before a clock
 * was set back, and don't count.
 */
const mostAhead = 60;

const fromNow = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();

/** Records who did something when. In the database, so that all instances see it and it survives a restart. */
export function attemptRecord(db: Db, { name, seconds }: { name: string; seconds: number }) {
  const ofLast = (whom: string, window: number) =>
    db
      .selectFrom('attempts')
      .select('at')
      .where('limit_name', '=', name)
      .where('key', '=', hashOf(whom))
      .where('at', '>', fromNow(-window))
      .where('at', '<=', fromNow(mostAhead));

  return {
    ofLast,

    /** Whether there was one within `window` seconds. */
    async has(whom: string, window: number = seconds): Promise<boolean> {
      return (await ofLast(whom, window).limit(1).executeTakeFirst()) !== undefined;
    },

    /** Returns the ids of the new rows. */
    async add(whoms: string[]): Promise<number[]> {
      const at = fromNow(0);
      // Hashed, so that no e-mail or address is stored.
      const rows = whoms.map((whom) => ({ limit_name: name, key: hashOf(whom), at }));
      const added = await db.insertInto('attempts').values(rows).returning('id').execute();
      return added.map(({ id }) => id);
    },

    /** Deletes attempts that are too old to count, or too far in the future. */
    async prune(): Promise<void> {
      const due = db
        .selectFrom('attempts')
        .select('id')
        .where('limit_name', '=', name)
        .where(({ or, eb }) => or([eb('at', '<=', fromNow(-seconds)), eb('at', '>', fromNow(mostAhead))]));
      await deleteInBatches((most) => db.deleteFrom('attempts').where('id', 'in', due.limit(most)));
    },
  };
}

export function waitInWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 120 ? `${minutes} menit` : `${Math.ceil(minutes / 60)} jam`;
}

/** Rate limit: counts attempts, and refuses those above the limit. */
export function attemptLimit(db: Db, { name, windows }: Limit) {
  const record = attemptRecord(db, { name, seconds: windows[0].seconds });

  /** When the limit was reached; undefined if it isn't. `before` counts only attempts with lower ids. */
  async function reachedBy({ whom, times }: Counted, { most, seconds }: Window, before?: number) {
    let counted = record.ofLast(whom, seconds);
    if (before !== undefined) counted = counted.where('id', '<', before);
    const oldest = await counted
      .orderBy('at', 'desc')
      .limit(1)
      .offset(most * times - 1)
      .executeTakeFirst();
    return oldest && Date.parse(oldest.at);
  }

  /** The seconds to wait; null while the limit is not reached. */
  async function waitOf(counted: Counted[], before?: number): Promise<number | null> {
    for (const window of windows) {
      for (const each of counted) {
        const reached = await reachedBy(each, window, before);
        if (reached === undefined) continue;
        const left = Math.ceil((reached - Date.now()) / 1000) + window.seconds;
        return Math.min(Math.max(left, 1), window.seconds);
      }
    }
    return null;
  }

  async function check(counted: Counted[], before?: number): Promise<void> {
    const retryAfter = await waitOf(counted, before);
    if (retryAfter === null) return;
    const sentence = `Terlalu banyak percobaan. Coba lagi dalam ${waitInWords(retryAfter)}.`;
    throw new Problem('too_many', sentence, { retryAfter });
  }

  return {
    /** Throws when the limit is reached. */
    check: (counted: Counted[]) => check(counted),

    isReached: async (counted: Counted[]) => (await waitOf(counted)) !== null,

    /** Counts an attempt; refuses it, uncounted, if concurrent attempts have reached the limit. */
    async add(counted: Counted[]): Promise<void> {
      const ids = await record.add(counted.map(({ whom }) => whom));
      try {
        // Others may have written theirs between the check and this write.
        await check(counted, Math.min(...ids));
      } catch (error) {
        await db.deleteFrom('attempts').where('id', 'in', ids).execute();
        throw error;
      }
    },

    prune: record.prune,
  };
}

export type AttemptLimit = ReturnType<typeof attemptLimit>;
