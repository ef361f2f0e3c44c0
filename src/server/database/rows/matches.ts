import type { MatchKind } from '#contract/duplicates.ts';
import type { Tracked } from '../schema.ts';

/** The match keys of a member (members/same-person.ts); null for what tells nobody. */
export type MatchColumns = Record<`match_${MatchKind}`, string | null>;

/** Two members who are different people, the lower id first. */
export interface DistinctMembersRow extends Tracked {
  one_id: number;
  other_id: number;
}

/** Columns for the search for mistakes (members/completeness/doubts.ts). */
export interface CheckedColumns {
  /** What is missing or doubtful, judged by the row alone. */
  doubts: string;
  /** The NPA with `#` for the digits of its last number. */
  npa_series: string;
}
