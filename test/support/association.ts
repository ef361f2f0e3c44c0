import { calendarOf } from '#contract/dates.ts';

/** The default time zone of test servers. */
export const associationZone = 'Asia/Jakarta';

export const { today, thisYear } = calendarOf(associationZone);
