import { calendarOf } from '#contract/dates.ts';

/** The time zone that the servers of tests are in where a test says no other. */
export const associationZone = 'Asia/Jakarta';

export const { today, thisYear } = calendarOf(associationZone);
