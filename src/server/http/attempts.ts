import { createHash } from 'node:crypto';
import type { Db } from '#server/database/schema.ts';
import { Problem } from '#server/problems.ts';

interface Limit {
  /** What is limited; attempts of one limit don't count for another. */
  name: string;
  most: number;
  /** The length of the sliding window in seconds. */
  seconds: number;
}

/** Counts attempts in the database, so that a limit holds on every instance and over a restart. */
export function attemptLimit(db: Db, limit: Limit) {
  // Hashed, so that no e-mail or address is kept.
  const keyOf = (whom: string) => createHash('sha256').update(whom).digest('base64url');
  const windowStart = () => new Date(Date.now() - limit.seconds * 1000).toISOString();

  return {
    /** Refuses when the limit is reached; otherwise counts one attempt and answers a way to take it back. */
    async count(whom: string): Promise<{ forgive(): Promise<void> }> {
      const key = keyOf(whom);
      const id = await db.transaction().execute(async (tx) => {
        const recent = await tx
          .selectFrom('attempts')
          .select('at')
          .where('limit_name', '=', limit.name)
          .where('key', '=', key)
          .where('at', '>', windowStart())
          .orderBy('at', 'desc')
          .limit(limit.most)
          .execute();
        const oldest = recent[limit.most - 1];
        if (oldest) {
          const wait = Math.ceil((Date.parse(oldest.at) + limit.seconds * 1000 - Date.now()) / 1000);
          throw new Problem('too_many', `Terlalu banyak percobaan. Coba lagi dalam ${Math.ceil(wait / 60)} menit.`, {
            retryAfter: Math.max(wait, 1),
          });
        }
        const added = await tx
          .insertInto('attempts')
          .values({ limit_name: limit.name, key, at: new Date().toISOString() })
          .returning('id')
          .executeTakeFirstOrThrow();
        return added.id;
      });
      return {
        async forgive() {
          await db.deleteFrom('attempts').where('id', '=', id).execute();
        },
      };
    },

    /** Removes what no longer counts. */
    async prune() {
      await db.deleteFrom('attempts').where('limit_name', '=', limit.name).where('at', '<=', windowStart()).execute();
    },
  };
}
