import type { Calendar, Day } from '#contract/dates.ts';

/** The current instant, as it is stored. */
export const now = (): string => new Date().toISOString();

/** The day of an instant in a time zone, by Temporal: the first `Intl.DateTimeFormat` of a process takes 13 ms and 8 MB. */
export function dayByTemporal(timeZone: string): Calendar['dayOf'] {
  return (instant) =>
    Temporal.Instant.fromEpochMilliseconds(new Date(instant).getTime())
      .toZonedDateTimeISO(timeZone)
      .toPlainDate()
      .toString();
}

/** The instant at which a day begins in the association's time zone; comparable with stored instants. */
export function beginningOf(day: Day, { timeZone }: Calendar, daysLater = 0): string {
  return Temporal.PlainDate.from(day)
    .add({ days: daysLater })
    .toZonedDateTime(timeZone)
    .toInstant()
    .toString({ fractionalSecondDigits: 3 });
}

/** The instant so many 24-hour days ago; comparable with stored instants. */
export function daysAgo(days: number, from: Date = new Date()): string {
  return new Date(from.getTime() - days * 24 * 60 * 60 * 1000).toISOString();
}
