import { type RawBuilder, sql } from 'kysely';
import { fullNameOf, type MemberStatus } from '#contract/members.ts';
import { pictureUrl } from '#contract/pictures.ts';
import type { AttendanceSource, ParticipantState, Registration } from '#contract/training-registrations.ts';
import type { Db, Tx } from '#server/database/schema.ts';

/** Registrations with their members, including deleted and purged ones. */
export function participantRows(db: Db | Tx) {
  return db
    .selectFrom('training_registrations')
    .leftJoin('members', 'members.id', 'training_registrations.member_id')
    .where('training_registrations.deleted_at', 'is', null);
}

/** Participants as lists show them. Regions are joined after paging. */
export function shownParticipants(db: Db | Tx) {
  return participantRows(db).leftJoin('regions', 'regions.id', 'members.region_id');
}

/** The account's name when it registered or checked somebody in, from the latest such change in the history. */
function nameOfThen(account: 'registered_by' | 'attended_by', change: RawBuilder<boolean>) {
  return sql<string | null>`(
    SELECT changes.account_name FROM changes
    WHERE changes.subject = 'training_registrations' AND changes.subject_id = training_registrations.id
      AND changes.account_id = ${sql.ref(`training_registrations.${account}`)} AND ${change}
    ORDER BY changes.version DESC LIMIT 1)`;
}

const isRegistering = sql<boolean>`changes.action = 'created'`;
// Other changes, such as a merge, may be by another account, or under its later name.
const isOfAttendance = sql<boolean>`changes.fields LIKE '%"attended_at"%'`;

export const participantItemColumns = [
  'training_registrations.id',
  'class_id',
  'training_registrations.member_id',
  'npa',
  'first_name',
  'last_name',
  'picture',
  'members.status as member_status',
  'members.deleted_at as member_deleted_at',
  'regions.name as region_name',
  'registered_at',
  nameOfThen('registered_by', isRegistering).as('registrar'),
  'attended_at',
  'attended_how',
  nameOfThen('attended_by', isOfAttendance).as('witness'),
  'training_registrations.version',
] as const;

interface ParticipantRow {
  id: number;
  class_id: number;
  member_id: number;
  npa: string | null;
  first_name: string | null;
  last_name: string | null;
  picture: string | null;
  member_status: MemberStatus | null;
  member_deleted_at: string | null;
  region_name: string | null;
  registered_at: string;
  registrar: string | null;
  attended_at: string | null;
  attended_how: AttendanceSource | null;
  witness: string | null;
  version: number;
}

function stateOf({ member_status, member_deleted_at }: ParticipantRow): ParticipantState {
  if (member_status === null) return 'purged';
  return member_deleted_at === null ? member_status : 'deleted';
}

export function registrationOf(row: ParticipantRow): Registration {
  const { id, class_id, member_id, npa, region_name, registered_at, attended_at, attended_how, version } = row;
  return {
    ...{ id, class_id, member_id, npa, region_name, registered_at, attended_at, attended_how, version },
    full_name: row.first_name === null ? null : fullNameOf(row.first_name, row.last_name),
    image_url: row.picture === null ? null : pictureUrl(row.picture),
    state: stateOf(row),
    registered_by: row.registrar,
    attended_by: row.witness,
  };
}
