import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Db } from '#server/database/schema.ts';
import { Problem } from '#server/problems.ts';

interface Limit {
  /** What is limited; attempts of one limit don't count for another. */
  name: string;
  most: number;
  /** The length of the sliding window in seconds. */
  seconds: number;
  /** Milliseconds that whoever is counted waits at most until it is written, where they only read; else they wait until it is. */
  patience?: number;
}

interface Attempt {
  key: string;
  at: string;
}

/** Counts attempts in the database, so that a limit holds on every instance and over a restart. */
export function attemptLimit(db: Db, limit: Limit) {
  // Hashed, so that no e-mail or address is kept.
  const keyOf = (whom: string) => createHash('sha256').update(whom).digest('base64url');
  const windowStart = () => new Date(Date.now() - limit.seconds * 1000).toISOString();
  /** What is not written yet, and counts all the same. */
  const unwritten = new Set<Attempt>();

  /** Refuses when the limit is reached by what was counted, or by what of that was counted before an attempt. */
  async function check(whom: string, before?: number): Promise<void> {
    let counted = db
      .selectFrom('attempts')
      .select('at')
      .where('limit_name', '=', limit.name)
      .where('key', '=', keyOf(whom))
      .where('at', '>', windowStart());
    if (before !== undefined) counted = counted.where('id', '<', before);
    const written = await counted.orderBy('at', 'desc').limit(limit.most).execute();
    const others = [...unwritten].filter(
      ({ key, at }) => before === undefined && key === keyOf(whom) && at > windowStart(),
    );
    const recent = [...written, ...others].sort((one, other) => (one.at < other.at ? 1 : -1));
    const oldest = recent[limit.most - 1];
    if (!oldest) return;
    const wait = Math.max(1, Math.ceil((Date.parse(oldest.at) + limit.seconds * 1000 - Date.now()) / 1000));
    throw new Problem('too_many', `Terlalu banyak percobaan. Coba lagi dalam ${Math.ceil(wait / 60)} menit.`, {
      retryAfter: wait,
    });
  }

  /** Writes an attempt down; takes it back and refuses it where others of the same moment have reached the limit. */
  async function write(whom: string, attempt: Attempt): Promise<void> {
    const { id } = await db
      .insertInto('attempts')
      .values({ limit_name: limit.name, ...attempt })
      .returning('id')
      .executeTakeFirstOrThrow();
    unwritten.delete(attempt);
    try {
      // Between a check and this, other instances may have counted theirs.
      await check(whom, id);
    } catch (error) {
      await db.deleteFrom('attempts').where('id', '=', id).execute();
      throw error;
    }
  }

  return {
    /** Refuses when the limit is reached. */
    check: (whom: string) => check(whom),

    /** Counts one attempt; refuses it, uncounted, where others that were made at the same moment have reached the limit. */
    async add(whom: string): Promise<void> {
      const attempt = { key: keyOf(whom), at: new Date().toISOString() };
      if (limit.patience === undefined) return write(whom, attempt);
      unwritten.add(attempt);
      const written = write(whom, attempt);
      // What comes of it later is nobody's business any more; what could not be written counts here.
      written.catch(() => {});
      await Promise.race([written, setTimeout(limit.patience, undefined, { ref: false })]);
    },

    /** Removes what no longer counts. */
    async prune(): Promise<void> {
      for (const attempt of unwritten) if (attempt.at <= windowStart()) unwritten.delete(attempt);
      await db.deleteFrom('attempts').where('limit_name', '=', limit.name).where('at', '<=', windowStart()).execute();
    },
  };
}

export type AttemptLimit = ReturnType<typeof attemptLimit>;
