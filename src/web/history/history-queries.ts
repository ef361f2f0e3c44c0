import { queryOptions } from '@tanstack/react-query';
import { listHistory, listHistoryAuthors } from '#contract/history.ts';
import { call } from '#web/api/call.ts';
import { pageQuery } from '#web/lists/page-query.ts';
import type { HistoryList } from './history-list.ts';

export function historyPage(list: HistoryList) {
  const { search, subject_id, operation_id, action, field } = list;
  // With these filters, operations are listed row by row.
  const isByRow = subject_id !== null || operation_id !== null || action !== null || field !== null || search !== '';
  const query = { ...list, operations: isByRow ? null : ('whole' as const) };
  return pageQuery(['history'], list, (signal) => call(listHistory, { query }, { signal }));
}

/** The authors of the visible changes. */
export const historyAuthors = queryOptions({
  queryKey: ['history', 'authors'],
  queryFn: async ({ signal }) => (await call(listHistoryAuthors, {}, { signal })).data,
});
