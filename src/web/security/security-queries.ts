import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listSecurityEvents, readSecurity } from '#contract/security.ts';
import { call } from '#web/api/call.ts';
import { type SecurityList, securityListAddress } from './security-list-url.ts';

/** The page of events that a list asks for; the events before it stay until it is there. */
export function securityPage(list: SecurityList) {
  return queryOptions({
    queryKey: ['security', 'events', securityListAddress.write(list).toString()],
    queryFn: async ({ signal }) => {
      const { page, pageSize, kind, account, from, to } = list;
      const query = { page, pageSize, kind, account_id: account, from, to };
      const answer = await call(listSecurityEvents, { query }, { signal });
      return { list, rows: answer.data, total: answer.total_data };
    },
    placeholderData: keepPreviousData,
  });
}

/** What superadmins demand, and when the latest backup was made. */
export const securityNow = queryOptions({
  queryKey: ['security', 'now'],
  queryFn: async ({ signal }) => (await call(readSecurity, {}, { signal })).data,
});
