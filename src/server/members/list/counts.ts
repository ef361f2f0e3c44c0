import { boundsOf, type Day } from '#contract/dates.ts';
import { endDaysOf, type SerkomState } from '#contract/serkom.ts';
import { calendarIn } from '#server/database/calendar.ts';
import type { Database } from '#server/database/open.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import { matchingMembers } from './matching.ts';
import type { MemberList } from './query.ts';
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
  const { members } = await groupCounts(db, list)
    .select((eb) => eb.fn.sum<number | null>('members').as('members'))
    .executeTakeFirstOrThrow();
  return members ?? 0;
}

/** Whether the counts by region, status and level say how many members a list has. */
function isCountedByGroup({ words, conditions }: MemberList): boolean {
  return words.length === 0 && conditions.every(({ field }) => field === 'status');
}

/**
 * How many members of a list each region has, in the order of the regions' names; regions whose names sort alike are counted
 * together. Null where the list's conditions are not counted by region.
 */
export async function countByRegion(db: Db, list: MemberList): Promise<{ ids: number[]; members: number }[] | null> {
  if (!isCountedByGroup(list)) return null;
  const rows = await groupCounts(db, list)
    .innerJoin('regions', 'regions.id', 'member_counts.region_id')
    .select((eb) => ['name_fold', 'region_id', eb.fn.sum<number>('members').as('members')])
    .groupBy(['name_fold', 'region_id'])
    .orderBy('name_fold')
    .execute();
  return [...Map.groupBy(rows, ({ name_fold }) => name_fold).values()].map((alike) => ({
    ids: alike.map(({ region_id }) => region_id),
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
    const kept = await db.selectFrom('sought_texts').select('members').where('text', '=', text).executeTakeFirst();
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

/** The latest change of anything: what was counted is true as long as there is no later one. */
async function lastChange(db: Db | Tx): Promise<number | null> {
  const { id } = await db
    .selectFrom('changes')
    .select((eb) => eb.fn.max<number | null>('id').as('id'))
    .executeTakeFirstOrThrow();
  return id;
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
    .orderBy('at', 'desc')
    .orderBy('text')
    .limit(1)
    .offset(mostKept);
  await tx.deleteFrom('sought_texts').where('text', '=', older).execute();
}

/** Where so great a share of all members is left, reading the table is quicker than looking each of them up. */
const scannedShare = 1 / 10;

/** Counts the members of a list. The count of a frequent text is kept from then on; whoever searches does not wait for that. */
export async function countMembers(
  { db, unawaited }: Counting,
  list: MemberList,
  { byIndex, inOrder, lookedUp, share }: WordConditions,
): Promise<number> {
  const isScan = list.words.length > 0 && lookedUp === 0 && share > scannedShare;
  const countIn = async (from: Db) => {
    const members = isScan
      ? matchingMembers(from, list, inOrder, 'by scan')
      : matchingMembers(from, list, byIndex, 'by index');
    const { count } = await members.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
    return count;
  };
  const text = soughtText(list);
  const before = text === null ? null : await lastChange(db);
  const count = await countIn(db);
  if (text !== null && count >= oftenEnough) {
    unawaited.leave(async (tx) => {
      // Counted anew after a change; nobody else writes until this transaction ends.
      const isStill = (await lastChange(tx)) === before;
      await keepCount(tx, text, isStill ? count : await countIn(tx));
    });
  }
  return count;
}
