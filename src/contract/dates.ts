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

/**
 * The association's calendar. The server sets its zone from the configuration, the panel from `/version.json`, so
 * 'today' is the same day everywhere.
 */
export const calendar = { timeZone: 'Asia/Jakarta' };

// Making a format costs more than using it a hundred times, so each is made once, when it is first needed.
let dayFormat: { timeZone: string; format: Intl.DateTimeFormat } | undefined;
let withMonth: Intl.DateTimeFormat | undefined;
let monthFormat: Intl.DateTimeFormat | undefined;

/** Today in the association's time zone. */
export function today(now: Date = new Date()): Day {
  const { timeZone } = calendar;
  // The locale whose short date is YYYY-MM-DD.
  if (dayFormat?.timeZone !== timeZone)
    dayFormat = { timeZone, format: new Intl.DateTimeFormat('en-CA', { timeZone }) };
  return dayFormat.format.format(now);
}

export function thisYear(): number {
  return Number(today().slice(0, 4));
}

/** The day `count` days after `day`; counted in UTC, where every day has 24 hours. */
export function addDays(day: Day, count: number): Day {
  const instant = new Date(`${day}T00:00:00Z`);
  instant.setUTCDate(instant.getUTCDate() + count);
  return instant.toISOString().slice(0, 10);
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
