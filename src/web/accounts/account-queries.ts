import { queryOptions } from '@tanstack/react-query';
import { listAccounts } from '#contract/accounts.ts';
import { call } from '#web/api/call.ts';

/** Every account of the staff, by name. */
export const accountList = queryOptions({
  queryKey: ['accounts'],
  queryFn: async ({ signal }) => ({ list: {}, rows: (await call(listAccounts, {}, { signal })).data }),
});
