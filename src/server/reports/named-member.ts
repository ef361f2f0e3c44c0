import { fullNameOf, type MemberStatus } from '#contract/members.ts';
import type { NamedMember } from '#contract/reports.ts';

interface MemberColumns {
  npa: string | null;
  first_name: string | null;
  last_name: string | null;
  status: MemberStatus | null;
  deleted_at: string | null;
}

/** Nullable: the row of a purged member is gone. */
export const namedMemberColumns = [
  'members.npa',
  'members.first_name',
  'members.last_name',
  'members.status',
  'members.deleted_at',
] as const;

export function namedMemberOf(
  id: number,
  { npa, first_name, last_name, status, deleted_at }: MemberColumns,
): NamedMember {
  if (first_name === null || status === null) return { id, npa: null, fullName: null, state: 'purged' };
  return { id, npa, fullName: fullNameOf(first_name, last_name), state: deleted_at === null ? status : 'deleted' };
}
