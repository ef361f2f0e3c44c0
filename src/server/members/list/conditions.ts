import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { boundsOf, type Day } from '#contract/dates.ts';
import type { FilterCondition } from '#contract/member-filter.ts';
import { type MemberListQuery, type MemberSort, publicMember } from '#contract/members.ts';
import { endDaysOf, type SerkomState } from '#contract/serkom.ts';
import type { Engine } from '#server/database/open.ts';
import type { Db, Schema, Tx } from '#server/database/schema.ts';
import { fold } from '#server/database/search-text.ts';
import { invalid } from '#server/problems.ts';

/** Where lists are read: the database, or a transaction. */
export interface Listing {
  db: Db | Tx;
  engine: Engine;
}

/** A list's query with its defaults. */
export interface MemberList {
  page: number;
  pageSize: number;
  /** Active members and public fields only. */
  isPublic: boolean;
  /** Folded words, all of which must occur. */
  words: string[];
  conditions: Exclude<FilterCondition, { field: 'word' }>[];
  level: MemberListQuery['level'];
  regionId: number | undefined;
  sort: MemberSort;
}

/** Reads a list's query. Sorting the public view by a field that it does not show is a fault. */
export function memberListOf(query: MemberListQuery): MemberList {
  const isPublic = query.isAdmin !== 'true';
  if (isPublic && query.sort && !Object.hasOwn(publicMember.shape, query.sort.field)) {
    throw invalid([{ field: 'sort', message: `Daftar tidak dapat diurutkan menurut “${query.sort.field}”.` }]);
  }
  const filter = query.filter ?? [];
  const words = filter.filter((condition) => condition.field === 'word').map((condition) => condition.value);
  return {
    page: query.page ?? 1,
    pageSize: query.pageSize ?? 10,
    isPublic,
    words: [...(query.search ?? []), ...words].map(fold).filter((word) => word !== ''),
    conditions: filter.filter((condition) => condition.field !== 'word'),
    level: query.level,
    regionId: query.membership_type_id,
    sort: query.sort ?? { field: 'order', descending: false },
  };
}

const searchTexts = { table: 'members', column: 'search_text', index: 'member_search' };

/** What the members of a list are found for; see {@link where}. */
export type ListPurpose = 'all' | 'few' | 'passed';

/** The SQL of folded words, all of which occur in a member's search text. */
export function havingWords(
  engine: Engine,
  words: readonly string[],
  purpose: ListPurpose = 'all',
): Expression<SqlBool>[] {
  return engine.textIndex(searchTexts).having(words, purpose);
}

/** The SQL of a list's words. The public view searches the fields that it shows, name and NPA, which have no index of texts. */
function wordsOfList(engine: Engine, list: MemberList, purpose: ListPurpose): Expression<SqlBool>[] {
  if (!list.isPublic) return havingWords(engine, list.words, purpose);
  const occursIn = (column: string, word: string) => engine.contains(`members.${column}`, word);
  return list.words.map((word) => sql<SqlBool>`(${occursIn('full_name_fold', word)} OR ${occursIn('npa_fold', word)})`);
}

export type MatchingMembers = SelectQueryBuilder<Schema, 'members', object>;

const daysOf = (condition: MemberList['conditions'][number], today: Day): [first: Day, last: Day] | null => {
  if (condition.field === 'serkomMonth') return boundsOf(condition.value);
  if (condition.field !== 'serkom' || condition.value === 'none' || condition.value === 'unknown') return null;
  return endDaysOf(condition.value, today);
};

/** Whether there is a reminder about the present serkom. One about a serkom that was renewed since does not count. */
function inReminderState(members: MatchingMembers, isReminded: boolean): MatchingMembers {
  return members.where(({ exists, not, selectFrom }) => {
    const isOfThisSerkom = sql<SqlBool>`coalesce(reminders.serkom_end_date, '') = coalesce(members.serkom_end_date, '')`;
    const reminded = exists(
      selectFrom('reminders')
        .select('reminders.id')
        .whereRef('reminders.member_id', '=', 'members.id')
        .where('reminders.deleted_at', 'is', null)
        .where(isOfThisSerkom),
    );
    return isReminded ? reminded : not(reminded);
  });
}

const isOfSerkom = ({ field }: { field: string }) => field === 'serkom' || field === 'serkomMonth';

/** Whether an index leads to the members of a list: they need not all be read. */
function isLookedUp({ regionId, conditions, words, isPublic }: MemberList): boolean {
  return (
    regionId !== undefined || conditions.some(isOfSerkom) || (!isPublic && words.some((word) => [...word].length > 1))
  );
}

/** Whether the sort indexes have all that a list asks for: status, level and region. */
function isCarried({ conditions, words }: MemberList): boolean {
  return words.length === 0 && conditions.every(({ field }) => field === 'status');
}

/** Whether the days that a list asks for are a range of its order. */
const isRangeOfOrder = ({ sort, conditions }: MemberList) =>
  sort.field === 'serkomEndDate' && conditions.some(isOfSerkom);

/**
 * The members of a list, without order and page.
 *
 * The embedded engine has no statistics by which it could choose an index, so the statement is written for one purpose:
 * `all` are counted by whichever index has the conditions, `few` are looked up and sorted, and many are `passed` in the
 * order of the list until the page is full. The other engine chooses by itself.
 */
export function where({ db, engine }: Listing, list: MemberList, purpose: ListPurpose): MatchingMembers {
  /** A column whose indexes are used only where `mayLookUp`. */
  const column = <T>(name: string, mayLookUp = false): Expression<T> =>
    mayLookUp ? sql.ref<T>(name) : engine.withoutIndex(name);
  const isPassed = purpose === 'passed';
  // Every index has live members alone. Where all rows must be read, that is quicker without one.
  const isRead = !isPassed && !isLookedUp(list) && !isCarried(list);
  let members: MatchingMembers = db
    .selectFrom('members')
    .where(column<string | null>('members.deleted_at', !isRead), 'is', null);
  if (list.isPublic) members = members.where('members.status', '=', 'active');
  if (list.level !== undefined) members = members.where('level', '=', list.level);
  if (list.regionId !== undefined) members = members.where(column<number>('region_id', !isPassed), '=', list.regionId);
  const today = db.calendar.today();
  const endDate = column<string | null>('serkom_end_date', !isPassed || isRangeOfOrder(list));
  for (const condition of list.conditions) {
    const days = daysOf(condition, today);
    if (days) members = members.where(endDate, '>=', days[0]).where(endDate, '<=', days[1]);
    else if (condition.field === 'serkom') members = withoutEnd(members, condition.value, endDate);
    else if (condition.field === 'status') members = members.where('members.status', '=', condition.value);
    else if (condition.field === 'reminded') members = inReminderState(members, condition.value === 'yes');
    else if (condition.field === 'photo')
      members = members.where(column('picture'), condition.value === 'yes' ? 'is not' : 'is', null);
  }
  for (const word of wordsOfList(engine, list, purpose)) members = members.where(word);
  return members;
}

/** The serkoms without an end. */
function withoutEnd(members: MatchingMembers, state: SerkomState, endDate: Expression<string | null>): MatchingMembers {
  return members.where(endDate, 'is', null).where('serkom_number', state === 'none' ? 'is' : 'is not', null);
}
