import type { Member, PublicMember } from '#contract/members.ts';

/** The rows of a member list. The panel asks for the whole view, in which every row has all fields. */
export const wholeMembers = (rows: readonly (Member | PublicMember)[]): Member[] =>
  rows.filter((row): row is Member => 'version' in row);
