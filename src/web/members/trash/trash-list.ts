import { listTrash } from '#contract/trash.ts';
import { call } from '#web/api/call.ts';
import { pagedAddress, searchPart } from '#web/lists/list-address.ts';
import { pageQuery } from '#web/lists/page-query.ts';

/** The state of the trash in the address. */
interface TrashList {
  page: number;
  pageSize: number;
  search: string;
}

const plain: TrashList = { page: 1, pageSize: 25, search: '' };

export const trashListAddress = pagedAddress(plain, { search: searchPart });

export function trashPage(list: TrashList) {
  const key = ['trash', trashListAddress.write(list).toString()];
  return pageQuery(key, list, (signal) => call(listTrash, { query: { ...list } }, { signal }));
}
