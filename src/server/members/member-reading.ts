import { setImmediate } from 'node:timers/promises';
import type { SelectQueryBuilder } from 'kysely';
import { thisYear } from '#contract/dates.ts';
import type { Member, MemberListQuery } from '#contract/members.ts';
import type { Database as Schema } from '#server/database/schema.ts';
import type { Counting } from './member-count.ts';
import { itemColumns, memberOf } from './member-item.ts';
import { meantMembers, memberListOf, sorted } from './member-list.ts';
import { pageOf } from './member-page.ts';

/** Rows that are read at once: few enough that other requests hardly wait. */
const batch = 500;

/** The ids that a query finds, however many; other requests get their turn meanwhile. */
export async function streamedIds(query: SelectQueryBuilder<Schema, 'members', { id: number }>): Promise<number[]> {
  const ids: number[] = [];
  for await (const { id } of query.stream()) {
    ids.push(id);
    if (ids.length % 5000 === 0) await setImmediate();
  }
  return ids;
}

/** Reads any number of members one after the other, in memory that does not grow with their rows. */
export function createMemberReading(database: Counting) {
  const { db, engine } = database;
  return {
    /** The ids that a list has on all its pages, or of the `chosen` among all members, in the list's order. */
    async ids(query: Omit<MemberListQuery, 'page' | 'pageSize' | 'isAdmin'>, chosen?: number[]): Promise<number[]> {
      const list = memberListOf({ ...query, isAdmin: 'true' });
      return streamedIds(sorted(meantMembers(db, engine, list, chosen).select('members.id'), list.sort));
    },

    /** The ids on one page of a list, in its order, and how many members it has on all pages. */
    async page(query: Omit<MemberListQuery, 'isAdmin'>): Promise<{ ids: number[]; total: number }> {
      const list = memberListOf({ ...query, isAdmin: 'true' });
      const { ids, total } = await pageOf(database, list);
      const page = db.selectFrom(ids.as('page')).innerJoin('members', 'members.id', 'page.id').select('members.id');
      return { ids: (await sorted(page, list.sort).execute()).map(({ id }) => id), total };
    },

    /** These members as they are when their turn comes; however slow the reader is, nothing is held open meanwhile. */
    async *members(ids: readonly number[]): AsyncGenerator<Member> {
      const year = thisYear();
      for (let start = 0; start < ids.length; start += batch) {
        const some = ids.slice(start, start + batch);
        const rows = await db
          .selectFrom('members')
          .innerJoin('regions', 'regions.id', 'members.region_id')
          .select(itemColumns)
          .where('members.id', 'in', some)
          .execute();
        const byId = new Map(rows.map((row) => [row.id, row]));
        for (const id of some) {
          const row = byId.get(id);
          if (row) yield memberOf(row, year);
        }
        // However quick the receiver is, other requests get their turn.
        await setImmediate();
      }
    },
  };
}

export type MemberReading = ReturnType<typeof createMemberReading>;
