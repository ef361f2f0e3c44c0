import { queryOptions } from '@tanstack/react-query';
import { countViews, listViews, type SavedView } from '#contract/views.ts';
import { call } from '#web/api/call.ts';
import { columnsPart } from './list-address.ts';

/** The saved views that this account can see. */
export const savedViews = queryOptions({
  queryKey: ['views'],
  queryFn: async ({ signal }) => (await call(listViews, {}, { signal })).data,
});

/** How many members each of them has now. */
export const viewCounts = queryOptions({
  queryKey: ['view counts'],
  queryFn: async ({ signal }) => {
    const { data } = await call(countViews, {}, { signal });
    return new Map(data.map(({ id, members }) => [id, members]));
  },
  staleTime: 60_000,
});

/** The address of a view. */
export function viewAddress({ query, columns }: Pick<SavedView, 'query' | 'columns'>): string {
  const shown =
    columns === null ? '' : new URLSearchParams({ [columnsPart.key]: columnsPart.write(columns) }).toString();
  const parts = [query, shown].filter((part) => part !== '');
  return `/app/membership${parts.length === 0 ? '' : `?${parts.join('&')}`}`;
}
