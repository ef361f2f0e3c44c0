import type { Calendar, Day } from '#contract/dates.ts';

/**
 * The instant at which a day (or one `daysLater`) begins in the association's time zone; comparable with stored
 * instants.
 */
export function beginningOf(day: Day, { timeZone }: Calendar, daysLater = 0): string {
  return Temporal.PlainDate.from(day)
    .add({ days: daysLater })
    .toZonedDateTime(timeZone)
    .toInstant()
    .toString({ fractionalSecondDigits: 3 });
}

/** The instant so many 24-hour days ago; comparable with stored instants. */
export function daysAgo(days: number, now: Date = new Date()): string {
  return new Date(now.getTime() - days * 24 * 60 * 60 * 1000).toISOString();
}
