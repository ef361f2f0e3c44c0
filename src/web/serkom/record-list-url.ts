import { listReminders } from '#contract/reminders.ts';
import { pagedAddress, part } from '#web/lists/list-address.ts';

/** The state of the record in the address. */
export interface RecordList {
  page: number;
  pageSize: number;
  /** One member; null for all. */
  member: number | null;
}

const plain: RecordList = { page: 1, pageSize: 25, member: null };

export const recordListAddress = pagedAddress(plain, {
  member: part('member_id', listReminders.query.shape.member_id),
});
