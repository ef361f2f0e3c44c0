import { isMonth, type Month } from '#contract/dates.ts';
import { type FilterValues, filterFields, wordsOf } from '#contract/member-filter.ts';
import type { SerkomState } from '#contract/serkom.ts';
import { countedMembers, listSerkoms } from '#contract/serkom-cockpit.ts';

/** Who is to be reminded, as the address bar keeps it. */
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

export const reminderPageSizes = [10, 25, 50, 100] as const;

export const plainReminderList: ReminderList = {
  page: 1,
  pageSize: 25,
  search: '',
  state: null,
  month: null,
  wilayah: null,
  reminded: null,
};

const query = listSerkoms.query.shape;

const tidy = (text: string) => wordsOf(text.toWellFormed()).join(' ');

const isPageSize = (size: number) => reminderPageSizes.some((known) => known === size);

const known = <Value extends string>(values: readonly Value[], text: string | undefined): Value | null =>
  values.find((value) => value === text) ?? null;

/** The list that an address asks for. What it does not know, it leaves out. */
function readReminderList(params: URLSearchParams): ReminderList {
  const text = (key: string) => params.get(key) || undefined;
  const pageSize = query.pageSize.safeParse(text('pageSize')).data;
  const month = text('month');
  return {
    page: query.page.safeParse(text('page')).data ?? plainReminderList.page,
    pageSize: pageSize !== undefined && isPageSize(pageSize) ? pageSize : plainReminderList.pageSize,
    search: tidy(params.get('search') ?? ''),
    state: known(filterFields.serkom, text('serkom')),
    month: month !== undefined && isMonth(month) ? month : null,
    wilayah: query.membership_type_id.safeParse(text('wilayah')).data ?? null,
    reminded: known(filterFields.reminded, text('reminded')),
  };
}

/** The address of a list; what is at its default is not written. */
function writeReminderList(list: ReminderList): URLSearchParams {
  const written: [string, string][] = [
    ['page', list.page === plainReminderList.page ? '' : String(list.page)],
    ['pageSize', list.pageSize === plainReminderList.pageSize ? '' : String(list.pageSize)],
    ['serkom', list.state ?? ''],
    ['month', list.month ?? ''],
    ['wilayah', String(list.wilayah ?? '')],
    ['reminded', list.reminded ?? ''],
    ['search', tidy(list.search)],
  ];
  return new URLSearchParams(written.filter(([, value]) => value !== ''));
}

export const reminderListAddress = { read: readReminderList, write: writeReminderList };

/** What the server is asked for: who ends first comes first. */
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
