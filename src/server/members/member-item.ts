import { pictureUrl } from '#contract/files.ts';
import { fullNameOf, type Member } from '#contract/members.ts';
import { membershipTypeOf } from '#contract/regions.ts';
import type { Row } from '#server/database/history.ts';
import type { MemberFacts } from './members.rules.ts';

/** The columns that make a member of a list, with its region's name. */
export const itemColumns = [
  'members.id',
  'npa',
  'first_name',
  'last_name',
  'picture',
  'title',
  'regions.name as region_name',
  'email',
  'phone',
  'practice_permit_number',
  'experience_year_start',
  'serkom_number',
  'serkom_end_date',
  'members.status',
  'order',
  'region_id',
  'level',
  'members.version',
  'members.updated_at',
] as const;

type ItemRow = Omit<Row<'members'>, 'created_at' | 'deleted_at'> & { region_name: string };

/** A member as lists and writes answer it; `year` is this year. */
export function memberOf(
  row: Pick<ItemRow, 'id' | 'region_name' | 'level' | 'version' | 'updated_at'> & MemberFacts,
  year: number,
): Member {
  return {
    id: row.id,
    npa: row.npa,
    fullName: fullNameOf(row.first_name, row.last_name),
    image_url: row.picture === null ? null : pictureUrl(row.picture),
    title: row.title,
    membershipType: membershipTypeOf(row.region_name),
    email: row.email,
    phone: row.phone,
    practicePermitNo: row.practice_permit_number,
    experienceYear: row.experience_year_start === null ? null : Math.max(0, year - row.experience_year_start),
    serkomNo: row.serkom_number,
    serkomEndDate: row.serkom_end_date,
    status: row.status,
    order: row.order,
    membershipTypeId: row.region_id,
    experienceYearStart: row.experience_year_start,
    level: row.level,
    version: row.version,
    updatedAt: row.updated_at,
  };
}
