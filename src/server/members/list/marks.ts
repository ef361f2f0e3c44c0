import { setImmediate } from 'node:timers/promises';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '#server/database/schema.ts';
import { transact } from '#server/database/transaction.ts';
import { areMembersAtRest } from './members-at-rest.ts';
import type { MemberList } from './query.ts';
import { isDefaultOrder } from './sort.ts';

/** Members between two marks. Between marks twice as far apart another one is put. */
const usualDistance = 8192;

/** Pages before this offset are reached as quickly without a mark. */
const nearEnough = 4096;

/** Only the list of all members in the default order has marks: each further list with marks would slow down every write. */
function isMarked({ sort, words, conditions, isPublic, level, regionId }: MemberList): boolean {
  const isOfAll = words.length === 0 && conditions.length === 0 && level === undefined && regionId === undefined;
  return isOfAll && isDefaultOrder(sort) && !isPublic;
}

type Place = { order_key: number; id: number };

/** The members from a mark on with the same order. Engines seek to this, but not to `(order_key, id) >= (…)`. */
function ofSameOrder({ order_key, id }: Place): Expression<SqlBool> {
  return sql<SqlBool>`order_key = ${order_key} AND members.id >= ${id}`;
}

/** The last mark before a page, as a condition, and the number of members before it; null if there is none. */
export async function markBefore(db: Db, list: MemberList, offset: number, size: number) {
  if (offset <= nearEnough || !isMarked(list)) return null;
  const marks = await db
    .selectFrom('member_marks')
    .select(({ fn }) => ['order_key', 'id', fn.sum<number>('members').as('members')])
    .groupBy(['order_key', 'id'])
    .orderBy('order_key')
    .orderBy('id')
    .execute();
  let before = 0;
  for (const [index, mark] of marks.entries()) {
    const end = before + mark.members;
    if (end > offset) {
      const next = marks[index + 1];
      // After the last mark the end of the list is near.
      if (!next) return null;
      const isOfOneOrder = next.order_key === mark.order_key && offset + size <= end;
      const from = sql<SqlBool>`(order_key, members.id) >= (${mark.order_key}, ${mark.id})`;
      return { members: before, after: isOfOneOrder ? ofSameOrder(mark) : from };
    }
    before = end;
  }
  return null;
}

/** The place `distance` members after another one. */
async function placeAfter(tx: Tx, from: Place, distance: number): Promise<Place> {
  const members = tx.selectFrom('members').where('deleted_at', 'is', null);
  const places = members.select(['order_key', 'members.id as id']).orderBy('order_key').orderBy('members.id').limit(1);
  const same = await places.where(ofSameOrder(from)).offset(distance).executeTakeFirst();
  if (same) return same;
  const { count } = await members
    .where(ofSameOrder(from))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return places
    .where('order_key', '>', from.order_key)
    .offset(distance - count)
    .executeTakeFirstOrThrow();
}

/** Puts a mark between two that are too far apart, if there are such and nobody is writing members. */
async function addMark(tx: Tx, distance: number): Promise<boolean> {
  if (!(await areMembersAtRest(tx))) return false;
  const mark = await tx
    .selectFrom('member_marks')
    .select(({ fn }) => ['order_key', 'id', fn.sum<number>('members').as('members')])
    .groupBy(['order_key', 'id'])
    .having(({ fn }) => fn.sum('members'), '>=', 2 * distance)
    .limit(1)
    .executeTakeFirst();
  if (!mark) return false;
  const { order_key, id, members } = mark;
  await tx
    .updateTable('member_marks')
    .set((eb) => ({ members: eb('members', '-', members - distance) }))
    .where('order_key', '=', order_key)
    .where('id', '=', id)
    .where('part', '=', 0)
    .execute();
  const place = await placeAfter(tx, mark, distance);
  await tx
    .insertInto('member_marks')
    .values({ ...place, members: members - distance })
    .execute();
  return true;
}

/** Puts marks wherever two are too far apart. Until then pages there take longer. */
export async function balanceMarks(db: Db, distance = usualDistance): Promise<void> {
  while (await transact(db, (tx) => addMark(tx, distance))) await setImmediate();
}
