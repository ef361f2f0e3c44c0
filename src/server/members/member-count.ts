import { boundsOf, today } from '#contract/dates.ts';
import { endDaysOf, type SerkomState } from '#contract/serkom.ts';
import type { Database } from '#server/database/open.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import { type MemberList, matchingMembers } from './member-list.ts';

/** A text that so many members have is not counted again, but kept. */
export const oftenEnough = 2000;

/** So many texts are kept at once: each costs every change of a member's texts a little. */
const mostKept = 200;

type Condition = MemberList['conditions'][number];

/** What counting needs. */
export type Counting = Pick<Database, 'db' | 'engine' | 'unawaited'>;

/** By region, status and level, as the counts are kept. */
async function countByGroup(db: Db, { isPublic, conditions, level, regionId }: MemberList): Promise<number> {
  let counts = db.selectFrom('member_counts');
  if (isPublic) counts = counts.where('status', '=', 'active');
  if (level !== undefined) counts = counts.where('level', '=', level);
  if (regionId !== undefined) counts = counts.where('region_id', '=', regionId);
  for (const condition of conditions) {
    if (condition.field === 'status') counts = counts.where('status', '=', condition.value);
  }
  const { members } = await counts
    .select((eb) => eb.fn.sum<number | null>('members').as('members'))
    .executeTakeFirstOrThrow();
  return members ?? 0;
}

/** What the kept values of a serkom state are: days, or the names of the states without one, which come after all days. */
function valuesOf(state: SerkomState): Bounds {
  return state === 'none' || state === 'unknown' ? [state, state] : endDaysOf(state, today());
}

type Bounds = [first: string, last: string];

/** Which facet a condition is about, and between which of its values. */
function facetOf({ field, value }: Condition): { facet: 'serkom' | 'photo'; bounds: Bounds } | null {
  switch (field) {
    case 'serkom':
      return { facet: field, bounds: valuesOf(value) };
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

/** How many members a list has on all its pages, where that is kept; null where it must be counted. */
export async function keptCount(db: Db, list: MemberList): Promise<number | null> {
  const { words, conditions, level, regionId } = list;
  if (words.length > 0) {
    const text = soughtText(list);
    if (text === null) return null;
    const kept = await db.selectFrom('sought_texts').select('members').where('text', '=', text).executeTakeFirst();
    return kept?.members ?? null;
  }
  const [condition, ...others] = conditions;
  if (conditions.every(({ field }) => field === 'status')) return countByGroup(db, list);
  const isAlone = others.length === 0 && !list.isPublic && level === undefined && regionId === undefined;
  const facet = condition && isAlone ? facetOf(condition) : null;
  return facet && countOfFacet(db, facet);
}

/** Of all members, the part that a list's other conditions leave for its words, where that is kept. */
export async function shareForWords(db: Db, list: MemberList): Promise<number> {
  if (list.words.length === 0 || isUnconditional(list)) return 1;
  const [left, all] = [await keptCount(db, { ...list, words: [] }), await keptCount(db, everybodyFor(list))];
  return left === null || !all ? 1 : left / all;
}

/** The latest change of anything: as long as there is no later one, what was counted is so. */
async function lastChange(db: Db | Tx): Promise<number | null> {
  const { id } = await db
    .selectFrom('changes')
    .select((eb) => eb.fn.max<number | null>('id').as('id'))
    .executeTakeFirstOrThrow();
  return id;
}

/** Keeps what was counted of a frequent text, in the place of the oldest; counted anew where there was a change since. */
async function keep(tx: Tx, text: string, count: number, isStill: boolean, counted: (tx: Tx) => Promise<number>) {
  // Nobody writes from here until the end, so it stays true.
  const members = isStill ? count : await counted(tx);
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

/**
 * Counts the members of a list. What it counts of a frequent text is kept from then on, but nobody who searches waits for
 * those who write.
 *
 * @param share of all members, the part that the list's other conditions leave for its words
 */
export async function countMembers(
  { db, engine, unawaited }: Counting,
  list: MemberList,
  share: number,
): Promise<number> {
  const counted = async (from: Db) => {
    const { count } = await matchingMembers(from, engine, list, 'by index', share)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return count;
  };
  const text = soughtText(list);
  const before = text === null ? null : await lastChange(db);
  const count = await counted(db);
  if (text !== null && count >= oftenEnough) {
    unawaited.leave(async (tx) => keep(tx, text, count, (await lastChange(tx)) === before, counted));
  }
  return count;
}
