import { sql } from 'kysely';
import { fullNameOf } from '#contract/members.ts';
import type { NamedView } from '#contract/views.ts';
import { type Author, purgeTracked, type Row } from '#server/database/history.ts';
import type { Database } from '#server/database/open.ts';
import type { FieldChanges } from '#server/database/rows/facts.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import { uniqueKey } from '#server/database/search-text.ts';
import { storedRow, storedRows } from '#server/database/tracked-rows/reading.ts';
import { lockRow } from '#server/database/tracked-rows/rows.ts';
import { daysAgo } from '#server/days.ts';
import { forgetName, rowsCalledBy } from '#server/history/forgetting.ts';
import type { Keeper, Purged } from '#server/keeper.ts';
import { invalid, notFound, Problem } from '#server/problems.ts';
import { writeAs } from '#server/session/who-asks.ts';

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

/** The names of all pictures that a member has and had, by the history. */
async function picturesOf(tx: Tx, { id, picture }: Row<'members'>): Promise<string[]> {
  const changes = await tx
    .selectFrom('changes')
    .select('fields')
    .where('subject', '=', 'members')
    .where('subject_id', '=', id)
    .where('fields', 'like', '%"picture"%')
    .execute();
  const all = [picture, ...changes.flatMap(({ fields }) => (JSON.parse(fields) as FieldChanges).picture ?? [])];
  return [...new Set(all.filter((name) => typeof name === 'string'))];
}

/** What somebody may type or write who means this member. */
const namesOf = ({ first_name, last_name, npa, email, phone }: Row<'members'>): string[] =>
  [fullNameOf(first_name, last_name), npa, email?.split('@')[0], phone].filter((text) => typeof text === 'string');

/** Purges members: deletes them for ever. The keepers remove what they store about them, by the members' ids. */
export function createPurging(
  db: Db,
  keepers: readonly Keeper[],
  viewsNaming: (tx: Tx, texts: readonly string[]) => Promise<NamedView[]>,
) {
  /** Purges a member with everything stored about them, unless `find` returns none. Returns the saved views that name them. */
  async function purgeFound(
    id: number,
    author: Author,
    find: (tx: Tx) => Promise<Row<'members'> | undefined>,
  ): Promise<NamedView[]> {
    return writeAs(db, author.authority, async (tx) => {
      const found = await find(tx);
      if (!found) return [];
      // Including merged entries of the same person.
      const merged = await tx.selectFrom('members').select('id').where('merged_into', '=', id).execute();
      const rows = await storedRows(tx, 'members', [...merged.map((row) => row.id), id]);
      for (const row of rows) {
        const rowIds = { members: [row.id], regions: [], ...(await rowsCalledBy(tx, row.id)) };
        const purged: Purged = { memberId: row.id, rowIds, pictures: await picturesOf(tx, row) };
        await forgetName(tx, purged);
        await purgeTracked(tx, author, 'members', row);
        for (const keeper of keepers) await keeper.forgetMember?.(tx, purged);
      }
      // Read before the commit: a read that fails after it would tell the purge as refused.
      return viewsNaming(tx, rows.flatMap(namesOf));
    });
  }

  return {
    /**
     * Purges a deleted member; `npa` is what the person typed to confirm. Returns the saved views whose words still name
     * them, which are for people to change.
     */
    async purge(id: number, npa: string, author: Author): Promise<NamedView[]> {
      return purgeFound(id, author, async (tx) => {
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
      }
      return due.length;
    },
  };
}

export type Purging = ReturnType<typeof createPurging>;

/** A server that was stopped does at its start what it did not come to in these days. */
const lookedBack = 7;

/**
 * Makes the chore that removes what was deleted for ever from the embedded database's files. It works in the first hour of
 * a day and when the server starts, because everybody waits meanwhile.
 *
 * @param wipe does it
 */
export function createWiping({ db, calendar }: Pick<Database, 'db' | 'calendar'>, wipe: () => Promise<void>) {
  let lastDay = '';
  return async (): Promise<void> => {
    const today = calendar.today();
    if (today === lastDay) return;
    const purged = await db
      .selectFrom('changes')
      .select('id')
      // Written out, so that the index of what was purged is seen to have it.
      .where('action', '=', sql.lit('purged'))
      .where('at', '>', daysAgo(lookedBack))
      .limit(1)
      .execute();
    if (purged.length > 0) await wipe();
    lastDay = today;
  };
}
