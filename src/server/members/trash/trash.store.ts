import { sql } from 'kysely';
import type { Answer } from '#contract/endpoint.ts';
import { memberName } from '#contract/members.ts';
import { mostNamed, type SkippedRow } from '#contract/operations.ts';
import type { DeletedMember, restoreMembers } from '#contract/trash.ts';
import { batchesOf, writtenAtOnce } from '#server/batches.ts';
import { type Author, alterTracked, type Row } from '#server/database/history.ts';
import type { Database } from '#server/database/open.ts';
import type { Tx } from '#server/database/schema.ts';
import { fold } from '#server/database/search-text.ts';
import { lockRows } from '#server/database/tracked-rows/rows.ts';
import type { OnProgress } from '#server/http/progress.ts';
import type { Operations } from '#server/operations/operations.store.ts';
import { writeAs } from '#server/session/who-asks.ts';
import { memberLists } from '../list/member-lists.ts';
import { memberRules } from '../member-rows.ts';
import { itemColumns, memberOf } from '../members.rules.ts';

/** Up to this many deleted members are sorted; beyond that the index of changes is walked. */
const few = 2000;

/** Which of these members can be restored as they were, and why the others can't. */
async function returning(tx: Tx, ids: readonly number[]): Promise<{ rows: Row<'members'>[]; left: SkippedRow[] }> {
  const rows: Row<'members'>[] = [];
  const left: SkippedRow[] = [];
  const taken = new Set<string>();
  for await (const some of batchesOf(ids)) {
    const known = new Map((await lockRows(tx, 'members', some, 'edit')).map((row) => [row.id, row]));
    const deleted = [...known.values()].filter(({ deleted_at }) => deleted_at !== null);
    const reasons = await memberRules.reasonsAgainst(
      tx,
      deleted.map((row) => ({ row, kind: 'restore', facts: {} })),
    );
    for (const id of some) {
      const row = known.get(id);
      const reason = row ? (reasons.get(id) ?? reasonAgainst(row, taken)) : 'Sudah dihapus selamanya.';
      if (row && reason === null) rows.push(row);
      else left.push({ id, name: row ? memberName(row) : `Nomor ${id}`, reason: reason ?? '' });
    }
  }
  return { rows, left };
}

/** Two deleted members may have had the same NPA: the first one gets it. */
function reasonAgainst({ deleted_at, merged_into, npa_key }: Row<'members'>, taken: Set<string>): string | null {
  if (deleted_at === null) return 'Sudah dipulihkan.';
  if (merged_into !== null) return 'Datanya digabungkan dengan anggota lain.';
  return taken.size === taken.add(npa_key).size ? 'NPA-nya sudah dipakai anggota lain.' : null;
}

/** Deleted members who can be restored; without merged entries. */
export function createTrash(database: Pick<Database, 'db' | 'engine'>, operations: Operations) {
  const { db } = database;
  return {
    /** Newest first. Every word must match, as in the member list. */
    async list(
      page: number,
      pageSize: number,
      words: string[],
    ): Promise<{ data: DeletedMember[]; total_data: number }> {
      let deleted = db
        .selectFrom('members')
        .where('members.deleted_at', 'is not', null)
        .where('merged_into', 'is', null);
      for (const condition of memberLists(database).having(words.map(fold))) deleted = deleted.where(condition);
      const { total } = await deleted.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
      if (total === 0) return { data: [], total_data: 0 };
      // Keeps the planner from walking the changes of all members when there are few deleted ones.
      const latest = total <= few ? sql`coalesce(changes.id, 0)` : sql`changes.id`;
      const found = deleted
        .innerJoin('regions', 'regions.id', 'members.region_id')
        .innerJoin('changes', (join) =>
          join
            .on('changes.subject', '=', 'members')
            .onRef('changes.subject_id', '=', 'members.id')
            .onRef('changes.version', '=', 'members.version'),
        )
        .select([...itemColumns, 'changes.at as deletedAt', 'changes.account_name as deletedBy'])
        .select('changes.account_email as deletedByEmail')
        .orderBy(latest, 'desc')
        .limit(pageSize)
        .offset((page - 1) * pageSize);
      const rows = await found.execute();
      const year = db.calendar.thisYear();
      const data = rows.map(({ deletedAt, deletedBy, deletedByEmail, ...row }) => ({
        ...memberOf(row, year),
        ...{ deletedAt, deletedBy, deletedByEmail },
      }));
      return { data, total_data: total };
    },

    /** Restores members in one operation; skips and names those that can't be restored. */
    async restore(
      ids: readonly number[],
      author: Author,
      onProgress: OnProgress,
    ): Promise<Answer<typeof restoreMembers>['data']> {
      return writeAs(db, author.authority, async (tx) => {
        const { rows, left } = await returning(tx, [...new Set(ids)]);
        const outcome = { restored: rows.length, left: left.slice(0, mostNamed), left_total: left.length };
        if (rows.length === 0) return { operation_id: null, ...outcome };
        const begun = { kind: 'restore', subject: 'members', summary: {} } as const;
        const ours = await operations.begin(tx, begun, author);
        let done = 0;
        for await (const some of batchesOf(rows, writtenAtOnce)) {
          const unchanged = some.map((current) => ({ current, patch: {} }));
          await alterTracked(tx, ours, { table: 'members', action: 'restored' }, unchanged);
          done += some.length;
          onProgress(done, rows.length);
        }
        await operations.finish(tx, ours, rows.length);
        return { operation_id: ours.operationId, ...outcome };
      });
    },
  };
}

export type Trash = ReturnType<typeof createTrash>;
