import { presentTime } from './now.ts';

/** A calendar day as `YYYY-MM-DD`. Never converted to an instant, so no time zone can shift it. */
export type Day = string;

/** A calendar month as `YYYY-MM`. */
export type Month = string;

export function isMonth(text: string): text is Month {
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(text);
}

/** Bounds for comparing days of the month as texts. */
export function boundsOf(month: Month): [first: Day, last: Day] {
  return [`${month}-01`, `${month}-31`];
}

/** Days in one time zone. */
export interface Calendar {
  readonly timeZone: string;
  /** The day of an instant: an ISO text, milliseconds, or a date. */
  dayOf(instant: string | number | Date): Day;
  today(): Day;
  thisYear(): number;
}

/** The day of an instant in a time zone, by what every browser has. */
function formattedDayIn(timeZone: string): Calendar['dayOf'] {
  // Creating a format costs more than using it a hundred times; created lazily.
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
  const today = () => dayOf(presentTime());
  return { timeZone, dayOf, today, thisYear: () => Number(today().slice(0, 4)) };
}

/** The latest current year anywhere on earth (UTC+14), as a schema knows no time zone. */
export function latestYear(): number {
  return new Date(presentTime() + 14 * 60 * 60 * 1000).getUTCFullYear();
}

// Created once, for the same reason.
let withMonth: Intl.DateTimeFormat | undefined;
let monthFormat: Intl.DateTimeFormat | undefined;

/** Computed in UTC, where every day has 24 hours. */
export function addDays(day: Day, count: number): Day {
  const instant = new Date(`${day}T00:00:00Z`);
  instant.setUTCDate(instant.getUTCDate() + count);
  return instant.toISOString().slice(0, 10);
}

/** The same day of a later month, or that month's last day. */
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

/** `3 April 2026`: can't confuse day and month. */
export function dayWithMonth(day: Day): string {
  withMonth ??= new Intl.DateTimeFormat('id-ID', { dateStyle: 'long', timeZone: 'UTC' });
  return withMonth.format(new Date(`${day}T00:00:00Z`));
}

/** `April 2026` */
export function monthInWords(month: Month): string {
  monthFormat ??= new Intl.DateTimeFormat('id-ID', { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return monthFormat.format(new Date(`${month}-01T00:00:00Z`));
}
