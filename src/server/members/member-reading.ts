import type { SelectQueryBuilder } from 'kysely';
import type { Member, MemberListQuery } from '#contract/members.ts';
import type { Database } from '#server/database/open.ts';
import type { Db, Schema, Tx } from '#server/database/schema.ts';
import { memberLists } from './list/member-lists.ts';
import { itemColumns, memberOf } from './members.rules.ts';

/** Rows per query: few enough that other requests hardly wait. */
const batch = 500;

/** Members in the order of these ids; missing ones are left out. */
export async function membersById(db: Db | Tx, ids: readonly number[]): Promise<Member[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('members')
    .innerJoin('regions', 'regions.id', 'members.region_id')
    .select(itemColumns)
    .where('members.id', 'in', ids)
    .execute();
  const year = db.calendar.thisYear();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [memberOf(row, year)] : [];
  });
}

/** Reads any number of ids. */
export function streamedIds(query: SelectQueryBuilder<Schema, 'members', { id: number }>): Promise<number[]> {
  return Array.fromAsync(query.stream(), ({ id }) => id);
}

/** Reads any number of members in constant memory. */
export function createMemberReading(database: Pick<Database, 'db' | 'engine'>) {
  const lists = memberLists(database);
  return {
    /** All ids of a list, or those of `chosen`, in the list's order. */
    async ids(query: Omit<MemberListQuery, 'page' | 'pageSize' | 'isAdmin'>, chosen?: number[]): Promise<number[]> {
      const { members, order } = lists.all({ ...query, isAdmin: 'true' }, chosen);
      return streamedIds(members.select('members.id').orderBy(order));
    },

    /** The ids on one page of a list, and the total of all pages. */
    async page(query: Omit<MemberListQuery, 'isAdmin'>): Promise<{ ids: number[]; total: number }> {
      const { members, total } = await lists.page({ ...query, isAdmin: 'true' });
      return { ids: members.map(({ id }) => id), total };
    },

    /**
     * These members as they are when their turn comes. No cursor or transaction stays open, however slow the reader is.
     */
    async *members(ids: readonly number[]): AsyncGenerator<Member> {
      for (let start = 0; start < ids.length; start += batch) {
        yield* await membersById(database.db, ids.slice(start, start + batch));
      }
    },
  };
}

export type MemberReading = ReturnType<typeof createMemberReading>;
