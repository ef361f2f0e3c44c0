import type { RawBuilder } from 'kysely';
import type { Member, MemberListQuery } from '#contract/members.ts';
import type { Database } from '#server/database/open.ts';
import { allMembers } from './all.ts';
import { forgetTextsOfNobody } from './counts.ts';
import { balanceMarks } from './marks.ts';
import type { MatchingMembers } from './matching.ts';
import { listPage } from './page.ts';
import { memberListOf } from './query.ts';
import { findWords } from './search.ts';
import { orderOf } from './sort.ts';
import { sampleTexts } from './text-sample.ts';

/** What a list has on one page, and how many members it has on all. */
interface Page {
  members: Member[];
  total: number;
  /** Only what everybody may see of them is to be answered. */
  isPublic: boolean;
}

/** All that is asked of lists of members: the only way into this room. docs/search.md says how they are found. */
export function memberLists(database: Pick<Database, 'db' | 'engine'>) {
  const { db } = database;
  return {
    /** @param onPlan gets the way and the SQL by which the page was found, for the log */
    async page(
      query: MemberListQuery,
      unawaited: Database['unawaited'],
      onPlan?: (plan: object) => void,
    ): Promise<Page> {
      const list = memberListOf(query);
      return { ...(await listPage({ ...database, unawaited }, list, onPlan)), isPublic: list.isPublic };
    },

    /** A query for the members on all pages of a list or, whatever the list says, for those of the `chosen` that there are. */
    async all(
      query: MemberListQuery,
      chosen?: readonly number[],
    ): Promise<{ members: MatchingMembers; order: RawBuilder<unknown> }> {
      const list = memberListOf(query);
      return { members: await allMembers(database, list, chosen), order: orderOf(list.sort) };
    },

    /** The SQL of folded words, all of which occur in a member's search text. */
    having: async (words: readonly string[]) => (await findWords(database, words)).conditions,

    /** Forgets what is kept of texts that no member has any more. */
    forgetTextsOfNobody,

    /** What keeps lists quick as members come and go. */
    chores: [() => balanceMarks(db), () => sampleTexts(db)],
  };
}
