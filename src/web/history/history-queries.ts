import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listHistory, listHistoryAuthors } from '#contract/history.ts';
import { call } from '#web/api/call.ts';
import { type HistoryList, historyListAddress } from './history-list-url.ts';

/** The page of changes that a list asks for; the changes before it stay until it is there. */
export function historyPage(list: HistoryList) {
  return queryOptions({
    queryKey: ['history', historyListAddress.write(list).toString()],
    queryFn: async ({ signal }) => {
      const { page, pageSize, search, subject, id, author, operation, action, from, to } = list;
      const of = { subject, subject_id: id, account_id: author, operation_id: operation };
      // Of one row, of one operation, of one kind of change or of a name, what was done is told row by row.
      const isByRow = id !== null || operation !== null || action !== null || search !== '';
      const operations = isByRow ? null : ('whole' as const);
      const query = { page, pageSize, search: search || undefined, ...of, operations, action, from, to };
      const answer = await call(listHistory, { query }, { signal });
      return { list, rows: answer.data, total: answer.total_data };
    },
    placeholderData: keepPreviousData,
  });
}

/** Who made the changes that may be seen here. */
export const historyAuthors = queryOptions({
  queryKey: ['history', 'authors'],
  queryFn: async ({ signal }) => (await call(listHistoryAuthors, {}, { signal })).data,
});
