import type { Generated } from 'kysely';
import type { ReminderWay } from '#contract/reminders.ts';
import type { Tracked } from '../schema.ts';

/** A reminder, at `created_at`. Taking it back deletes the row. */
export interface ReminderRow extends Tracked {
  member_id: number;
  way: ReminderWay;
  account_id: number | null;
  account_name: string;
  account_email: string | null;
  /** The last day of the serkom that it was about: it no longer counts once the serkom is renewed. */
  serkom_end_date: string | null;
  /** The outcome of a mailed one; null of every other. */
  outcome: string | null;
}

/** Texts of reminders as people wrote them. The latest is in use. */
export interface ReminderTextRow {
  id: Generated<number>;
  text: string;
  account_id: number | null;
  account_name: string;
  account_email: string | null;
  at: string;
}
