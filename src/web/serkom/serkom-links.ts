import type { Month } from '#contract/dates.ts';
import type { SerkomState } from '#contract/serkom.ts';
import { countedMembers } from '#contract/serkom-cockpit.ts';
import { reminderListAddress } from './reminder-list-url.ts';

/** The members that a number of the cockpit counts; without conditions all active ones. */
export interface CountedGroup {
  state?: SerkomState;
  /** The month in which the serkom ends. */
  month?: Month;
  region?: number;
}

/** The address of the member list with the counted members. */
export function membersAt({ state, month, region }: CountedGroup): string {
  const filter = [countedMembers, state && `serkom:${state}`, month && `serkomMonth:${month}`];
  const params = new URLSearchParams({
    ...(region !== undefined && { wilayah: String(region) }),
    filter: filter.filter(Boolean).join(' '),
  });
  return `/app/membership?${params}`;
}

/** The address of the reminders with the counted members. */
export function remindersAt({ state = null, month = null, region = null }: Nullable<CountedGroup>): string {
  const { read, write } = reminderListAddress;
  const params = write({ ...read(new URLSearchParams()), state, month, wilayah: region });
  return `/app/serkom/reminders?${params}`;
}

type Nullable<T> = { [Key in keyof T]: T[Key] | null };
