import { sql } from 'kysely';
import type { Member } from '#contract/members.ts';
import { calendarIn } from '#server/database/calendar.ts';
import type { Database } from '#server/database/open.ts';
import type { Db } from '#server/database/schema.ts';
import { tableCache } from '#server/database/table-versions.ts';
import { type ItemRow, itemColumns, memberOf } from '../member-item.ts';
import {
  type Counting,
  countedGroups,
  countMembers,
  everybodyFor,
  isUnfiltered,
  keyOf,
  knownCount,
  leastStored,
  storedCount,
} from './counts.ts';
import { markBefore } from './marks.ts';
import { isWithinOrder, type MatchingMembers, matchingMembers, type Way } from './matching.ts';
import { rowsInParts } from './parts.ts';
import { type ListPlan, recording } from './plan.ts';
import type { MemberList } from './query.ts';
import { rowsOfKnownSlice, rowsOfSlice } from './rows.ts';
import { idsScanned } from './scanned.ts';
import { type WordConditions, wordConditions } from './search.ts';
import { directionOf, isDefaultOrder, isIndexed, orderOf, partsOf, rowOrderOf, type SortedPart } from './sort.ts';

/** Whether an index has the members of a list in its order. */
function isWithinIndex({ words, conditions, sort }: MemberList): boolean {
  return words.length === 0 && isDefaultOrder(sort) && conditions.every(({ field }) => field === 'status');
}

/**
 * Chooses the cheaper way: walking an index visits all members between the page and the nearer end of the list, looking
 * up visits all who match.
 */
async function chooseWay(db: Db, list: MemberList, total: number): Promise<Way> {
  const { sort, page, pageSize } = list;
  if (isWithinIndex(list) || total === 0) return 'by index';
  if (isWithinOrder(list)) return 'in order';
  const all = isUnfiltered(list) ? total : ((await storedCount(db, everybodyFor(list))) ?? total);
  const passed = Math.min(page * pageSize, total - (page - 1) * pageSize);
  if ((passed / total) * all > total) return 'by index';
  return isIndexed(sort) ? 'in order' : 'by scan';
}

/** The members of a list with one of these values in the sorted column. */
function partOf(column: string, values: readonly (string | number)[]): SortedPart {
  return { condition: sql<boolean>`${sql.ref(column)} IN (${sql.join(values)})`, column: null };
}

async function partsOfList(db: Db, list: MemberList): Promise<SortedPart[]> {
  const { sort } = list;
  const groups = await countedGroups(db, list);
  if (groups) {
    const parts = groups.map(({ column, values, members }) => ({ ...partOf(column, values), members }));
    return sort.descending ? parts.reverse() : parts;
  }
  if (sort.field === 'membershipType') return partsByRegion(db, list);
  return partsWithMembers(list);
}

/** The parts by regions' names, if no stored counts give their sizes. */
async function partsByRegion(db: Db, { sort }: MemberList): Promise<SortedPart[]> {
  const regions = await db.selectFrom('regions').select(['id', 'name_fold']).orderBy('name_fold').execute();
  const alike = [...Map.groupBy(regions, ({ name_fold }) => name_fold).values()];
  const parts = alike.map((some) =>
    partOf(
      'region_id',
      some.map(({ id }) => id),
    ),
  );
  return sort.descending ? parts.reverse() : parts;
}

/** Leaves out parts that a condition makes empty: walking them is wasted. */
function partsWithMembers({ sort, conditions }: MemberList): SortedPart[] {
  const parts = partsOf(sort);
  const serkom = conditions.find(({ field }) => field === 'serkom' || field === 'serkomMonth')?.value;
  if (serkom === undefined) return parts;
  const hasNumber = serkom === 'none' ? false : serkom === 'unknown' ? true : null;
  const hasDate = hasNumber === null;
  const isSet = sort.field === 'serkomEndDate' ? hasDate : sort.field === 'serkomNo' ? hasNumber : null;
  if (isSet === null) return parts;
  return isSet ? parts.slice(0, 1) : parts.slice(1);
}

/** The rows of a page. The parts of the list are walked from the nearer end. */
async function rowsOnPage(db: Db, matching: MatchingMembers, list: MemberList, way: Way, total: number) {
  const { sort, page, pageSize } = list;
  const offset = (page - 1) * pageSize;
  const size = Math.max(0, Math.min(pageSize, total - offset));
  if (size === 0) return { rows: [], marked: null };
  if (way === 'by scan' || (way === 'by index' && !isDefaultOrder(sort))) {
    return { rows: await rowsOfSlice(db, matching, rowOrderOf(sort), { offset, size }), marked: null };
  }
  const toEnd = total - offset - size;
  const direction = directionOf(sort);
  const mark = toEnd > 0 ? await markBefore(db, list, offset, size) : null;
  if (mark) {
    const slice = { offset: offset - mark.members, size };
    const walk = { direction, isBackwards: false };
    return {
      rows: await rowsInParts(db, matching.where(mark.after), partsOf(sort), walk, slice),
      marked: mark.members,
    };
  }
  const isBackwards = toEnd < offset;
  const slice = { offset: isBackwards ? toEnd : offset, size };
  const rows = await rowsInParts(db, matching, await partsOfList(db, list), { direction, isBackwards }, slice);
  return { rows: isBackwards ? rows.reverse() : rows, marked: null };
}

