import type { Generated } from 'kysely';
import type { MemberStatus } from '#contract/members.ts';
import type { ReminderWay } from '#contract/reminders.ts';
import type { Tracked } from './schema.ts';

/** That a member was reminded of the serkom; when is `created_at`, and taken back it is deleted. */
export interface ReminderRow extends Tracked {
  member_id: number;
  way: ReminderWay;
  account_id: number | null;
  account_name: string;
  account_email: string | null;
  /** The last day of the serkom that it was about, so that it counts no more once that is renewed. */
  serkom_end_date: string | null;
  /** What became of one that the server mailed; null of every other. */
  outcome: string | null;
}

/** The texts that reminded, as somebody wrote them; the latest is the one that counts. */
export interface ReminderTextRow {
  id: Generated<number>;
  text: string;
  account_id: number | null;
  account_name: string;
  account_email: string | null;
  at: string;
}

/**
 * Kept by the database itself with every change of `members`: the live ones of each status and region by the month in
 * which the serkom ends (or the state of one without an end), and by its day. In parts, as `list-rows.ts` says.
 */
export interface SerkomCountRow {
  span: 'month' | 'day';
  status: MemberStatus;
  value: string;
  region_id: number;
  part: Generated<number>;
  members: number;
}
