import { keepPreviousData, type QueryKey, queryOptions } from '@tanstack/react-query';

/** One page of a list, and the list that it belongs to. */
export interface ListPage<List, Row> {
  list: List;
  rows: Row[];
  total: number;
}

/** Queries a page of a list, whose key is that of all its pages with the list. The previous page stays until it is loaded. */
export function pageQuery<List, Row>(
  keyOfPages: QueryKey,
  list: List,
  load: (signal: AbortSignal) => Promise<{ data: Row[]; total_data: number }>,
) {
  return queryOptions({
    queryKey: [...keyOfPages, list],
    queryFn: async ({ signal }): Promise<ListPage<List, Row>> => {
      const { data, total_data } = await load(signal);
      return { list, rows: data, total: total_data };
    },
    placeholderData: keepPreviousData,
  });
}
