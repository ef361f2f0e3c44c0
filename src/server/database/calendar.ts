import type { DialectAdapter } from 'kysely';
import type { Calendar } from '#contract/dates.ts';
import type { Db, Tx } from './schema.ts';

// Transactions are objects of their own, but share the adapter with their database and with no other.
const calendars = new WeakMap<DialectAdapter, Calendar>();

const quarterHour = 15 * 60 * 1000;

/** Looks up the present day once a quarter of an hour: every time zone is a multiple of that away from UTC. */
function keepingDay(calendar: Calendar): Calendar {
  let latest = { quarter: Number.NaN, day: '' };
  const today = () => {
    const quarter = Math.floor(Date.now() / quarterHour);
    if (latest.quarter !== quarter) latest = { quarter, day: calendar.dayOf(quarter * quarterHour) };
    return latest.day;
  };
  return { ...calendar, today, thisYear: () => Number(today().slice(0, 4)) };
}

/** Attaches the calendar by which the rows of a database are read and written. */
export function attachCalendar(db: Db, calendar: Calendar): void {
  calendars.set(db.getExecutor().adapter, keepingDay(calendar));
}

/** The calendar of an open database, or of one of its transactions. */
export function calendarIn(db: Db | Tx): Calendar {
  const calendar = calendars.get(db.getExecutor().adapter);
  if (!calendar) throw new Error('This database was opened without a time zone.');
  return calendar;
}
