import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type DuplicateListQuery, listDuplicates, type MatchKind } from '#contract/duplicates.ts';
import { previewMerge } from '#contract/merging.ts';
import { call } from '#web/api/call.ts';
import { pagedAddress, part } from '#web/lists/list-address.ts';

/** What the list of possible duplicates shows, as the address bar keeps it. */
export interface DuplicateList {
  page: number;
  pageSize: number;
  shared: MatchKind | null;
  wilayah: number | null;
  /** Whose entries are being merged. */
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

/** The page of possible duplicates that a list asks for; what was there before stays until it is there. */
export function duplicatePage(list: DuplicateList) {
  const { page, pageSize, shared, wilayah } = list;
  const asked: { [Name in keyof DuplicateListQuery]: string | undefined } = {
    page: String(page),
    pageSize: String(pageSize),
    shared: shared ?? undefined,
    membership_type_id: wilayah === null ? undefined : String(wilayah),
  };
  return queryOptions({
    queryKey: ['duplicates', asked],
    queryFn: async ({ signal }) => {
      const answer = await call(listDuplicates, { query: { ...asked, shared: shared ?? undefined } }, { signal });
      return { list, rows: answer.data, total: answer.total_data };
    },
    placeholderData: keepPreviousData,
  });
}

/** What entries of one person say, to be merged. */
export const mergePreview = (ids: readonly number[]) =>
  queryOptions({
    queryKey: ['duplicates', 'merge', ids],
    queryFn: ({ signal }) => call(previewMerge, { query: { ids: ids.join(',') } }, { signal }),
    // Once they are merged they are not there to be asked for; whoever opens this again sees them as they are then.
    staleTime: 'static',
    gcTime: 0,
  });
