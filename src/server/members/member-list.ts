import { type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { today } from '#contract/dates.ts';
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

/** The SQL of {@link serkomState}: the same states by the same days. */
function inSerkomState(members: Members, state: SerkomState): Members {
  const day = today();
  switch (state) {
    case 'none':
      return members.where('serkom_end_date', 'is', null).where('serkom_number', 'is', null);
    case 'unknown':
      return members.where('serkom_end_date', 'is', null).where('serkom_number', 'is not', null);
    case 'expired':
      return members.where('serkom_end_date', '<', day);
    case 'expiring':
      return members.where('serkom_end_date', '>=', day).where('serkom_end_date', '<=', lastExpiringDay(day));
    case 'valid':
      return members.where('serkom_end_date', '>', lastExpiringDay(day));
  }
}

function meeting(members: Members, condition: MemberList['conditions'][number]): Members {
  if (condition.field === 'status') return members.where('members.status', '=', condition.value);
  if (condition.field === 'serkom') return inSerkomState(members, condition.value);
  return members.where('picture', condition.value === 'yes' ? 'is not' : 'is', null);
}

/** The public view searches in what it shows: name and NPA. */
function publicWord(engine: Engine, word: string): Expression<SqlBool> {
  return sql<SqlBool>`(${engine.contains('members.full_name_fold', word)} OR ${engine.contains('members.npa_fold', word)})`;
}

/** The members that a list is about, before sorting and paging. */
export function matchingMembers(db: Db, engine: Engine, list: MemberList): Members {
  let members: Members = db.selectFrom('members').where('members.deleted_at', 'is', null);
  if (list.isPublic) members = members.where('members.status', '=', 'active');
  if (list.level !== undefined) members = members.where('level', '=', list.level);
  if (list.regionId !== undefined) members = members.where('region_id', '=', list.regionId);
  for (const condition of list.conditions) members = meeting(members, condition);
  if (list.isPublic) for (const word of list.words) members = members.where(publicWord(engine, word));
  else if (list.words.length > 0) members = members.where(engine.searchTextContains(list.words));
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

/** Sorts members; unset values come last in both directions, ties by ascending id. */
export function sorted<Q extends { orderBy: Members['orderBy'] }>(members: Q, { field, descending }: MemberSort): Q {
  if (field === 'order' && !descending) return members.orderBy('order_key').orderBy('members.id') as unknown as Q;
  // More years of experience are an earlier first year.
  const down = field === 'experienceYear' ? !descending : descending;
  return members
    .orderBy(sortColumn[field], (order) => (down ? order.desc() : order.asc()).nullsLast())
    .orderBy('members.id') as unknown as Q;
}
