import { queryOptions } from '@tanstack/react-query';
import { listRegions } from '#contract/regions.ts';
import { call } from '#web/api/call.ts';

/** Every region, for filters and forms. */
export const regionChoices = queryOptions({
  queryKey: ['regions', 'choices'],
  queryFn: async ({ signal }) => (await call(listRegions, { query: { isAdmin: 'true' } }, { signal })).data,
});
