import { fullNameOf, type MemberStatus } from '#contract/members.ts';
import type { NamedMember } from '#contract/reports.ts';

interface MemberColumns {
  npa: string | null;
  first_name: string | null;
  last_name: string | null;
  status: MemberStatus | null;
  deleted_at: string | null;
}

/** What is read of a member, whose row is gone once it was deleted for ever. */
export const namedMemberColumns = [
  'members.npa',
  'members.first_name',
  'members.last_name',
  'members.status',
  'members.deleted_at',
] as const;

/** A member as reports name one. */
export function namedMemberOf(
  id: number,
  { npa, first_name, last_name, status, deleted_at }: MemberColumns,
): NamedMember {
  if (first_name === null || status === null) return { id, npa: null, fullName: null, state: 'purged' };
  return { id, npa, fullName: fullNameOf(first_name, last_name), state: deleted_at === null ? status : 'deleted' };
}
