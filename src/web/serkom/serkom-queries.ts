import { queryOptions } from '@tanstack/react-query';
import { listReminders, readReminderText } from '#contract/reminders.ts';
import { countSerkoms, listSerkoms } from '#contract/serkom-cockpit.ts';
import { call } from '#web/api/call.ts';
import { pageQuery } from '#web/lists/page-query.ts';
import { type RecordList, type ReminderList, reminderQueryOf } from './serkom-lists.ts';

export const serkomCounts = queryOptions({
  queryKey: ['serkom', 'counts'],
  queryFn: async ({ signal }) => (await call(countSerkoms, {}, { signal })).data,
});

export function reminderPage(list: ReminderList) {
  const query = { page: list.page, pageSize: list.pageSize, ...reminderQueryOf(list) };
  return pageQuery(['serkom', 'members'], list, (signal) => call(listSerkoms, { query }, { signal }));
}

export function recordPage(list: RecordList) {
  return pageQuery(['serkom', 'record'], list, (signal) => call(listReminders, { query: { ...list } }, { signal }));
}

/** The reminder text, and whether the server can send mails. */
export const reminderText = queryOptions({
  queryKey: ['serkom', 'text'],
  queryFn: async ({ signal }) => (await call(readReminderText, {}, { signal })).data,
});
