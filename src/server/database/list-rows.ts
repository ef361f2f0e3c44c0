import type { Generated } from 'kysely';
import type { Level } from '#contract/level.ts';
import type { MemberStatus } from '#contract/members.ts';

/*
 * What is kept of members is the sum of parts. On PostgreSQL each transaction adds one of its own, so that none waits for
 * another, and now and then they are folded into part 0; on the embedded engine there is only that.
 */

/** Stays the same as long as nothing is written. */
export interface LatestChangesRow {
  mark: number | string;
}

/** Reading it takes, until the transaction ends, a lock with which nobody writes members; 0 where it was not to be had. */
export interface MembersAtRestRow {
  is_held: 0 | 1;
}

/** Kept by the database itself with every change of `members`; only live ones count. */
export interface MemberCountRow {
  region_id: number;
  status: MemberStatus;
  level: Level;
  part: Generated<number>;
  members: number;
}

/** Kept likewise: the members of each serkom day (or state without one), and with a photo and without. */
export interface MemberFacetRow {
  facet: 'serkom' | 'photo';
  value: string;
  part: Generated<number>;
  members: number;
}

/** How many members of the default order stand from here to the next mark; kept likewise, but for where it stands. */
export interface MemberMarkRow {
  order_key: number;
  id: number;
  part: Generated<number>;
  members: number;
}

/** How many members have a text; kept likewise, once it is there. */
export interface SoughtTextRow {
  text: string;
  part: Generated<number>;
  members: number;
  at: string;
}

/** Of the sampled search texts, how many have a part of two or three characters; the empty part is in all of them. */
export interface TextPartRow {
  part: string;
  texts: number;
}
