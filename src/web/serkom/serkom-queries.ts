import { queryOptions } from '@tanstack/react-query';
import { listReminders, readReminderText } from '#contract/reminders.ts';
import { countSerkoms, listSerkoms } from '#contract/serkom-cockpit.ts';
import { call } from '#web/api/call.ts';
import { pageQuery } from '#web/lists/page-query.ts';
import { type RecordList, recordListAddress } from './record-list-url.ts';
import { type ReminderList, reminderListAddress, reminderQueryOf } from './reminder-list-url.ts';

export const serkomCounts = queryOptions({
  queryKey: ['serkom', 'counts'],
  queryFn: async ({ signal }) => (await call(countSerkoms, {}, { signal })).data,
});

export function reminderPage(list: ReminderList) {
  const query = { page: list.page, pageSize: list.pageSize, ...reminderQueryOf(list) };
  const key = ['serkom', 'members', reminderListAddress.write(list).toString()];
  return pageQuery(key, list, (signal) => call(listSerkoms, { query }, { signal }));
}

export function recordPage(list: RecordList) {
  const query = { page: list.page, pageSize: list.pageSize, member_id: list.member };
  const key = ['serkom', 'record', recordListAddress.write(list).toString()];
  return pageQuery(key, list, (signal) => call(listReminders, { query }, { signal }));
}

/** The reminder text, and whether the server can send mails. */
export const reminderText = queryOptions({
  queryKey: ['serkom', 'text'],
  queryFn: async ({ signal }) => (await call(readReminderText, {}, { signal })).data,
});
