import type { Tracked } from './schema.ts';

/** By what a member, deleted or not, is found by others alike: the kind and the key, as `phone:81234567890`. */
export interface MemberKeyRow {
  key: string;
  member_id: number;
}

/** Two live members who may be the same person, the lower id first; kept with the writes (member-matches.ts). */
export interface MemberPairRow {
  one_id: number;
  other_id: number;
  /** JSON: the kinds of what they share. */
  shared: string;
  likeness: number;
  /** 1 where no pair that has one of the two is likelier: then it stands in the list for all of these. */
  leads: 0 | 1;
  /** JSON: what any of the pairs share that it stands for. */
  led: string;
}

/** That two members, the lower id first, are different people. */
export interface DistinctMembersRow extends Tracked {
  one_id: number;
  other_id: number;
}

/** What of a member is looked at for mistakes (members/completeness/doubts.ts). */
export interface CheckedColumns {
  /** What is missing or doubtful by its own values. */
  doubts: string;
  /** The NPA with `#` for the digits of its last number, and that number. */
  npa_series: string;
  npa_number: number | null;
}
