import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { countRegionMembers, listRegions } from '#contract/regions.ts';
import { call } from '#web/api/call.ts';

/** The regions whose name or code has the text; the rows before stay until they are there. */
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

/** How many members each region has, by its id. */
export const regionMembers = queryOptions({
  queryKey: ['regions', 'members'],
  queryFn: async ({ signal }) => {
    const { data } = await call(countRegionMembers, {}, { signal });
    return new Map(data.map(({ region_id, members }) => [region_id, members]));
  },
});
