import { boundsOf, type Day } from '#contract/dates.ts';
import { endDaysOf, type SerkomState } from '#contract/serkom.ts';
import { calendarIn } from '#server/database/calendar.ts';
import { runCompiled } from '#server/database/compiled-statements.ts';
import { lastChange } from '#server/database/last-change.ts';
import type { Database } from '#server/database/open.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import { latestCounts } from './latest-counts.ts';
import { matchingMembers } from './matching.ts';
import { areMembersAtRest } from './members-at-rest.ts';
import type { MemberList } from './query.ts';
import { countScanned } from './scanned.ts';
import type { WordConditions } from './search.ts';

/** The smallest count of a text that is stored. */
export const leastStored = 2000;

/** Stored counts of texts at most: each makes every change of a member's texts a little slower. */
const mostKept = 200;

type Condition = MemberList['conditions'][number];

/** The parts of the database that counting needs. */
export type Counting = Pick<Database, 'db' | 'engine' | 'unawaited'>;

/** The stored counts by region, status and level that a list covers. */
function groupCounts(db: Db, { isPublic, conditions, level, regionId }: MemberList) {
  let counts = db.selectFrom('member_counts');
  if (isPublic) counts = counts.where('status', '=', 'active');
  if (level !== undefined) counts = counts.where('level', '=', level);
  if (regionId !== undefined) counts = counts.where('region_id', '=', regionId);
  for (const condition of conditions) {
    if (condition.field === 'status') counts = counts.where('status', '=', condition.value);
  }
  return counts;
}

async function countByGroup(db: Db, list: MemberList): Promise<number> {
  const counted = () => groupCounts(db, list).select((eb) => eb.fn.sum<number | null>('members').as('members'));
  const [sum] = await runCompiled(db, `count ${keyOf(list)}`, counted);
  return sum?.members ?? 0;
}

/** Whether the counts by region, status and level give the total of a list. */
function isCountedByGroup({ words, conditions }: MemberList): boolean {
  return words.length === 0 && conditions.every(({ field }) => field === 'status');
}

/** The sorts whose values members are counted by, with the columns to read and group by. */
const groupColumns = {
  membershipType: ['name_fold', 'region_id'],
  status: ['status', 'status'],
  level: ['level', 'level'],
} as const;

/** The members of a list with the same value in the sorted column. */
export interface Group {
  column: 'region_id' | 'members.status' | 'level';
  values: (string | number)[];
  members: number;
}

/**
 * The groups of a list's sort, in ascending order. Regions whose names sort alike are one group. Null if the list's
 * conditions or its sort are not counted by group.
 */
export async function countedGroups(db: Db, list: MemberList): Promise<Group[] | null> {
  const { field } = list.sort;
  if (!isCountedByGroup(list) || !(field === 'membershipType' || field === 'status' || field === 'level')) return null;
  const [sorted, grouped] = groupColumns[field];
  const rows = await groupCounts(db, list)
    .innerJoin('regions', 'regions.id', 'member_counts.region_id')
    .select((eb) => [
      eb.ref(sorted).as('sorted'),
      eb.ref(grouped).as('grouped'),
      eb.fn.sum<number>('members').as('members'),
    ])
    .groupBy([sorted, grouped])
    .orderBy(sorted)
    .execute();
  return [...Map.groupBy(rows, (row) => row.sorted).values()].map((alike) => ({
    column: grouped === 'status' ? 'members.status' : grouped,
    values: alike.map((row) => row.grouped),
    members: alike.reduce((sum, { members }) => sum + members, 0),
  }));
}

/** The stored values of a serkom state: days, or the names of states without one, which sort after all days. */
function valuesOf(state: SerkomState, today: Day): Bounds {
  return state === 'none' || state === 'unknown' ? [state, state] : endDaysOf(state, today);
}

type Bounds = [first: string, last: string];

/** The facet of a condition, and the range of its values. */
function facetOf({ field, value }: Condition, today: Day): { facet: 'serkom' | 'photo'; bounds: Bounds } | null {
  switch (field) {
    case 'serkom':
      return { facet: field, bounds: valuesOf(value, today) };
    case 'serkomMonth':
      return { facet: 'serkom', bounds: boundsOf(value) };
    case 'photo':
      return { facet: field, bounds: [value, value] };
    default:
      return null;
  }
}

async function countOfFacet(db: Db, { facet, bounds }: NonNullable<ReturnType<typeof facetOf>>): Promise<number> {
  const [first, last] = bounds;
  const { members } = await db
    .selectFrom('member_facets')
    .where('facet', '=', facet)
    .where('value', '>=', first)
    .where('value', '<=', last)
    .select((eb) => eb.fn.sum<number | null>('members').as('members'))
    .executeTakeFirstOrThrow();
  return members ?? 0;
}

