import { setImmediate } from 'node:timers/promises';
import { type Author, purgeTracked, type Row } from '#server/database/history.ts';
import type { Database } from '#server/database/open.ts';
import type { Tx } from '#server/database/schema.ts';
import { uniqueKey } from '#server/database/search-text.ts';
import { forgetName, type Traces } from '#server/database/traces.ts';
import { lockRow } from '#server/database/tracked-rows/locks.ts';
import { storedRow, storedRows } from '#server/database/tracked-rows/rows.ts';
import { daysAgo } from '#server/days.ts';
import type { Keeper } from '#server/keeper.ts';
import { invalid, notFound, Problem } from '#server/problems.ts';
import { writeAs } from '#server/session/write-as.ts';
import { tracesOf } from './member-traces.ts';

/** The author of purges after the retention period. */
const retention: Author = { accountId: null, name: 'Sistem', email: null, source: 'retention' };

/** Members purged per run; the rest waits for the next one. */
const mostPurgedAtOnce = 100;

/** Locks a deleted member. A merged one can only come back by undoing the merge. */
export async function lockDeletedMember(tx: Tx, id: number): Promise<Row<'members'>> {
  const row = await lockRow(tx, 'members', id, 'remove');
  if (!row || row.deleted_at === null) throw notFound('Anggota yang dihapus');
  if (row.merged_into === null) return row;
  throw new Problem('conflict', 'Data ini digabungkan dengan anggota lain. Urungkan penggabungannya di Riwayat.');
}

/** Purges members: deletes them for ever. the keepers remove what they store about them. */
export function createPurging(database: Pick<Database, 'db' | 'engine'>, keepers: readonly Keeper[]) {
  const { db, engine } = database;

  /** Purges a member with everything stored about them, unless `find` returns none in the transaction. */
  async function purgeFound(
    id: number,
    author: Author,
    find: (tx: Tx) => Promise<Row<'members'> | undefined>,
  ): Promise<void> {
    const merged = await db.selectFrom('members').select('id').where('merged_into', '=', id).execute();
    const ids = [...merged.map((row) => row.id), id];
    const traces = new Map<number, Traces>();
    for (const one of ids) traces.set(one, await tracesOf({ db, engine }, one, ids));
    await writeAs(db, author.authority, async (tx) => {
      if (!(await find(tx))) return;
      // Including merged entries of the same person.
      for (const row of await storedRows(tx, 'members', ids)) {
        await forgetName(tx, row.id);
        await purgeTracked(tx, author, 'members', row);
        const theirs = traces.get(row.id);
        if (theirs) for (const keeper of keepers) await keeper.forgetMember?.(tx, theirs);
      }
    });
  }

  return {
    /** Purges a deleted member; `npa` is what the person typed to confirm. */
    async purge(id: number, npa: string, author: Author): Promise<void> {
      await purgeFound(id, author, async (tx) => {
        const current = await lockDeletedMember(tx, id);
        if (uniqueKey(npa) !== current.npa_key) {
          throw invalid([{ field: 'npa', message: `Ketik NPA anggota ini: ${current.npa}` }]);
        }
        return current;
      });
    },

    /**
     * Purges members deleted `days` ago, a limited number per run, as each takes a while; returns how many. Skips
     * members restored meanwhile; merged entries stay as long as the member they were merged into.
     */
    async purgeOld(days: number, now?: Date): Promise<number> {
      const before = daysAgo(days, now);
      const due = await db
        .selectFrom('members')
        .select('id')
        .where('deleted_at', '<', before)
        .where('merged_into', 'is', null)
        .orderBy('deleted_at')
        .limit(mostPurgedAtOnce)
        .execute();
      for (const { id } of due) {
        await purgeFound(id, retention, async (tx) => {
          const current = await storedRow(tx, 'members', id);
          return current?.deleted_at != null && current.deleted_at < before ? current : undefined;
        });
        // Yields to other requests.
        await setImmediate();
      }
      return due.length;
    },
  };
}

export type Purging = ReturnType<typeof createPurging>;
