import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listHistory, listHistoryAuthors } from '#contract/history.ts';
import { call } from '#web/api/call.ts';
import { type HistoryList, historyListAddress } from './history-list-url.ts';

/** The page of changes that a list asks for; the changes before it stay until it is there. */
export function historyPage(list: HistoryList) {
  return queryOptions({
    queryKey: ['history', historyListAddress.write(list).toString()],
    queryFn: async ({ signal }) => {
      const { page, pageSize, subject, id, author, operation, action, from, to } = list;
      const of = { subject, subject_id: id, account_id: author, operation_id: operation };
      const query = { page, pageSize, ...of, action, from, to };
      const answer = await call(listHistory, { query }, { signal });
      return { list, changes: answer.data, total: answer.total_data };
    },
    placeholderData: keepPreviousData,
  });
}

/** Who made the changes that may be seen here. */
export const historyAuthors = queryOptions({
  queryKey: ['history', 'authors'],
  queryFn: async ({ signal }) => (await call(listHistoryAuthors, {}, { signal })).data,
});
