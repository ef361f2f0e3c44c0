import { type QueryKey, type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { lastPage } from '#web/ui/pages.ts';
import { type ListAddress, type typed, useListInUrl } from './list-in-url.tsx';

interface Paged {
  page: number;
  pageSize: number;
}

type PageQuery<Found, Key extends QueryKey> = UseQueryOptions<Found, Error, Found, Key>;

/** A page of a list, as it is asked for; `shown` is what there is to show of it, `beyond` the last page where it is after that. */
export function usePage<Found extends { total: number }, Key extends QueryKey>(
  { page, pageSize }: Paged,
  query: PageQuery<Found, Key>,
) {
  const asked = useQuery(query);
  const found = query.enabled === false ? undefined : asked.data;
  const last = found && lastPage(found.total, pageSize);
  const beyond = !asked.isPlaceholderData && last !== undefined && page > last ? last : null;
  return { asked, shown: beyond === null ? found : undefined, beyond };
}

/** A list that is kept in the address bar and shown page by page, with what its table and its pager are told. */
export function useListPages<List extends Paged, Found extends { list: List; total: number }, Key extends QueryKey>(
  address: ListAddress<List>,
  pageOf: (list: List) => PageQuery<Found, Key>,
) {
  const { list, go: turn, isTyped, tidying, leadTo } = useListInUrl(address);
  const { asked, shown, beyond } = usePage(list, pageOf(list));
  const known = useQueryClient();
  const total = shown?.total ?? 0;

  /** Changes the list. Its rows are asked for at once, while the screen turns to it. */
  function go(change: Partial<List>, how?: typeof typed): void {
    const query = pageOf(turn(change, how));
    if (query.enabled !== false) void known.prefetchQuery(query);
  }

  /** Changes which rows the list has, or their order: it begins anew. */
  const refilter = (change: Partial<List>, how?: typeof typed) => go({ ...change, page: 1 }, how);

  return {
    list,
    go,
    refilter,
    isTyped,
    asked,
    shown,
    total,
    /** To be rendered: rewrites an address that has what the list does not know, or a page that it does not have. */
    redirection: (
      <>
        {tidying}
        {beyond !== null && leadTo({ page: beyond } as Partial<List>)}
      </>
    ),
    table: {
      progress: asked,
      listKey: shown ? address.write(shown.list).toString() : '',
      total,
      firstNumber: shown ? (shown.list.page - 1) * shown.list.pageSize + 1 : 1,
    },
    pager: {
      page: list.page,
      pageSize: list.pageSize,
      total,
      onPage: (page: number) => go({ page } as Partial<List>),
      onPageSize: (pageSize: number) => refilter({ pageSize } as Partial<List>),
    },
  };
}
