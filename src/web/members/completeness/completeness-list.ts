import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { countLacks, type Lack, listIncomplete } from '#contract/completeness.ts';
import { call } from '#web/api/call.ts';
import { pagedAddress, part } from '#web/lists/list-address.ts';

/** Who lacks what, as the address bar keeps it. Without a lack and a region it is the numbers of all. */
export interface CompletenessList {
  page: number;
  pageSize: number;
  lack: Lack | null;
  wilayah: number | null;
}

const plain: CompletenessList = { page: 1, pageSize: 25, lack: null, wilayah: null };

const query = listIncomplete.query.shape;

export const completenessAddress = pagedAddress(plain, {
  lack: part('lack', query.lack),
  wilayah: part('wilayah', query.membership_type_id),
});

/** Where the rows behind a number are. */
export function incompleteAt(lack: Lack | null, wilayah: number | null): string {
  return `/app/completeness?${completenessAddress.write({ ...plain, lack, wilayah })}`;
}

/** The parameters by which the server knows whom a list has. */
export const askedOf = ({ lack, wilayah }: Pick<CompletenessList, 'lack' | 'wilayah'>) => ({
  lack: lack ?? undefined,
  membership_type_id: wilayah === null ? undefined : String(wilayah),
});

export const isOverview = ({ lack, wilayah }: CompletenessList): boolean => lack === null && wilayah === null;

export const lackCounts = queryOptions({
  queryKey: ['completeness', 'counts'],
  queryFn: ({ signal }) => call(countLacks, {}, { signal }),
});

/** The page of members that a list asks for; the rows before it stay until it is there. */
export function incompletePage(list: CompletenessList) {
  const { page, pageSize } = list;
  return queryOptions({
    queryKey: ['completeness', completenessAddress.write(list).toString()],
    queryFn: async ({ signal }) => {
      const asked = { page: String(page), pageSize: String(pageSize), ...askedOf(list) };
      const answer = await call(listIncomplete, { query: asked }, { signal });
      return { list, rows: answer.data, total: answer.total_data };
    },
    enabled: !isOverview(list),
    placeholderData: keepPreviousData,
  });
}
