import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listReminders, readReminderText } from '#contract/reminders.ts';
import { countSerkoms, listSerkoms } from '#contract/serkom-cockpit.ts';
import { call } from '#web/api/call.ts';
import { type RecordList, recordListAddress } from './record-list-url.ts';
import { type ReminderList, reminderListAddress, reminderQueryOf } from './reminder-list-url.ts';

/** The numbers of the cockpit. */
export const serkomCounts = queryOptions({
  queryKey: ['serkom', 'counts'],
  queryFn: async ({ signal }) => (await call(countSerkoms, {}, { signal })).data,
});

/** The page of members to be reminded that a list asks for; the rows before it stay until it is there. */
export function reminderPage(list: ReminderList) {
  return queryOptions({
    queryKey: ['serkom', 'members', reminderListAddress.write(list).toString()],
    queryFn: async ({ signal }) => {
      const { page, pageSize } = list;
      const answer = await call(listSerkoms, { query: { page, pageSize, ...reminderQueryOf(list) } }, { signal });
      return { list, rows: answer.data, total: answer.total_data };
    },
    placeholderData: keepPreviousData,
  });
}

/** The page of the record that a list asks for; the rows before it stay until it is there. */
export function recordPage(list: RecordList) {
  return queryOptions({
    queryKey: ['serkom', 'record', recordListAddress.write(list).toString()],
    queryFn: async ({ signal }) => {
      const { page, pageSize, member } = list;
      const answer = await call(listReminders, { query: { page, pageSize, member_id: member } }, { signal });
      return { list, rows: answer.data, total: answer.total_data };
    },
    placeholderData: keepPreviousData,
  });
}

/** The association's text that reminds, and whether the server can mail. */
export const reminderText = queryOptions({
  queryKey: ['serkom', 'text'],
  queryFn: async ({ signal }) => (await call(readReminderText, {}, { signal })).data,
});
