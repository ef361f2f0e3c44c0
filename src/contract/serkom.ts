import { addDays, type Day } from './dates.ts';

/** The states of a member's competency certificate (serkom). */
export const serkomStates = ['none', 'unknown', 'valid', 'expiring', 'expired'] as const;

export type SerkomState = (typeof serkomStates)[number];

/** What staff read for each state, in lists and in files. */
export const serkomStateNames = {
  none: 'Belum ada',
  unknown: 'Tanpa tanggal',
  valid: 'Berlaku',
  expiring: 'Segera berakhir',
  expired: 'Berakhir',
} as const satisfies Record<SerkomState, string>;

/** A serkom that ends within this many days from today, both days included, is expiring. */
const expiringWithinDays = 90;

/** The last day on which an ending serkom counts as expiring. */
export function lastExpiringDay(today: Day): Day {
  return addDays(today, expiringWithinDays);
}

/** A state of a serkom whose last day is known. */
export type DatedSerkomState = Exclude<SerkomState, 'none' | 'unknown'>;

/** Between which last days, both included, a serkom is in a state: {@link serkomState} the other way round. */
export function endDaysOf(state: DatedSerkomState, today: Day): [first: Day, last: Day] {
  switch (state) {
    case 'expired':
      return ['0000-01-01', addDays(today, -1)];
    case 'expiring':
      return [today, lastExpiringDay(today)];
    case 'valid':
      return [addDays(lastExpiringDay(today), 1), '9999-12-31'];
  }
}

/** The one rule that decides a serkom's state. */
export function serkomState(number: string | null, endDate: Day | null, today: Day): SerkomState {
  if (endDate === null) return number === null ? 'none' : 'unknown';
  if (endDate < today) return 'expired';
  return endDate <= lastExpiringDay(today) ? 'expiring' : 'valid';
}