/** Whether a list has no conditions besides its words. */
function isUnconditional({ isPublic, conditions, level, regionId }: MemberList): boolean {
  return !isPublic && conditions.length === 0 && level === undefined && regionId === undefined;
}

/** Whether a list has neither conditions nor words. */
export function isUnfiltered(list: MemberList): boolean {
  return list.words.length === 0 && isUnconditional(list);
}

/** The only word of a list without other conditions; else null. */
function onlyWord(list: MemberList): string | null {
  const [word, ...others] = list.words;
  return word !== undefined && others.length === 0 && isUnconditional(list) ? word : null;
}

/** The list without conditions. */
export function everybodyFor(list: MemberList): MemberList {
  return { ...list, isPublic: false, words: [], conditions: [], level: undefined, regionId: undefined };
}

/** The total of a list, if it is stored; null if the members must be counted. */
export async function storedCount(db: Db, list: MemberList): Promise<number | null> {
  const { words, conditions, level, regionId } = list;
  if (words.length > 0) {
    const text = onlyWord(list);
    if (text === null) return null;
    const kept = await db
      .selectFrom('sought_texts')
      .select(({ fn }) => fn.sum<number>('members').as('members'))
      .where('text', '=', text)
      // Parts alone, without a first one, were added while the text was removed, and don't count.
      .having(({ fn }) => fn.min('part'), '=', 0)
      .executeTakeFirst();
    return kept?.members ?? null;
  }
  const [condition, ...others] = conditions;
  if (isCountedByGroup(list)) return countByGroup(db, list);
  const isAlone = others.length === 0 && !list.isPublic && level === undefined && regionId === undefined;
  const facet = condition && isAlone ? facetOf(condition, calendarIn(db).today()) : null;
  return facet && countOfFacet(db, facet);
}

/** The share of all members that a list's other conditions leave for its words; 1 if no stored count gives it. */
export async function shareForWords(db: Db, list: MemberList): Promise<number> {
  if (list.words.length === 0 || isUnconditional(list)) return 1;
  const [left, all] = [await storedCount(db, { ...list, words: [] }), await storedCount(db, everybodyFor(list))];
  return left === null || !all ? 1 : left / all;
}

/** Stores the count of a frequent text, instead of the oldest. Triggers update it with every change of a member. */
async function storeCount(tx: Tx, text: string, members: number) {
  await tx
    .insertInto('sought_texts')
    .values({ text, members, at: new Date().toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const older = tx
    .selectFrom('sought_texts')
    .select('text')
    .where('part', '=', 0)
    .orderBy('at', 'desc')
    .orderBy('text')
    .limit(1)
    .offset(mostKept);
  await tx.deleteFrom('sought_texts').where('text', '=', older).execute();
}

/** Removes the counts of texts that no member has. */
export async function forgetTextsOfNobody(tx: Tx): Promise<void> {
  const ofNobody = tx
    .selectFrom('sought_texts')
    .select('text')
    .groupBy('text')
    .having(({ fn }) => fn.sum('members'), '<', 1);
  await tx.deleteFrom('sought_texts').where('text', 'in', ofNobody).execute();
}

/** The total depends neither on the order nor on the page. */
export const keyOf = ({ sort: _, page: __, pageSize: ___, ...counted }: MemberList) => JSON.stringify(counted);

/** The total of a list, if it is stored or was counted since the latest change; null if the members must be counted. */
export async function knownCount({ db, engine }: Counting, list: MemberList): Promise<number | null> {
  return (await storedCount(db, list)) ?? (await latestCounts({ db, engine })).get(keyOf(list)) ?? null;
}

/** Counts the members of a list. The count of a frequent text is stored in the background. */
export async function countMembers(
  { db, engine, unawaited }: Counting,
  list: MemberList,
  { byIndex, inOrder, isScan, isLong }: WordConditions,
): Promise<number> {
  const countIn = async (from: Db) => {
    const members = isScan
      ? matchingMembers(from, list, inOrder, 'by scan')
      : matchingMembers(from, list, byIndex, 'by index');
    if (isLong && !from.isTransaction) return countScanned(from, members);
    const { count } = await members.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
    return count;
  };
  const text = onlyWord(list);
  if (text === null) {
    const latest = await latestCounts({ db, engine });
    const count = await countIn(db);
    latest.set(keyOf(list), count);
    return count;
  }
  const before = await lastChange(db);
  const count = await countIn(db);
  if (count >= leastStored) {
    unawaited.leave(async (tx) => {
      // Otherwise the next search for it stores the count.
      if (!(await areMembersAtRest(tx))) return;
      // Counts again if something has changed since.
      const isStill = (await lastChange(tx)) === before;
      await storeCount(tx, text, isStill ? count : await countIn(tx));
    });
  }
  return count;
}
