import { queryOptions } from '@tanstack/react-query';
import { listAccounts } from '#contract/accounts.ts';
import { call } from '#web/api/call.ts';

/** Every account of the staff, by name. */
export const accounts = queryOptions({
  queryKey: ['accounts'],
  queryFn: async ({ signal }) => (await call(listAccounts, {}, { signal })).data,
});
