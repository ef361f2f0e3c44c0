import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { countRegionMembers, listRegions } from '#contract/regions.ts';
import { call } from '#web/api/call.ts';

/** The regions that match a text. The previous ones stay until they are loaded. */
export function regionsWith(search: string) {
  return queryOptions({
    queryKey: ['regions', 'list', search],
    queryFn: async ({ signal }) => ({
      list: { search },
      rows: (await call(listRegions, { query: { isAdmin: 'true', filter: search || undefined } }, { signal })).data,
    }),
    placeholderData: keepPreviousData,
  });
}

/** The number of members by region id. */
export const regionMembers = queryOptions({
  queryKey: ['regions', 'members'],
  queryFn: async ({ signal }) => {
    const { data } = await call(countRegionMembers, {}, { signal });
    return new Map(data.map(({ region_id, members }) => [region_id, members]));
  },
});
