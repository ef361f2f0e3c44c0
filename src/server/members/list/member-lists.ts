import type { Expression, RawBuilder, SqlBool } from 'kysely';
import type { Member, MemberListQuery } from '#contract/members.ts';
import { KeptAnswer } from '#server/database/until-change.ts';
import { memberOf } from '../members.rules.ts';
import { havingWords, type Listing, type MatchingMembers, memberListOf, where } from './conditions.ts';
import { type Counts, listPage, orderOf } from './page.ts';

export type { Listing } from './conditions.ts';

/** What a list has on one page, and how many members it has on all. */
interface Page {
  members: Member[];
  total: number;
  /** Only what everybody may see of them is to be answered. */
  isPublic: boolean;
}

/** All that is asked of lists of members: the only way into this room. docs/search.md says how they are found. */
export function memberLists(database: Listing) {
  const { db, engine } = database;
  const kept = new KeptAnswer<Counts>();
  return {
    async page(query: MemberListQuery): Promise<Page> {
      const list = memberListOf(query);
      const { rows, total } = await listPage({ ...database, kept }, list);
      const year = db.calendar.thisYear();
      return { members: rows.map((row) => memberOf(row, year)), total, isPublic: list.isPublic };
    },

    /** A query for the members on all pages of a list or, whatever the list says, for those of the `chosen` that there are. */
    all(query: MemberListQuery, chosen?: readonly number[]): { members: MatchingMembers; order: RawBuilder<unknown> } {
      const list = memberListOf(query);
      const members = chosen
        ? db.selectFrom('members').where('members.deleted_at', 'is', null).where('members.id', 'in', chosen)
        : where(database, list, 'all');
      return { members, order: orderOf(list.sort) };
    },

    /** The SQL of folded words, all of which occur in a member's search text. */
    having: (words: readonly string[]): Expression<SqlBool>[] => havingWords(engine, words),
  };
}
