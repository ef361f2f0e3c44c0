import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { wordsOf } from '#contract/member-filter.ts';
import { listTrash } from '#contract/trash.ts';
import { call } from '#web/api/call.ts';

/** What the trash shows, as the address bar keeps it. */
interface TrashList {
  page: number;
  pageSize: number;
  search: string;
}

export const trashPageSizes = [10, 25, 50, 100] as const;

const plain: TrashList = { page: 1, pageSize: 25, search: '' };

const query = listTrash.query.shape;

const tidy = (text: string) => wordsOf(text.toWellFormed()).join(' ');

const isPageSize = (size: number) => trashPageSizes.some((known) => known === size);

function readTrashList(params: URLSearchParams): TrashList {
  const pageSize = query.pageSize.safeParse(params.get('pageSize') ?? undefined).data;
  return {
    page: query.page.safeParse(params.get('page') ?? undefined).data ?? plain.page,
    pageSize: pageSize !== undefined && isPageSize(pageSize) ? pageSize : plain.pageSize,
    search: tidy(params.get('search') ?? ''),
  };
}

function writeTrashList({ page, pageSize, search }: TrashList): URLSearchParams {
  const written: [string, string][] = [
    ['page', page === plain.page ? '' : String(page)],
    ['pageSize', pageSize === plain.pageSize ? '' : String(pageSize)],
    ['search', tidy(search)],
  ];
  return new URLSearchParams(written.filter(([, value]) => value !== ''));
}

export const trashListAddress = { read: readTrashList, write: writeTrashList };

/** The page of deleted members that a list asks for; the rows before it stay until it is there. */
export function trashPage(list: TrashList) {
  return queryOptions({
    queryKey: ['trash', writeTrashList(list).toString()],
    queryFn: async ({ signal }) => {
      const answer = await call(listTrash, { query: { ...list } }, { signal });
      return { list, rows: answer.data, total: answer.total_data };
    },
    placeholderData: keepPreviousData,
  });
}
