import {
  type Expression,
  type OrderByItemBuilder,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import { boundsOf, type Month, today } from '#contract/dates.ts';
import type { FilterCondition } from '#contract/member-filter.ts';
import { type MemberListQuery, type MemberSort, type MemberSortField, publicMember } from '#contract/members.ts';
import { lastExpiringDay, type SerkomState } from '#contract/serkom.ts';
import type { Engine } from '#server/database/open.ts';
import type { Database, Db } from '#server/database/schema.ts';
import { fold } from '#server/database/search-text.ts';
import { invalid } from '#server/problems.ts';

/** What a list asks for, with its defaults filled in. */
export interface MemberList {
  page: number;
  pageSize: number;
  /** Active members and public fields only. */
  isPublic: boolean;
  /** Words, all of which must occur. */
  words: string[];
  conditions: Exclude<FilterCondition, { field: 'word' }>[];
  level: MemberListQuery['level'];
  regionId: number | undefined;
  sort: MemberSort;
}

/** Reads a list's query; sorting the public view by a field it does not show is a fault. */
export function memberListOf(query: MemberListQuery): MemberList {
  const isPublic = query.isAdmin !== 'true';
  if (isPublic && query.sort && !Object.hasOwn(publicMember.shape, query.sort.field)) {
    throw invalid([{ field: 'sort', message: `Daftar tidak dapat diurutkan menurut '${query.sort.field}'.` }]);
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

type Members = SelectQueryBuilder<Database, 'members', object>;

/** How members are found: by the index of what is asked for, or by going through them in the list's order. */
export type Way = 'by index' | 'in order';

/** A column that the engine is not to look up in an index: it would have to sort all that it finds there. */
function notLookedUp<T>(column: string): Expression<T> {
  return sql<T>`coalesce(${sql.ref(column)}, NULL)`;
}

function serkomEnd(way: Way): Expression<string | null> {
  return way === 'in order' ? notLookedUp('serkom_end_date') : sql.ref('serkom_end_date');
}

/** The SQL of {@link serkomState}: the same states by the same days. */
function inSerkomState(members: Members, state: SerkomState, way: Way): Members {
  const day = today();
  const endDate = serkomEnd(way);
  switch (state) {
    case 'none':
      return members.where(endDate, 'is', null).where('serkom_number', 'is', null);
    case 'unknown':
      return members.where(endDate, 'is', null).where('serkom_number', 'is not', null);
    case 'expired':
      return members.where(endDate, '<', day);
    case 'expiring':
      return members.where(endDate, '>=', day).where(endDate, '<=', lastExpiringDay(day));
    case 'valid':
      return members.where(endDate, '>', lastExpiringDay(day));
  }
}

function endingIn(members: Members, month: Month, way: Way): Members {
  const [first, last] = boundsOf(month);
  return members.where(serkomEnd(way), '>=', first).where(serkomEnd(way), '<=', last);
}

/** Whether a reminder stands that was about the serkom as it is now, and not about one that was renewed since. */
function inReminderState(members: Members, isReminded: boolean): Members {
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

function inPhotoState(members: Members, isThere: boolean, way: Way): Members {
  const picture = way === 'in order' ? notLookedUp<string | null>('picture') : sql.ref<string | null>('picture');
  return members.where(picture, isThere ? 'is not' : 'is', null);
}

/** The public view searches in what it shows: name and NPA. */
function publicWord(engine: Engine, word: string): Expression<SqlBool> {
  return sql<SqlBool>`(${engine.contains('members.full_name_fold', word)} OR ${engine.contains('members.npa_fold', word)})`;
}

/**
 * The members that a list is about, before sorting and paging.
 *
 * @param share of all members, the part that the list's other conditions leave for its words
 */
export function matchingMembers(db: Db, engine: Engine, list: MemberList, way: Way = 'by index', share = 1): Members {
  // The indexes of these are in the default order themselves.
  const column = <T>(name: string) =>
    way === 'in order' && !isDefaultOrder(list.sort) ? notLookedUp<T>(name) : sql.ref<T>(name);
  let members: Members = db.selectFrom('members').where('members.deleted_at', 'is', null);
  if (list.isPublic) members = members.where(column('members.status'), '=', 'active');
  if (list.level !== undefined) members = members.where(column('level'), '=', list.level);
  if (list.regionId !== undefined) members = members.where(column('region_id'), '=', list.regionId);
  for (const condition of list.conditions) {
    if (condition.field === 'status') members = members.where(column('members.status'), '=', condition.value);
    else if (condition.field === 'serkom') members = inSerkomState(members, condition.value, way);
    else if (condition.field === 'serkomMonth') members = endingIn(members, condition.value, way);
    else if (condition.field === 'reminded') members = inReminderState(members, condition.value === 'yes');
    else members = inPhotoState(members, condition.value === 'yes', way);
  }
  if (list.words.length === 0) return members;
  if (list.isPublic) for (const word of list.words) members = members.where(publicWord(engine, word));
  else if (way === 'by index') members = members.where(engine.searchTextContains(list.words, share));
  else for (const word of list.words) members = members.where(engine.contains('members.search_text', word));
  return members;
}

/** The members that a list has on all its pages, or, whatever the list says, those of the `chosen` that there are. */
export function meantMembers(db: Db, engine: Engine, list: MemberList, chosen?: readonly number[]): Members {
  if (!chosen) return matchingMembers(db, engine, list);
  return db.selectFrom('members').where('members.deleted_at', 'is', null).where('members.id', 'in', chosen);
}

/** Read for each row only when a list is sorted by it: a join would cost every list and count. */
const regionNameFold = sql<string>`(SELECT name_fold FROM regions WHERE regions.id = members.region_id)`;

/** Pictures' names are plain ASCII, whose lower case is the database's to make. */
const pictureFold = sql<string>`lower(picture)`;

/** The column that sorts as a field reads: folded where it is text. */
const sortColumn = {
  id: 'members.id',
  npa: 'npa_fold',
  fullName: 'full_name_fold',
  image_url: pictureFold,
  title: 'title_fold',
  membershipType: regionNameFold,
  email: 'email_fold',
  phone: 'phone_fold',
  practicePermitNo: 'practice_permit_fold',
  experienceYear: 'experience_year_start',
  serkomNo: 'serkom_fold',
  serkomEndDate: 'serkom_end_date',
  status: 'members.status',
  order: 'order',
  membershipTypeId: 'region_id',
  experienceYearStart: 'experience_year_start',
  level: 'level',
  version: 'members.version',
  updatedAt: 'members.updated_at',
} as const satisfies Record<MemberSortField, string | RawBuilder<string>>;

/** Whether a sort is by `order`, then id, which some indexes are in. */
export function isDefaultOrder({ field, descending }: MemberSort): boolean {
  return field === 'order' && !descending;
}

/** Whether a sort begins with a column's greatest value. */
export function isDown({ field, descending }: MemberSort): boolean {
  // More years of experience are an earlier first year.
  return field === 'experienceYear' ? !descending : descending;
}

/** What every member has: an index's own order, either way, is not left for the sake of unset values. */
const neverUnset: readonly MemberSortField[] = [
  ...(['npa', 'fullName', 'membershipType', 'membershipTypeId', 'status', 'level', 'version', 'updatedAt'] as const),
];

/** One way of a sort's value; where values are unset, they stand as in the list, or in the list read backwards. */
export function directed(
  order: OrderByItemBuilder,
  { field }: MemberSort,
  { isDownward, backwards }: { isDownward: boolean; backwards: boolean },
): OrderByItemBuilder {
  const way = isDownward ? order.desc() : order.asc();
  if (neverUnset.includes(field)) return way;
  return backwards ? way.nullsFirst() : way.nullsLast();
}

/** What a list is sorted by before the id, where that is of a member's own and not the id alone. */
export function sortedBy(sort: MemberSort): RawBuilder<string | number | null> | null {
  if (isDefaultOrder(sort) || sort.field === 'id' || sort.field === 'membershipType') return null;
  const column = sortColumn[sort.field];
  return typeof column === 'string' ? sql.ref<string | number | null>(column) : column;
}

interface Sortable {
  orderBy: Members['orderBy'];
}

/**
 * Sorts members; unset values come last in both directions, ties by ascending id.
 *
 * @param backwards the other way round, from the last to the first
 */
export function sorted<Q extends Sortable>(members: Q, sort: MemberSort, { backwards = false } = {}): Q {
  const byId = backwards ? 'desc' : 'asc';
  if (isDefaultOrder(sort)) return members.orderBy('order_key', byId).orderBy('members.id', byId) as unknown as Q;
  const isDownward = isDown(sort) !== backwards;
  if (sort.field === 'id') return members.orderBy('members.id', isDownward ? 'desc' : 'asc') as unknown as Q;
  return members
    .orderBy(sortColumn[sort.field], (order) => directed(order, sort, { isDownward, backwards }))
    .orderBy('members.id', byId) as unknown as Q;
}
