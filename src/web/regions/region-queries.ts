import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listRegions } from '#contract/regions.ts';
import { call } from '#web/api/call.ts';

/** The regions whose name or code has the text; the rows before stay until they are there. */
export function regionsWith(filter: string) {
  return queryOptions({
    queryKey: ['regions', 'list', filter],
    queryFn: async ({ signal }) => ({
      filter,
      rows: (await call(listRegions, { query: { isAdmin: 'true', filter: filter || undefined } }, { signal })).data,
    }),
    placeholderData: keepPreviousData,
  });
}
