import type { SelectQueryBuilder } from 'kysely';
import type { Database } from '#server/database/open.ts';
import type { Db, Database as Schema } from '#server/database/schema.ts';
import { countMembers, everybodyFor, keptCount, shareForWords } from './member-count.ts';
import { isDefaultOrder, type MemberList, matchingMembers, sorted, type Way } from './member-list.ts';
import { markBefore } from './member-marks.ts';
import { idsDownwards, ofOneRegion } from './member-ties.ts';

type Members = SelectQueryBuilder<Schema, 'members', object>;

/**
 * Going through members in the list's order until the page is full costs as many as it takes, looking up those that are
 * asked for and sorting them costs as many as there are.
 */
function wayTo({ words, conditions, sort, page, pageSize }: MemberList, total: number, all: number): Way {
  const isByIndex = words.length === 0 && isDefaultOrder(sort) && conditions.every(({ field }) => field === 'status');
  if (isByIndex || total === 0) return 'by index';
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

/** The ids of so many members, found by words, are kept in mind instead of looking for them once more. */
const few = [16, 64, 256];

/** All members that a list finds by its words, as a query without the words; null where they are more than a few. */
async function fewFound({ db, engine }: Pick<Database, 'db' | 'engine'>, list: MemberList, share: number) {
  const most = Math.max(...few);
  const matching = matchingMembers(db, engine, list, 'by index', share).select('members.id');
  const found = await matching.limit(most + 1).execute();
  const size = few.find((one) => one >= found.length);
  if (size === undefined) return null;
  // The engine knows the statement again where it always has as many ids.
  const ids = Array.from({ length: size }, (_, place) => found[place]?.id ?? 0);
  return { members: db.selectFrom('members').where('members.id', 'in', ids), total: found.length };
}

/** One page of a list, as a query for its ids, and how many members there are on all pages. */
export async function pageOf(database: Pick<Database, 'db' | 'engine'>, list: MemberList) {
  const { db, engine } = database;
  const { sort, page, pageSize } = list;
  const offset = (page - 1) * pageSize;
  const kept = await keptCount(db, list);
  const share = await shareForWords(db, list);
  const found = kept === null && list.words.length > 0 ? await fewFound(database, list, share) : null;
  if (found) {
    const ids = sorted(found.members, sort).select('members.id').limit(pageSize).offset(offset);
    return { ids, total: found.total };
  }
  const total = kept ?? (await countMembers(database, list, share));
  const all = (await keptCount(db, everybodyFor(list))) ?? total;
  const matching = matchingMembers(db, engine, list, wayTo(list, total, all), share);
  const size = Math.max(0, Math.min(pageSize, total - offset));
  return { ids: (await walked(db, matching, list, total, size)).select('members.id').limit(size), total };
}
