import { sql } from 'kysely';
import type { Member } from '#contract/members.ts';
import type { Database } from '#server/database/open.ts';
import type { Db } from '#server/database/schema.ts';
import { membersById } from '../members-by-id.ts';
import {
  type Counting,
  countByRegion,
  countMembers,
  everybodyFor,
  isOfEverybody,
  keptCount,
  oftenEnough,
} from './counts.ts';
import { markBefore } from './marks.ts';
import { type MatchingMembers, matchingMembers, type Way } from './matching.ts';
import { type ListPlan, recording } from './plan.ts';
import type { MemberList } from './query.ts';
import { type WordConditions, wordConditions } from './search.ts';
import {
  directionOf,
  isDefaultOrder,
  isIndexed,
  orderOf,
  partsOf,
  type SortDirection,
  type SortedPart,
} from './sort.ts';

/** Which way costs less: going through an index costs all who stand before the page's end, looking up costs all who match. */
async function chooseWay(db: Db, list: MemberList, total: number): Promise<Way> {
  const { words, conditions, sort, page, pageSize } = list;
  const isByIndex = words.length === 0 && isDefaultOrder(sort) && conditions.every(({ field }) => field === 'status');
  if (isByIndex || total === 0) return 'by index';
  const all = isOfEverybody(list) ? total : ((await keptCount(db, everybodyFor(list))) ?? total);
  if (((page * pageSize) / total) * all >= total) return 'by index';
  return isIndexed(sort) ? 'in order' : 'by scan';
}

/** What of a list is wanted: so many members after so many others. */
interface Slice {
  offset: number;
  size: number;
}

/** The ids of a slice of the parts of a list, each of which an index has in its order. */
async function idsIn(
  matching: MatchingMembers,
  parts: SortedPart[],
  direction: SortDirection,
  { offset, size }: Slice,
) {
  const ids: number[] = [];
  let before = offset;
  for (const [index, { condition, column, members }] of parts.entries()) {
    if (ids.length === size) break;
    if (members !== undefined && members <= before) {
      before -= members;
      continue;
    }
    const part = condition ? matching.where(condition) : matching;
    const sorted = column ? part.orderBy(column, direction) : part;
    const rows = await sorted
      .orderBy('members.id', direction)
      .select('members.id')
      .limit(size - ids.length)
      .offset(before)
      .execute();
    ids.push(...rows.map(({ id }) => id));
    if (rows.length > 0) before = 0;
    else if (index < parts.length - 1) before -= await countOf(part);
  }
  return ids;
}

async function countOf(members: MatchingMembers): Promise<number> {
  const { count } = await members.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return count;
}

/** By the regions' names: one part for each name, where the kept counts say how many members of the list it has. */
async function partsByRegion(db: Db, list: MemberList): Promise<SortedPart[] | null> {
  const regions = await countByRegion(db, list);
  if (!regions) return null;
  const parts = regions.map(({ ids, members }) => ({
    condition: sql<boolean>`region_id IN (${sql.join(ids)})`,
    column: null,
    members,
  }));
  return list.sort.descending ? parts.reverse() : parts;
}

async function partsOfList(db: Db, list: MemberList): Promise<SortedPart[]> {
  const { sort, conditions } = list;
  if (sort.field === 'membershipType') return (await partsByRegion(db, list)) ?? partsOf(sort);
  const parts = partsOf(sort);
  const serkom = conditions.find(({ field }) => field === 'serkom' || field === 'serkomMonth');
  if (sort.field !== 'serkomEndDate' || !serkom) return parts;
  // All of them have a last day, or none has: the other part would be walked in vain.
  return serkom.value === 'none' || serkom.value === 'unknown' ? parts.slice(1) : parts.slice(0, 1);
}

/** The ids on a page of a list, read from the nearer end of the list. */
async function idsOnPage(db: Db, matching: MatchingMembers, list: MemberList, total: number) {
  const { sort, page, pageSize } = list;
  const offset = (page - 1) * pageSize;
  const size = Math.max(0, Math.min(pageSize, total - offset));
  const toEnd = total - offset - size;
  const direction = directionOf(sort);
  const mark = toEnd > 0 ? await markBefore(db, list, offset, size) : null;
  if (mark) {
    const slice = { offset: offset - mark.members, size };
    return { ids: await idsIn(matching.where(mark.after), partsOf(sort), direction, slice), marked: mark.members };
  }
  const parts = await partsOfList(db, list);
  if (offset <= toEnd) return { ids: await idsIn(matching, parts, direction, { offset, size }), marked: null };
  const backwards = direction === 'asc' ? 'desc' : 'asc';
  const ids = await idsIn(matching, parts.toReversed(), backwards, { offset: toEnd, size });
  return { ids: ids.reverse(), marked: null };
}

/** A page of what words find, counted and sorted in one statement; null where too many are found to sort them all. */
async function pageOfFew(db: Db, list: MemberList, { byIndex }: WordConditions) {
  const { sort, page, pageSize } = list;
  const found = matchingMembers(db, list, byIndex, 'by index').selectAll('members').limit(oftenEnough);
  const rows = await db
    .selectFrom(found.as('members'))
    .select(['members.id', sql<number>`count(*) OVER ()`.as('found')])
    .orderBy(orderOf(sort))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const total = rows[0]?.found ?? (page === 1 ? 0 : oftenEnough);
  return total >= oftenEnough ? null : { ids: rows.map(({ id }) => id), total };
}

type Found = { ids: number[] } & Omit<ListPlan, 'statements'>;

async function findPage(counting: Counting, list: MemberList): Promise<Found> {
  const { db } = counting;
  const kept = await keptCount(db, list);
  const words = await wordConditions(counting, list);
  const { share, lookedUp } = words;
  const few = kept === null && list.words.length > 0 ? await pageOfFew(db, list, words) : null;
  if (few) return { ...few, way: 'few by index', share, lookedUp, marked: null };
  const total = kept ?? (await countMembers(counting, list, words));
  const way = await chooseWay(db, list, total);
  const matching = matchingMembers(db, list, way === 'by index' ? words.byIndex : words.inOrder, way);
  return { ...(await idsOnPage(db, matching, list, total)), way, share, lookedUp, total };
}

/**
 * One page of a list, and how many members the list has on all pages. docs/search.md says how it is found, and how quick it
 * is to be.
 *
 * @param onPlan gets the way and the SQL by which the page was found
 */
export async function listPage(
  database: Pick<Database, 'db' | 'engine' | 'unawaited'>,
  list: MemberList,
  onPlan?: (plan: ListPlan) => void,
): Promise<{ members: Member[]; total: number }> {
  const recorded = onPlan && recording(database.db);
  const { ids, ...plan } = await findPage({ ...database, db: recorded?.db ?? database.db }, list);
  if (recorded) onPlan({ ...plan, statements: recorded.statements() });
  return { members: await membersById(database.db, ids), total: plan.total };
}
