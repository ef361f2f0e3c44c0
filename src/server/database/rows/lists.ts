import type { Generated } from 'kysely';
import type { Level } from '#contract/level.ts';
import type { MemberStatus } from '#contract/members.ts';

/*
 * Counts of members, as sums of parts. On PostgreSQL each transaction adds a part of its own, so that none waits for
 * another; from time to time they are added to part 0. The embedded engine has only that one.
 */

/** A number that changes with every write. */
export interface LatestChangesRow {
  mark: number | string;
}

/** Reading this view takes a lock that keeps others from writing members until the transaction ends; 0 where it was not free. */
export interface MembersAtRestRow {
  is_held: 0 | 1;
}

/** Counts of live members, maintained by triggers. */
export interface MemberCountRow {
  region_id: number;
  status: MemberStatus;
  level: Level;
  part: Generated<number>;
  members: number;
}

/** Maintained by triggers: the members with each last day of a serkom (or state without one), and with and without a photo. */
export interface MemberFacetRow {
  facet: 'serkom' | 'photo';
  value: string;
  part: Generated<number>;
  members: number;
}

/**
 * A checkpoint in the default order: how many members follow until the next one. Triggers maintain the number, the
 * server its place.
 */
export interface MemberMarkRow {
  order_key: number;
  id: number;
  part: Generated<number>;
  members: number;
}

/** How many members a search text finds, maintained by triggers from its first use on. */
export interface SoughtTextRow {
  text: string;
  part: Generated<number>;
  members: number;
  at: string;
}

/** How many of the sampled search texts contain a part of two or three characters. The empty part is in all. */
export interface TextPartRow {
  part: string;
  texts: number;
}
