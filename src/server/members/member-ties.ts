import type { OrderByItemBuilder, SelectQueryBuilder } from 'kysely';
import type { MemberSortField } from '#contract/members.ts';
import type { Db, Database as Schema } from '#server/database/schema.ts';
import { directed, isDown, type MemberList, sortedBy } from './member-list.ts';

type Members = SelectQueryBuilder<Schema, 'members', object>;

/**
 * Where a page of a list by the regions' names is of one region, the counts tell which: its members in the list, and how
 * many stand before them.
 */
export async function ofOneRegion(db: Db, matching: Members, { conditions, level, isPublic, ...list }: MemberList) {
  const isCounted = list.words.length === 0 && conditions.every(({ field }) => field === 'status');
  if (list.sort.field !== 'membershipType' || !isCounted) return null;
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

/** What every member has, and few have alike. */
const seldomAlike: readonly MemberSortField[] = ['npa', 'fullName'];

/** So near to the beginning or the end engines may as well sort those who are alike. */
const nearEnough = 1000;

/** So many who are alike are counted; of more it is sooner known how many stand before all of them. */
const mostCounted = 10_000;

async function howMany(db: Db, members: Members): Promise<number> {
  const { count } = await db
    .selectFrom(members.select('members.id').as('some'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * The ids of a page of a list that begins with the greatest values, in whatever order; null where they are as well found in
 * the list's own.
 *
 * Engines walk an index from its end, but then the ids of those who are alike go down too, and to turn them around they sort
 * all that stand before the page. So it is walked to that way, and those who are alike at its edges are asked for anew.
 */
export async function idsDownwards(
  db: Db,
  matching: Members,
  { sort, words, page, pageSize }: MemberList,
  total: number,
  size: number,
): Promise<number[] | null> {
  const offset = (page - 1) * pageSize;
  const fromEnd = total - offset - size;
  const isNear = Math.min(offset, fromEnd) < nearEnough && seldomAlike.includes(sort.field);
  const column = sortedBy(sort);
  if (!column || !isDown(sort) || words.length > 0 || size === 0 || isNear) return null;
  const isFromEnd = fromEnd < offset;
  const walk = (members: Members, way: (order: OrderByItemBuilder) => OrderByItemBuilder) =>
    members
      .select(['members.id', column.as('value')])
      .orderBy(column, way)
      .orderBy('members.id', isFromEnd ? 'asc' : 'desc')
      .limit(size)
      .offset(isFromEnd ? fromEnd : offset)
      .execute();
  // Unset values stand at the other end of some engines' indexes, which they then don't walk; most pages have none.
  const allSet = isFromEnd ? [] : await walk(matching.where(column, 'is not', null), (order) => order.desc());
  const inOwnWay = { isDownward: !isFromEnd, backwards: isFromEnd };
  const walked = allSet.length === size ? allSet : await walk(matching, (order) => directed(order, sort, inOwnWay));
  const rows = isFromEnd ? walked.reverse() : walked;
  /** How many of those who are alike have a smaller place in the list than the page, whose greatest id of them this is. */
  const standingBefore = async (alike: Members, value: string | number | null, id: number) => {
    const counted = await howMany(db, alike.where('members.id', '>', id).limit(mostCounted));
    if (counted < mostCounted) return counted;
    return offset - (await howMany(db, matching.where(column, value === null ? 'is not' : '>', value)));
  };
  const groups = [...Map.groupBy(rows, ({ value }) => value)];
  const pages = groups.map(async ([value, some], place) => {
    const ids = some.map(({ id }) => id);
    // Those in the middle are all there are.
    if (place > 0 && place < groups.length - 1) return ids;
    const alike = matching.where(column, value === null ? 'is' : '=', value);
    const before = place === 0 ? await standingBefore(alike, value, ids[0] ?? 0) : 0;
    const found = await alike.select('members.id').orderBy('members.id').limit(ids.length).offset(before).execute();
    return found.map(({ id }) => id);
  });
  return (await Promise.all(pages)).flat();
}
