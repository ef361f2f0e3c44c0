import { z } from 'zod';
import { isMonth, type Month } from '#contract/dates.ts';
import { filterFields } from '#contract/member-filter.ts';
import { listReminders } from '#contract/reminders.ts';
import type { SerkomState } from '#contract/serkom.ts';
import { countedMembers, listSerkoms } from '#contract/serkom-cockpit.ts';
import { type ListOf, pagedAddress, part, searchPart } from '#web/lists/list-address.ts';

export const reminderListAddress = pagedAddress({
  state: part('serkom', z.enum(filterFields.serkom)),
  /** The month in which the serkom ends. */
  month: part('month', z.string().refine(isMonth)),
  wilayah: part('wilayah', listSerkoms.query.shape.membership_type_id),
  reminded: part('reminded', z.enum(filterFields.reminded)),
  search: searchPart,
});

/** The state of the list for reminding in the address. */
export type ReminderList = ListOf<typeof reminderListAddress>;

/** The query of the list. The members whose serkom ends first come first. */
export function reminderQueryOf({ search, state, month, wilayah, reminded }: ReminderList) {
  return {
    filter: [filterOf({ state, month }), reminded && `reminded:${reminded}`].filter(Boolean).join(' '),
    membership_type_id: wilayah === null ? undefined : String(wilayah),
    search,
    sort: 'serkomEndDate',
  };
}

/** The list of the record in the address: of one member, or of all. */
export const recordListAddress = pagedAddress({ member_id: part('member_id', listReminders.query.shape.member_id) });

export type RecordList = ListOf<typeof recordListAddress>;

/** The members that a number of the cockpit counts; without conditions all active ones. */
export interface CountedGroup {
  state?: SerkomState | null;
  /** The month in which the serkom ends. */
  month?: Month | null;
  region?: number | null;
}

/** The `filter` for them. */
const filterOf = ({ state, month }: CountedGroup): string =>
  [countedMembers, state && `serkom:${state}`, month && `serkomMonth:${month}`].filter(Boolean).join(' ');

/** The address of the member list with the counted members. */
export function membersAt({ region, ...group }: CountedGroup): string {
  const wilayah = typeof region === 'number' && { wilayah: String(region) };
  return `/app/membership?${new URLSearchParams({ ...wilayah, filter: filterOf(group) })}`;
}

/** The address of the reminders with the counted members. */
export function remindersAt({ state = null, month = null, region = null }: CountedGroup): string {
  const { plain, write } = reminderListAddress;
  return `/app/serkom/reminders?${write({ ...plain, state, month, wilayah: region })}`;
}
