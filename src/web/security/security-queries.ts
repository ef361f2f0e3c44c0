import { queryOptions } from '@tanstack/react-query';
import { listSecurityEvents, readSecurity } from '#contract/security.ts';
import { call } from '#web/api/call.ts';
import { pageQuery } from '#web/lists/page-query.ts';
import { type SecurityList, securityListAddress } from './security-list-url.ts';

export function securityPage(list: SecurityList) {
  const { page, pageSize, kind, account, from, to } = list;
  const query = { page, pageSize, kind, account_id: account, from, to };
  const key = ['security', 'events', securityListAddress.write(list).toString()];
  return pageQuery(key, list, (signal) => call(listSecurityEvents, { query }, { signal }));
}

/** The required second factors, and the latest backup. */
export const securityNow = queryOptions({
  queryKey: ['security', 'now'],
  queryFn: async ({ signal }) => (await call(readSecurity, {}, { signal })).data,
});
