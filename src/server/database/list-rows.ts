import type { Level } from '#contract/level.ts';
import type { MemberStatus } from '#contract/members.ts';

/** Kept by the database itself with every change of `members`; only live ones count. */
export interface MemberCountRow {
  region_id: number;
  status: MemberStatus;
  level: Level;
  members: number;
}

/** Kept likewise: the members of each serkom day (or state without one), and with a photo and without. */
export interface MemberFacetRow {
  facet: 'serkom' | 'photo';
  value: string;
  members: number;
}

/** How many members of the default order stand from here to the next mark; kept likewise, but for where it stands. */
export interface MemberMarkRow {
  order_key: number;
  id: number;
  members: number;
}

/** How many members have a text; kept likewise, once it is there. */
export interface SoughtTextRow {
  text: string;
  members: number;
  at: string;
}

/** Of the sampled search texts, how many have a part of two or three characters; the empty part is in all of them. */
export interface TextPartRow {
  part: string;
  texts: number;
}
