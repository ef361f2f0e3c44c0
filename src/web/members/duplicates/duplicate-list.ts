import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listDuplicates } from '#contract/duplicates.ts';
import { previewMerge } from '#contract/merging.ts';
import { call } from '#web/api/call.ts';
import { type ListOf, pagedAddress, part, partWith, searchPart } from '#web/lists/list-address.ts';
import { pageQuery } from '#web/lists/page-query.ts';

const query = listDuplicates.query.shape;

export const duplicateListAddress = pagedAddress(
  {
    search: searchPart,
    likeness: partWith('likeness', query.likeness, 'strong'),
    wilayah: part('wilayah', query.membership_type_id),
    /** The ids of the entries that are being merged. */
    merge: {
      key: 'merge',
      plain: [] as readonly number[],
      read: (text: string) => previewMerge.query.shape.ids.safeParse(text.replaceAll('-', ',')).data,
      write: (ids: readonly number[]) => ids.join('-'),
    },
  },
  10,
);

/** The state of the list in the address. */
type DuplicateList = ListOf<typeof duplicateListAddress>;

/** The filters as calls take them. */
const askedOf = ({ search, wilayah }: DuplicateList) => ({
  search,
  membership_type_id: wilayah === null ? undefined : String(wilayah),
});

export function duplicatePage(list: DuplicateList) {
  const { page, pageSize, likeness } = list;
  const query = { page: String(page), pageSize: String(pageSize), likeness, ...askedOf(list) };
  return pageQuery(['duplicates'], list, (signal) => call(listDuplicates, { query }, { signal }));
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
