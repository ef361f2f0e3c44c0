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

/** Once a text was found in so many members, their count is kept. */
export const oftenEnough = 2000;

/** So many texts have their counts kept: each makes every change of a member's texts a little slower. */
const mostKept = 200;

type Condition = MemberList['conditions'][number];

/** What counting needs. */
export type Counting = Pick<Database, 'db' | 'engine' | 'unawaited'>;

/** The kept counts by region, status and level that a list is about. */
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

/** Whether the counts by region, status and level say how many members a list has. */
function isCountedByGroup({ words, conditions }: MemberList): boolean {
  return words.length === 0 && conditions.every(({ field }) => field === 'status');
}

/** Sorts by what members are counted by, with the columns they read and group by. */
const groupColumns = {
  membershipType: ['name_fold', 'region_id'],
  status: ['status', 'status'],
  level: ['level', 'level'],
} as const;

/** Those of a list who are alike in what it is sorted by: whose column has one of these values. */
export interface Group {
  column: 'region_id' | 'members.status' | 'level';
  values: (string | number)[];
  members: number;
}

/**
 * The groups that a list's sort makes, from the least value up; regions whose names sort alike are one. Null where the list's
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

/** What the kept values of a serkom state are: days, or the names of the states without one, which come after all days. */
function valuesOf(state: SerkomState, today: Day): Bounds {
  return state === 'none' || state === 'unknown' ? [state, state] : endDaysOf(state, today);
}

type Bounds = [first: string, last: string];

/** Which facet a condition is about, and between which of its values. */
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

/** Whether a list asks for nothing but its words. */
function isUnconditional({ isPublic, conditions, level, regionId }: MemberList): boolean {
  return !isPublic && conditions.length === 0 && level === undefined && regionId === undefined;
}

/** Whether a list asks for nothing at all. */
export function isOfEverybody(list: MemberList): boolean {
  return list.words.length === 0 && isUnconditional(list);
}

/** The one text that a list is about, if it asks for nothing else. */
function soughtText(list: MemberList): string | null {
  const [word, ...others] = list.words;
  return word !== undefined && others.length === 0 && isUnconditional(list) ? word : null;
}

/** The list without conditions. */
export function everybodyFor(list: MemberList): MemberList {
  return { ...list, isPublic: false, words: [], conditions: [], level: undefined, regionId: undefined };
}

/** How many members a list has on all its pages, where the database keeps that; null where they must be counted. */
export async function keptCount(db: Db, list: MemberList): Promise<number | null> {
  const { words, conditions, level, regionId } = list;
  if (words.length > 0) {
    const text = soughtText(list);
    if (text === null) return null;
    const kept = await db
      .selectFrom('sought_texts')
      .select(({ fn }) => fn.sum<number>('members').as('members'))
      .where('text', '=', text)
      // Parts that were added by whoever wrote while the text was removed count for nothing.
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

/** Of all members, the share that a list's other conditions leave for its words; 1 where no kept count says it. */
export async function shareForWords(db: Db, list: MemberList): Promise<number> {
  if (list.words.length === 0 || isUnconditional(list)) return 1;
  const [left, all] = [await keptCount(db, { ...list, words: [] }), await keptCount(db, everybodyFor(list))];
  return left === null || !all ? 1 : left / all;
}

/** Keeps the count of a frequent text, in the place of the oldest; the database updates it with every change of a member. */
async function keepCount(tx: Tx, text: string, members: number) {
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

/** What is counted does not depend on how it is sorted or which page of it is shown. */
export const keyOf = ({ sort: _, page: __, pageSize: ___, ...counted }: MemberList) => JSON.stringify(counted);

/** How many members a list has, where it is kept or was counted since the latest change; null where they must be counted. */
export async function knownCount({ db, engine }: Counting, list: MemberList): Promise<number | null> {
  return (await keptCount(db, list)) ?? (await latestCounts({ db, engine })).get(keyOf(list)) ?? null;
}

/** Counts the members of a list. The count of a frequent text is kept from then on; whoever searches does not wait for that. */
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
  const text = soughtText(list);
  if (text === null) {
    const latest = await latestCounts({ db, engine });
    const count = await countIn(db);
    latest.set(keyOf(list), count);
    return count;
  }
  const before = await lastChange(db);
  const count = await countIn(db);
  if (count >= oftenEnough) {
    unawaited.leave(async (tx) => {
      // Else whoever searches for it next has it kept.
      if (!(await areMembersAtRest(tx))) return;
      // Counted anew after a change.
      const isStill = (await lastChange(tx)) === before;
      await keepCount(tx, text, isStill ? count : await countIn(tx));
    });
  }
  return count;
}
