import { type QueryKey, type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { lastPage, type PagerProps } from '#web/ui/pager.tsx';
import type { ListProgress } from '#web/ui/table/states.tsx';
import type { ListAddress, Paged, PagedAddress } from './list-address.ts';
import { type fromSearchBox, useListInUrl } from './list-in-url.tsx';
import type { ListPage } from './page-query.ts';

type Query<Found, Key extends QueryKey> = UseQueryOptions<Found, Error, Found, Key>;

/** Rows, and the list they belong to. */
interface Found<List, Row> {
  list: List;
  rows: Row[];
}

/** A list in the address bar, and the rows to show. */
export interface ShownList<List, Row> {
  /** What the address asks for. */
  list: List;
  /** Its rows, or those of the previous list until they are loaded. */
  shown: Found<List, Row> | undefined;
  total: number;
  /** The number of the first row on this page. */
  firstNumber: number;
  /** Identifies the list that the rows belong to. */
  listKey: string;
  progress: ListProgress;
  /** Whether the address comes from the search box, which shows it already. */
  isTyped: boolean;
  /** Changes the filters or the order. The list starts at its first page. */
  refilter: (change: Partial<List>, how?: typeof fromSearchBox) => void;
  /** Changes the appearance of the list. Its rows stay. */
  change: (change: Partial<List>) => void;
  /** Clears every filter. Page size and order stay. */
  clearFilters: () => void;
  /** Null where the list has no pages. */
  pager: PagerProps | null;
  /** To be rendered: rewrites an address with unknown parts or a page after the last. */
  redirection: ReactNode;
}

/** Loads a page of a list. `shown` is what there is to show; `beyond` is the last page if the asked one comes after it. */
function usePage<Page extends { total: number }, Key extends QueryKey>(
  { page, pageSize }: Paged,
  query: Query<Page, Key>,
) {
  const result = useQuery(query);
  const found = query.enabled === false ? undefined : result.data;
  const last = found && lastPage(found.total, pageSize);
  const beyond = !result.isPlaceholderData && last !== undefined && page > last ? last : null;
  return { result, shown: beyond === null ? found : undefined, beyond };
}

/** A list that is shown page by page. */
export function useListPages<List extends Paged & { sort?: unknown }, Row, Key extends QueryKey>(
  address: PagedAddress<List>,
  pageOf: (list: List) => Query<ListPage<List, Row>, Key>,
): ShownList<List, Row> {
  const { list, go: turn, isTyped, canonicalRedirect, redirectTo } = useListInUrl(address);
  const { result, shown, beyond } = usePage(list, pageOf(list));
  const known = useQueryClient();
  const total = shown?.total ?? 0;

  /** Changes the list. Its rows are fetched at once, while the screen changes. */
  function go(change: Partial<List>, how?: typeof fromSearchBox): void {
    const query = pageOf(turn(change, how));
    if (query.enabled !== false) void known.prefetchQuery(query);
  }

  const refilter = (change: Partial<List>, how?: typeof fromSearchBox) => go({ ...change, page: 1 }, how);
  const { page, pageSize, sort } = list;

  return {
    list,
    shown,
    total,
    firstNumber: shown ? (shown.list.page - 1) * shown.list.pageSize + 1 : 1,
    listKey: shown ? address.write(shown.list).toString() : '',
    progress: result,
    isTyped,
    refilter,
    change: go,
    clearFilters: () => refilter({ ...address.plain, pageSize, sort }),
    pager: {
      page,
      pageSize,
      pageSizes: address.pageSizes,
      total,
      onPage: (page) => go({ page } as Partial<List>),
      onPageSize: (pageSize) => {
        refilter({ pageSize } as Partial<List>);
        // Afterwards: an address without a size is of the one that is kept.
        address.keepPageSize?.(pageSize);
      },
    },
    redirection: (
      <>
        {canonicalRedirect}
        {beyond !== null && redirectTo({ page: beyond } as Partial<List>)}
      </>
    ),
  };
}

/** A list that is short enough to be shown without pages. */
export function useWholeList<List extends object, Row, Key extends QueryKey>(
  address: ListAddress<List>,
  rowsOf: (list: List) => Query<Found<List, Row>, Key>,
): ShownList<List, Row> {
  const { list, go, isTyped, canonicalRedirect } = useListInUrl(address);
  const result = useQuery(rowsOf(list));
  const shown = result.data;
  return {
    list,
    shown,
    total: shown?.rows.length ?? 0,
    firstNumber: 1,
    listKey: shown ? address.write(shown.list).toString() : '',
    progress: result,
    isTyped,
    refilter: go,
    change: go,
    clearFilters: () => void go(address.plain),
    pager: null,
    redirection: canonicalRedirect,
  };
}
