import { queryOptions } from '@tanstack/react-query';
import { listSecurityEvents, readSecurity } from '#contract/security.ts';
import { call } from '#web/api/call.ts';
import { type ListOf, pagedAddress, part } from '#web/lists/list-address.ts';
import { pageQuery } from '#web/lists/page-query.ts';

const query = listSecurityEvents.query.shape;

export const securityListAddress = pagedAddress({
  kind: part('kind', query.kind),
  /** The account that an event is about, or its author. */
  account: part('account_id', query.account_id),
  from: part('from', query.from),
  to: part('to', query.to),
});

/** The state of the list in the address. */
export type SecurityList = ListOf<typeof securityListAddress>;

export function securityPage(list: SecurityList) {
  const { page, pageSize, kind, account, from, to } = list;
  const query = { page, pageSize, kind, account_id: account, from, to };
  return pageQuery(['security', 'events'], list, (signal) => call(listSecurityEvents, { query }, { signal }));
}

/** The required second factors, and the latest backup. */
export const securityNow = queryOptions({
  queryKey: ['security', 'now'],
  queryFn: async ({ signal }) => (await call(readSecurity, {}, { signal })).data,
});
