import { addDays, type Day } from './dates.ts';

/** States of a member's certificate of competency (serkom). */
export const serkomStates = ['none', 'unknown', 'valid', 'expiring', 'expired'] as const;

export type SerkomState = (typeof serkomStates)[number];

export const serkomStateNames = {
  none: 'Belum ada',
  unknown: 'Tanpa tanggal',
  valid: 'Berlaku',
  expiring: 'Segera berakhir',
  expired: 'Berakhir',
} as const satisfies Record<SerkomState, string>;

/** Days before the end, both included, in which a serkom counts as expiring. */
const expiringWithinDays = 90;

/** The last end day that counts as expiring. */
export function lastExpiringDay(today: Day): Day {
  return addDays(today, expiringWithinDays);
}

/** The states of a serkom with a known end day. */
export type DatedSerkomState = Exclude<SerkomState, 'none' | 'unknown'>;

/** First and last possible end day of a state, inclusive: the inverse of {@link serkomState}. */
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

/** The single implementation of this rule. */
export function serkomState(number: string | null, endDate: Day | null, today: Day): SerkomState {
  if (endDate === null) return number === null ? 'none' : 'unknown';
  if (endDate < today) return 'expired';
  return endDate <= lastExpiringDay(today) ? 'expiring' : 'valid';
}
