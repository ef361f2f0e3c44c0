import { setImmediate } from 'node:timers/promises';
import type { SelectQueryBuilder } from 'kysely';
import type { Member, MemberListQuery } from '#contract/members.ts';
import type { Database } from '#server/database/open.ts';
import type { Schema } from '#server/database/schema.ts';
import { memberLists } from './list/member-lists.ts';
import { membersById } from './members-by-id.ts';

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
export function createMemberReading(database: Pick<Database, 'db' | 'engine' | 'unawaited'>) {
  const lists = memberLists(database);
  return {
    /** The ids that a list has on all its pages, or of the `chosen` among all members, in the list's order. */
    async ids(query: Omit<MemberListQuery, 'page' | 'pageSize' | 'isAdmin'>, chosen?: number[]): Promise<number[]> {
      const { members, order } = await lists.all({ ...query, isAdmin: 'true' }, chosen);
      return streamedIds(members.select('members.id').orderBy(order));
    },

    /** The ids on one page of a list, in its order, and how many members it has on all pages. */
    async page(query: Omit<MemberListQuery, 'isAdmin'>): Promise<{ ids: number[]; total: number }> {
      const { members, total } = await lists.page({ ...query, isAdmin: 'true' }, database.unawaited);
      return { ids: members.map(({ id }) => id), total };
    },

    /** These members as they are when their turn comes; however slow the reader is, nothing is held open meanwhile. */
    async *members(ids: readonly number[]): AsyncGenerator<Member> {
      for (let start = 0; start < ids.length; start += batch) {
        yield* await membersById(database.db, ids.slice(start, start + batch));
        // However quick the receiver is, other requests get their turn.
        await setImmediate();
      }
    },
  };
}

export type MemberReading = ReturnType<typeof createMemberReading>;
