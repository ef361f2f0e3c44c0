import { listTrash } from '#contract/trash.ts';
import { call } from '#web/api/call.ts';
import { type ListOf, pagedAddress, searchPart } from '#web/lists/list-address.ts';
import { pageQuery } from '#web/lists/page-query.ts';

export const trashListAddress = pagedAddress({ search: searchPart });

export function trashPage(list: ListOf<typeof trashListAddress>) {
  return pageQuery(['trash'], list, (signal) => call(listTrash, { query: { ...list } }, { signal }));
}
