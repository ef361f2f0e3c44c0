import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type Likeness, listDuplicates } from '#contract/duplicates.ts';
import { previewMerge } from '#contract/merging.ts';
import { call } from '#web/api/call.ts';
import { pagedAddress, part, searchPart } from '#web/lists/list-address.ts';
import { pageQuery } from '#web/lists/page-query.ts';

/** The state of the list in the address. */
export interface DuplicateList {
  page: number;
  pageSize: number;
  search: string;
  likeness: Likeness;
  wilayah: number | null;
  /** The ids of the entries that are being merged. */
  merge: readonly number[];
}

const plain: DuplicateList = { page: 1, pageSize: 10, search: '', likeness: 'strong', wilayah: null, merge: [] };

const query = listDuplicates.query.shape;

export const duplicateListAddress = pagedAddress(plain, {
  search: searchPart,
  likeness: part('likeness', query.likeness),
  wilayah: part('wilayah', query.membership_type_id),
  merge: {
    key: 'merge',
    read: (text) => previewMerge.query.shape.ids.safeParse(text.replaceAll('-', ',')).data,
    write: (ids) => ids.join('-'),
  },
});

/** The filters as calls take them. */
const askedOf = ({ search, wilayah }: DuplicateList) => ({
  search,
  membership_type_id: wilayah === null ? undefined : String(wilayah),
});

export function duplicatePage(list: DuplicateList) {
  const { page, pageSize, likeness } = list;
  const query = { page: String(page), pageSize: String(pageSize), likeness, ...askedOf(list) };
  return pageQuery(['duplicates', query], list, (signal) => call(listDuplicates, { query }, { signal }));
}

/** How many groups of each likeness the filters leave. */
export function duplicateTotals(list: DuplicateList) {
  const query = { pageSize: '1', ...askedOf(list) };
  return queryOptions({
    queryKey: ['duplicates', 'totals', query],
    queryFn: async ({ signal }) => (await call(listDuplicates, { query }, { signal })).totals,
    placeholderData: keepPreviousData,
  });
}

/** The entries of a merge. */
export const mergePreview = (ids: readonly number[]) =>
  queryOptions({
    queryKey: ['duplicates', 'merge', ids],
    queryFn: ({ signal }) => call(previewMerge, { query: { ids: ids.join(',') } }, { signal }),
    // Merged entries no longer exist, so this is not refetched. It is loaded again when the dialog is reopened.
    staleTime: 'static',
    gcTime: 0,
  });
