/** A calendar day as `YYYY-MM-DD`. It never becomes an instant, so no time zone can move it. */
export type Day = string;

/** A calendar month as `YYYY-MM`. */
export type Month = string;

export function isMonth(text: string): text is Month {
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(text);
}

/** Texts between which every day of a month stands. */
export function boundsOf(month: Month): [first: Day, last: Day] {
  return [`${month}-01`, `${month}-31`];
}

/** Which day it is in one time zone. */
export interface Calendar {
  readonly timeZone: string;
  /** The day of an instant: an ISO text, milliseconds, or a date. */
  dayOf(instant: string | number | Date): Day;
  today(): Day;
  thisYear(): number;
}

/** The day of an instant in a time zone, by what every browser has. */
function formattedDayIn(timeZone: string): Calendar['dayOf'] {
  // Making a format costs more than using it a hundred times, so it is made once, when it is first needed.
  let format: Intl.DateTimeFormat | undefined;
  return (instant) => {
    // The locale whose short date is YYYY-MM-DD.
    format ??= new Intl.DateTimeFormat('en-CA', { timeZone });
    return format.format(new Date(instant));
  };
}

/**
 * The calendar of a time zone. The server has the zone from its configuration and the panel from `/version.json`, and both
 * hand it over, so 'today' is the same day everywhere.
 *
 * @param dayOf what finds the day of an instant; where it is left out, a way that every browser has
 */
export function calendarOf(timeZone: string, dayOf = formattedDayIn(timeZone)): Calendar {
  const today = () => dayOf(Date.now());
  return { timeZone, dayOf, today, thisYear: () => Number(today().slice(0, 4)) };
}

/** The latest year that it is anywhere on earth, UTC+14: what a schema may ask, which knows no time zone. */
export function latestYear(): number {
  return new Date(Date.now() + 14 * 60 * 60 * 1000).getUTCFullYear();
}

// Formats for the words of days and months, made once for the same reason.
let withMonth: Intl.DateTimeFormat | undefined;
let monthFormat: Intl.DateTimeFormat | undefined;

/** The day `count` days after `day`; counted in UTC, where every day has 24 hours. */
export function addDays(day: Day, count: number): Day {
  const instant = new Date(`${day}T00:00:00Z`);
  instant.setUTCDate(instant.getUTCDate() + count);
  return instant.toISOString().slice(0, 10);
}

/** The same day so many months later, or the last one of that month where it has no such day. */
export function addMonths(day: Day, count: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + count, Math.min(date, last))).toISOString().slice(0, 10);
}

/** `DD-MM-YYYY`, as staff and members read dates. */
export function readableDay(day: Day): string {
  const [year, month, date] = day.split('-');
  return `${date}-${month}-${year}`;
}

/** `3 April 2026`: day and month can't be mistaken for each other. */
export function dayWithMonth(day: Day): string {
  withMonth ??= new Intl.DateTimeFormat('id-ID', { dateStyle: 'long', timeZone: 'UTC' });
  return withMonth.format(new Date(`${day}T00:00:00Z`));
}

/** `April 2026` */
export function monthInWords(month: Month): string {
  monthFormat ??= new Intl.DateTimeFormat('id-ID', { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return monthFormat.format(new Date(`${month}-01T00:00:00Z`));
}
