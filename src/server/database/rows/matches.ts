import type { Generated } from 'kysely';
import type { Tracked } from '../schema.ts';

/** A match key of a member, deleted or not: its kind and value, such as `phone:81234567890`. */
export interface MemberKeyRow {
  key: string;
  member_id: number;
}

/** Two live members who may be the same person, the lower id first. Maintained with every write (member-pairs.ts). */
export interface MemberPairRow {
  one_id: number;
  other_id: number;
  /** JSON: the kinds of the keys that they share. */
  shared: string;
  likeness: number;
  /** 1 where no likelier pair has one of the two: the list shows it for all of these. */
  leads: 0 | 1;
  /** JSON: the kinds of all keys shared within the pairs that it is shown for. */
  led: string;
}

/** A member whose pairs are to be computed after a commit (due-pairs.ts). */
export interface DuePairRow {
  id: Generated<number>;
  member_id: number;
}

/** An operation that changed match keys without locking them (unseen-writes.ts). */
export interface UnseenWriteRow {
  operation_id: number;
  /** When it was found whose pairs depend on what others wrote meanwhile; null until then. */
  looked_at: string | null;
}

/** Two members who are different people, the lower id first. */
export interface DistinctMembersRow extends Tracked {
  one_id: number;
  other_id: number;
}

/** Columns for the search for mistakes (members/completeness/doubts.ts). */
export interface CheckedColumns {
  /** What is missing or doubtful, judged by the row alone. */
  doubts: string;
  /** The NPA with `#` for the digits of its last number, and that number. */
  npa_series: string;
  npa_number: number | null;
}
