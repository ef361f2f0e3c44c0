import { z } from 'zod';
import { isMonth, type Month } from '#contract/dates.ts';
import { type FilterValues, filterFields } from '#contract/member-filter.ts';
import type { SerkomState } from '#contract/serkom.ts';
import { countedMembers, listSerkoms } from '#contract/serkom-cockpit.ts';
import { pagedAddress, part, searchPart } from '#web/lists/list-address.ts';

/** The state of the list in the address. */
export interface ReminderList {
  page: number;
  pageSize: number;
  search: string;
  state: SerkomState | null;
  /** The month in which the serkom ends. */
  month: Month | null;
  wilayah: number | null;
  reminded: FilterValues['reminded'] | null;
}

export const plainReminderList: ReminderList = {
  page: 1,
  pageSize: 25,
  search: '',
  state: null,
  month: null,
  wilayah: null,
  reminded: null,
};

export const reminderListAddress = pagedAddress(plainReminderList, {
  state: part('serkom', z.enum(filterFields.serkom)),
  month: part('month', z.string().refine(isMonth)),
  wilayah: part('wilayah', listSerkoms.query.shape.membership_type_id),
  reminded: part('reminded', z.enum(filterFields.reminded)),
  search: searchPart,
});

/** The query of the list. The members whose serkom ends first come first. */
export function reminderQueryOf({ search, state, month, wilayah, reminded }: ReminderList) {
  const conditions = [
    countedMembers,
    state && `serkom:${state}`,
    month && `serkomMonth:${month}`,
    reminded && `reminded:${reminded}`,
  ];
  return {
    filter: conditions.filter(Boolean).join(' '),
    membership_type_id: wilayah === null ? undefined : String(wilayah),
    search: search || undefined,
    sort: 'serkomEndDate',
  };
}
