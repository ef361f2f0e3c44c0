import { queryOptions } from '@tanstack/react-query';
import { listSecurityEvents, readSecurity, type SecurityKind } from '#contract/security.ts';
import { call } from '#web/api/call.ts';
import { pagedAddress, part } from '#web/lists/list-address.ts';
import { pageQuery } from '#web/lists/page-query.ts';

/** The state of the list in the address. */
export interface SecurityList {
  page: number;
  pageSize: number;
  kind: SecurityKind | null;
  /** The account that an event is about, or its author. */
  account: number | null;
  from: string | null;
  to: string | null;
}

const plain: SecurityList = { page: 1, pageSize: 25, kind: null, account: null, from: null, to: null };

const query = listSecurityEvents.query.shape;

export const securityListAddress = pagedAddress(plain, {
  kind: part('kind', query.kind),
  account: part('account_id', query.account_id),
  from: part('from', query.from),
  to: part('to', query.to),
});

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
