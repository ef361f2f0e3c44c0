import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { MemberSortField } from '#contract/members.ts';
import type { Db, Database as Schema } from '#server/database/schema.ts';
import { isDown, type MemberList } from './member-list.ts';

type Members = SelectQueryBuilder<Schema, 'members', object>;

/** A part of a list in which all members are alike in what it is sorted by, so that they are in the order of their ids. */
export interface Alike {
  members: Members;
  /** How many members of the list stand before them. */
  before: number;
}

/** Where whole pages are of one region, the counts tell which. */
async function ofOneRegion(db: Db, matching: Members, { conditions, level, isPublic, ...list }: MemberList) {
  let counts = db.selectFrom('member_counts').innerJoin('regions', 'regions.id', 'member_counts.region_id');
  if (isPublic) counts = counts.where('status', '=', 'active');
  if (level !== undefined) counts = counts.where('level', '=', level);
  if (list.regionId !== undefined) counts = counts.where('region_id', '=', list.regionId);
  for (const { field, value } of conditions) if (field === 'status') counts = counts.where('status', '=', value);
  const groups = await counts
    .select((eb) => ['name_fold', 'region_id', eb.fn.sum<number>('members').as('members')])
    .groupBy(['name_fold', 'region_id'])
    .orderBy('name_fold', list.sort.descending ? 'desc' : 'asc')
    .execute();
  const offset = (list.page - 1) * list.pageSize;
  let before = 0;
  // Regions whose names sort alike are one group.
  for (const alike of Map.groupBy(groups, ({ name_fold }) => name_fold).values()) {
    const end = before + alike.reduce((sum, { members }) => sum + members, 0);
    if (offset < end) {
      if (offset + list.pageSize > end) return null;
      const ids = alike.map(({ region_id }) => region_id);
      return { members: matching.where('region_id', 'in', ids), before };
    }
    before = end;
  }
  return null;
}

type Value = string | number | null;

/** What many members have alike. */
const repeating: Partial<Record<MemberSortField, RawBuilder<Value>>> = {
  title: sql.ref('title_fold'),
  status: sql.ref('members.status'),
  level: sql.ref('level'),
  membershipTypeId: sql.ref('region_id'),
  experienceYear: sql.ref('experience_year_start'),
  experienceYearStart: sql.ref('experience_year_start'),
  serkomEndDate: sql.ref('serkom_end_date'),
  order: sql.ref('order'),
  version: sql.ref('members.version'),
};

/** The part of a list that a page lies in, if it is all alike; engines would sort all of it to turn its ids around. */
export async function alikeAround(db: Db, matching: Members, list: MemberList, size: number): Promise<Alike | null> {
  const { sort, words, conditions, page, pageSize } = list;
  if (words.length > 0 || size === 0) return null;
  if (sort.field === 'membershipType') {
    return conditions.every(({ field }) => field === 'status') ? ofOneRegion(db, matching, list) : null;
  }
  const column = repeating[sort.field];
  if (!column || !isDown(sort)) return null;
  const offset = (page - 1) * pageSize;
  const inOrder = matching
    .select(column.as('value'))
    .orderBy(column, (order) => order.desc().nullsLast())
    .limit(1);
  const { value } = await inOrder.offset(offset).executeTakeFirstOrThrow();
  const last = await inOrder.offset(offset + size - 1).executeTakeFirstOrThrow();
  if (value !== last.value) return null;
  const { count } = await matching
    .where(column, value === null ? 'is not' : '>', value)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { members: matching.where(column, value === null ? 'is' : '=', value), before: count };
}
