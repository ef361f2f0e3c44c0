import type { Database } from '#server/database/open.ts';
import type { Db } from '#server/database/schema.ts';
import { type MemberList, matchingMembers } from './member-list.ts';

/** The number of a list's members from the counts kept by region, status and level; null where it asks for more than those. */
async function keptCount(db: Db, { isPublic, words, conditions, level, regionId }: MemberList): Promise<number | null> {
  if (words.length > 0) return null;
  let counts = db.selectFrom('member_counts');
  if (isPublic) counts = counts.where('status', '=', 'active');
  if (level !== undefined) counts = counts.where('level', '=', level);
  if (regionId !== undefined) counts = counts.where('region_id', '=', regionId);
  for (const condition of conditions) {
    if (condition.field !== 'status') return null;
    counts = counts.where('status', '=', condition.value);
  }
  const { members } = await counts
    .select((eb) => eb.fn.sum<number | null>('members').as('members'))
    .executeTakeFirstOrThrow();
  return members ?? 0;
}

/** How many members a list has on all its pages, of which `found` are on the page that it asks for. */
export async function countMembers(
  { db, engine }: Pick<Database, 'db' | 'engine'>,
  list: MemberList,
  found: number,
): Promise<number> {
  // A page that is not full tells it without counting.
  const before = (list.page - 1) * list.pageSize;
  if (found < list.pageSize && (found > 0 || before === 0)) return before + found;
  const kept = await keptCount(db, list);
  if (kept !== null) return kept;
  const { count } = await matchingMembers(db, engine, list)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