/** Pages that end before this offset are found from the beginning, however long the list is. */
const nearEnough = 1000;

/** Whether a page can be found before the total is known. */
function isNearStart(list: MemberList): boolean {
  return isWithinIndex(list) && list.page * list.pageSize <= nearEnough;
}

/**
 * A page near the beginning, and how many members its list has: neither waits for the other.
 *
 * @param counted how many they are, where that is known
 */
async function pageNearStart(counting: Counting, list: MemberList, counted: number | null) {
  const { db } = counting;
  const { page, pageSize } = list;
  const members = () => matchingMembers(db, list, [], 'by index');
  const slice = { offset: (page - 1) * pageSize, size: pageSize };
  const [total, rows] = await Promise.all([
    counted ?? knownCount(counting, list),
    rowsOfKnownSlice(db, `list ${keyOf(list)}`, members, rowOrderOf(list.sort), slice),
  ]);
  return total === null ? null : { rows, total };
}

/** A page of a search, counted and sorted in one statement; null if it finds too many to sort. */
async function pageOfFew(db: Db, list: MemberList, { byIndex }: WordConditions) {
  const { sort, page, pageSize } = list;
  const found = matchingMembers(db, list, byIndex, 'by index').selectAll('members').limit(leastStored);
  const rows = await db
    .selectFrom(found.as('members'))
    .innerJoin('regions', 'regions.id', 'members.region_id')
    .select([...itemColumns, sql<number>`count(*) OVER ()`.as('found')])
    .orderBy(orderOf(sort))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const total = rows[0]?.found ?? (page === 1 ? 0 : leastStored);
  return total >= leastStored ? null : { rows, total };
}

/** A page of the few members whom only reading all texts finds. */
async function pageOfScanned(db: Db, list: MemberList, { inOrder }: WordConditions) {
  const { sort, page, pageSize } = list;
  const ids = await idsScanned(db, matchingMembers(db, list, inOrder, 'by scan'));
  const found = db.selectFrom('members').where('members.id', 'in', ids);
  return rowsOfSlice(db, found, rowOrderOf(sort), { offset: (page - 1) * pageSize, size: pageSize });
}

/** Totals of lists without words, until the tables they are counted from are written to. */
const totals = tableCache<number>('members', 'regions', 'reminders');

type Found = { rows: ItemRow[] } & Omit<ListPlan, 'statements'>;

async function findPage(counting: Counting, list: MemberList): Promise<Found> {
  const { db } = counting;
  const kept = list.words.length === 0 ? totals(db) : null;
  const key = `${calendarIn(db).today()} ${keyOf(list)}`;
  const counted = kept?.get(key) ?? null;
  const near = isNearStart(list) ? await pageNearStart(counting, list, counted) : null;
  if (near) {
    kept?.set(key, near.total);
    return { ...near, way: 'by index', share: 1, lookedUp: 0, marked: null };
  }
  const known = counted ?? (await knownCount(counting, list));
  const words = await wordConditions(counting, list);
  const { share, lookedUp, isLong } = words;
  const few = known === null && list.words.length > 0 && !isLong ? await pageOfFew(db, list, words) : null;
  if (few) return { ...few, way: 'few by index', share, lookedUp, marked: null };
  const total = known ?? (await countMembers(counting, list, words));
  kept?.set(key, total);
  if (isLong && total < leastStored) {
    const rows = await pageOfScanned(db, list, words);
    return { rows, way: 'by scan', share, lookedUp, marked: null, total };
  }
  const way = await chooseWay(db, list, total);
  const matching = matchingMembers(db, list, way === 'by index' ? words.byIndex : words.inOrder, way);
  return { ...(await rowsOnPage(db, matching, list, way, total)), way, share, lookedUp, total };
}

/**
 * A page of a list, and its total. docs/search.md says how it is found, and how quick it must be.
 *
 * @param onPlan gets the way and the SQL by which the page was found
 */
export async function listPage(
  database: Pick<Database, 'db' | 'engine' | 'unawaited'>,
  list: MemberList,
  onPlan?: (plan: ListPlan) => void,
): Promise<{ members: Member[]; total: number }> {
  const recorded = onPlan && recording(database.db);
  const { rows, ...plan } = await findPage({ ...database, db: recorded?.db ?? database.db }, list);
  if (recorded) onPlan({ ...plan, statements: recorded.statements() });
  const year = calendarIn(database.db).thisYear();
  return { members: rows.map((row) => memberOf(row, year)), total: plan.total };
}
