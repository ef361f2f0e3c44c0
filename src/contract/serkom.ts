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

/** The one rule that decides a serkom's state. */
export function serkomState(number: string | null, endDate: Day | null, today: Day): SerkomState {
  if (endDate === null) return number === null ? 'none' : 'unknown';
  if (endDate < today) return 'expired';
  return endDate <= lastExpiringDay(today) ? 'expiring' : 'valid';
}
