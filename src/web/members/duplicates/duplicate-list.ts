import { queryOptions } from '@tanstack/react-query';
import { type DuplicateListQuery, listDuplicates, type MatchKind } from '#contract/duplicates.ts';
import { previewMerge } from '#contract/merging.ts';
import { call } from '#web/api/call.ts';
import { pagedAddress, part } from '#web/lists/list-address.ts';
import { pageQuery } from '#web/lists/page-query.ts';

/** The state of the list in the address. */
export interface DuplicateList {
  page: number;
  pageSize: number;
  shared: MatchKind | null;
  wilayah: number | null;
  /** The ids of the entries that are being merged. */
  merge: readonly number[];
}

const plain: DuplicateList = { page: 1, pageSize: 10, shared: null, wilayah: null, merge: [] };

const query = listDuplicates.query.shape;

export const duplicateListAddress = pagedAddress(plain, {
  shared: part('shared', query.shared),
  wilayah: part('wilayah', query.membership_type_id),
  merge: {
    key: 'merge',
    read: (text) => previewMerge.query.shape.ids.safeParse(text.replaceAll('-', ',')).data,
    write: (ids) => ids.join('-'),
  },
});

export function duplicatePage(list: DuplicateList) {
  const { page, pageSize, shared, wilayah } = list;
  const asked: { [Name in keyof DuplicateListQuery]: string | undefined } = {
    page: String(page),
    pageSize: String(pageSize),
    shared: shared ?? undefined,
    membership_type_id: wilayah === null ? undefined : String(wilayah),
  };
  return pageQuery(['duplicates', asked], list, (signal) =>
    call(listDuplicates, { query: { ...asked, shared: shared ?? undefined } }, { signal }),
  );
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
