import { type SelectQueryBuilder, sql } from 'kysely';
import type { Db, Database as Schema } from '#server/database/schema.ts';
import {
  type Counting,
  countMembers,
  everybodyFor,
  isOfEverybody,
  keptCount,
  oftenEnough,
  shareForWords,
} from './member-count.ts';
import { isDefaultOrder, type MemberList, matchingMembers, sorted, type Way } from './member-list.ts';
import { markBefore } from './member-marks.ts';
import { idsDownwards, ofOneRegion } from './member-ties.ts';

type Members = SelectQueryBuilder<Schema, 'members', object>;

/**
 * Going through members in the list's order until the page is full costs as many as it takes, looking up those that are
 * asked for and sorting them costs as many as there are.
 */
async function wayTo(db: Db, list: MemberList, total: number): Promise<Way> {
  const { words, conditions, sort, page, pageSize } = list;
  const isByIndex = words.length === 0 && isDefaultOrder(sort) && conditions.every(({ field }) => field === 'status');
  if (isByIndex || total === 0) return 'by index';
  const all = isOfEverybody(list) ? total : ((await keptCount(db, everybodyFor(list))) ?? total);
  return ((page * pageSize) / total) * all < total ? 'in order' : 'by index';
}

/** A list's members in its order, from the page's first on, or from the end where that is nearer. */
async function walked(db: Db, matching: Members, list: MemberList, total: number, size: number): Promise<Members> {
  const { sort, page, pageSize } = list;
  const offset = (page - 1) * pageSize;
  const fromEnd = Math.max(0, total - offset - size);
  const mark = fromEnd > 0 ? await markBefore(db, list, offset, size) : null;
  if (mark) return sorted(matching.where(mark.after), sort).offset(offset - mark.members);
  const region = await ofOneRegion(db, matching, list);
  if (region) return region.members.orderBy('members.id').offset(offset - region.before);
  const ids = await idsDownwards(db, matching, list, total, size);
  if (ids) return db.selectFrom('members').where('members.id', 'in', ids);
  return fromEnd < offset
    ? sorted(matching, sort, { backwards: true }).offset(fromEnd)
    : sorted(matching, sort).offset(offset);
}

/**
 * A page of what a list finds by its words, sorted and counted while it is found; null where more are found than are worth
 * sorting.
 */
async function pageOfFew({ db, engine }: Counting, list: MemberList, share: number) {
  const { sort, page, pageSize } = list;
  const found = matchingMembers(db, engine, list, 'by index', share).selectAll('members').limit(oftenEnough);
  const counted = db.selectFrom(found.as('members')).select(['members.id', sql<number>`count(*) OVER ()`.as('found')]);
  const rows = await sorted(counted, sort)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const total = rows[0]?.found ?? (page === 1 ? 0 : oftenEnough);
  if (total >= oftenEnough) return null;
  const ids = rows.map(({ id }) => id);
  return { ids: db.selectFrom('members').select('members.id').where('members.id', 'in', ids), total };
}

/** One page of a list, as a query for its ids, and how many members there are on all pages. */
export async function pageOf(database: Counting, list: MemberList) {
  const { db, engine } = database;
  const { page, pageSize } = list;
  const kept = await keptCount(db, list);
  const share = await shareForWords(db, list);
  const few = kept === null && list.words.length > 0 ? await pageOfFew(database, list, share) : null;
  if (few) return few;
  const total = kept ?? (await countMembers(database, list, share));
  const matching = matchingMembers(db, engine, list, await wayTo(db, list, total), share);
  const size = Math.max(0, Math.min(pageSize, total - (page - 1) * pageSize));
  return { ids: (await walked(db, matching, list, total, size)).select('members.id').limit(size), total };
}
