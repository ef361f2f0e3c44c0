import type { Day } from '#contract/dates.ts';
import { sortText } from '#contract/sort.ts';
import { type ClassSort, type ClassStatus, listClasses } from '#contract/training.ts';
import { pagedAddress, part, searchPart, sortPart } from '#web/lists/list-address.ts';

/** The state of the list in the address. */
export interface ClassList {
  page: number;
  pageSize: number;
  search: string;
  module: number | null;
  wilayah: number | null;
  status: ClassStatus | null;
  /** The first and last day on which a class begins. */
  from: Day | null;
  to: Day | null;
  sort: ClassSort | null;
}

export const plainClassList: ClassList = {
  page: 1,
  pageSize: 25,
  search: '',
  module: null,
  wilayah: null,
  status: null,
  from: null,
  to: null,
  sort: null,
};

const query = listClasses.query.shape;

export const classListAddress = pagedAddress(plainClassList, {
  search: searchPart,
  module: part('module', query.module_id),
  wilayah: part('wilayah', query.region_id),
  status: part('status', query.state),
  from: part('from', query.from),
  to: part('to', query.to),
  sort: sortPart(query.sort),
});

/** The query of the list. */
export function classQueryOf({ page, pageSize, search, module, wilayah, status, from, to, sort }: ClassList) {
  return {
    page,
    pageSize,
    search: search || undefined,
    module_id: module,
    region_id: wilayah,
    state: status ?? undefined,
    from: from ?? undefined,
    to: to ?? undefined,
    sort: sort ? sortText(sort) : undefined,
  };
}
