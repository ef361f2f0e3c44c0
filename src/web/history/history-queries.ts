import { queryOptions } from '@tanstack/react-query';
import { listHistory, listHistoryAuthors } from '#contract/history.ts';
import { call } from '#web/api/call.ts';
import { pageQuery } from '#web/lists/page-query.ts';
import { type HistoryList, historyListAddress } from './history-list-url.ts';

export function historyPage(list: HistoryList) {
  const { page, pageSize, search, subject, id, author, operation, action, field, from, to } = list;
  const of = { subject, subject_id: id, account_id: author, operation_id: operation };
  // With these filters, operations are listed row by row.
  const isByRow = id !== null || operation !== null || action !== null || field !== null || search !== '';
  const operations = isByRow ? null : ('whole' as const);
  const query = { page, pageSize, search: search || undefined, ...of, operations, action, field, from, to };
  const key = ['history', historyListAddress.write(list).toString()];
  return pageQuery(key, list, (signal) => call(listHistory, { query }, { signal }));
}

/** The authors of the visible changes. */
export const historyAuthors = queryOptions({
  queryKey: ['history', 'authors'],
  queryFn: async ({ signal }) => (await call(listHistoryAuthors, {}, { signal })).data,
});
