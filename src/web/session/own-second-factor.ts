import { queryOptions } from '@tanstack/react-query';
import { readSecondFactor } from '#contract/second-factor.ts';
import { call } from '#web/api/call.ts';

/** The second factors of one's own account. */
export const ownSecondFactor = queryOptions({
  queryKey: ['second-factor'],
  queryFn: async ({ signal }) => (await call(readSecondFactor, {}, { signal })).data,
});
