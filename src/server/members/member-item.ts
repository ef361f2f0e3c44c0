import { pictureUrl } from '#contract/files.ts';
import { renamed } from '#contract/member-fields.ts';
import { fullNameOf, type Member } from '#contract/members.ts';
import { membershipTypeOf } from '#contract/regions.ts';
import type { Row } from '#server/database/history.ts';
import { factColumns } from '#server/database/rows/facts.ts';
import type { Db } from '#server/database/schema.ts';
import type { MemberFacts } from './members.rules.ts';

/** The columns of a list item, with the region's name. */
export const itemColumns = [
  'members.id',
  ...factColumns.members.map((column) => `members.${column}` as const),
  'regions.name as region_name',
  'level',
  'members.version',
  'members.updated_at',
] as const;

export type ItemRow = Pick<Row<'members'>, 'id' | 'level' | 'version' | 'updated_at'> &
  MemberFacts & { region_name: string };

/** A member as lists and writes return it; `year` is the current one. */
export function memberOf(row: ItemRow, year: number): Member {
  return {
    ...renamed(row, 'column', 'answer'),
    id: row.id,
    fullName: fullNameOf(row.first_name, row.last_name),
    image_url: row.picture === null ? null : pictureUrl(row.picture),
    membershipType: membershipTypeOf(row.region_name),
    experienceYear: row.experience_year_start === null ? null : Math.max(0, year - row.experience_year_start),
    level: row.level,
    version: row.version,
    updatedAt: row.updated_at,
  };
}

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
