import type { Member } from '#contract/members.ts';
import type { Db } from '#server/database/schema.ts';
import { itemColumns, memberOf } from './member-item.ts';

/** Members in the order of these ids; missing ones are left out. */
export async function membersById(db: Db, ids: readonly number[]): Promise<Member[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('members')
    .innerJoin('regions', 'regions.id', 'members.region_id')
    .select(itemColumns)
    .where('members.id', 'in', ids)
    .execute();
  const year = db.calendar.thisYear();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [memberOf(row, year)] : [];
  });
}
