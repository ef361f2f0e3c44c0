import { queryOptions } from '@tanstack/react-query';
import { listAccounts } from '#contract/accounts.ts';
import { call } from '#web/api/call.ts';

export const accountList = queryOptions({
  queryKey: ['accounts'],
  queryFn: async ({ signal }) => ({ list: {}, rows: (await call(listAccounts, {}, { signal })).data }),
});
