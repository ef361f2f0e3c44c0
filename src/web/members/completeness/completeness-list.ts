import { queryOptions } from '@tanstack/react-query';
import { countLacks, type Lack, listIncomplete } from '#contract/completeness.ts';
import { call } from '#web/api/call.ts';
import { type ListOf, pagedAddress, part } from '#web/lists/list-address.ts';
import { pageQuery } from '#web/lists/page-query.ts';

const query = listIncomplete.query.shape;

export const completenessAddress = pagedAddress({
  lack: part('lack', query.lack),
  wilayah: part('wilayah', query.membership_type_id),
});

/** The state of the screen in the address. Without a lack and a region it shows all numbers. */
export type CompletenessList = ListOf<typeof completenessAddress>;

/** The address of the members behind a number. */
export function incompleteAt(lack: Lack | null, wilayah: number | null): string {
  return `/app/completeness?${completenessAddress.write({ ...completenessAddress.plain, lack, wilayah })}`;
}

/** The filters as calls take them. */
export const askedOf = ({ lack, wilayah }: Pick<CompletenessList, 'lack' | 'wilayah'>) => ({
  lack: lack ?? undefined,
  membership_type_id: wilayah === null ? undefined : String(wilayah),
});

export const isOverview = ({ lack, wilayah }: CompletenessList): boolean => lack === null && wilayah === null;

export const lackCounts = queryOptions({
  queryKey: ['completeness', 'counts'],
  queryFn: ({ signal }) => call(countLacks, {}, { signal }),
});

export function incompletePage(list: CompletenessList) {
  const query = { page: String(list.page), pageSize: String(list.pageSize), ...askedOf(list) };
  const load = (signal: AbortSignal) => call(listIncomplete, { query }, { signal });
  return { ...pageQuery(['completeness'], list, load), enabled: !isOverview(list) };
}
