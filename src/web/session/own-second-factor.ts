import { queryOptions } from '@tanstack/react-query';
import { readSecondFactor } from '#contract/second-factor.ts';
import { call } from '#web/api/call.ts';

/** What protects the own account besides its password. */
export const ownSecondFactor = queryOptions({
  queryKey: ['second-factor'],
  queryFn: async ({ signal }) => (await call(readSecondFactor, {}, { signal })).data,
});
