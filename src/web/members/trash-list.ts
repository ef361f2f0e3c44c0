import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listTrash } from '#contract/trash.ts';
import { call } from '#web/api/call.ts';
import { pagedAddress, searchPart } from '#web/lists/list-address.ts';

/** What the trash shows, as the address bar keeps it. */
interface TrashList {
  page: number;
  pageSize: number;
  search: string;
}

const plain: TrashList = { page: 1, pageSize: 25, search: '' };

export const trashListAddress = pagedAddress(plain, { search: searchPart });

/** The page of deleted members that a list asks for; the rows before it stay until it is there. */
export function trashPage(list: TrashList) {
  return queryOptions({
    queryKey: ['trash', trashListAddress.write(list).toString()],
    queryFn: async ({ signal }) => {
      const answer = await call(listTrash, { query: { ...list } }, { signal });
      return { list, rows: answer.data, total: answer.total_data };
    },
    placeholderData: keepPreviousData,
  });
}
