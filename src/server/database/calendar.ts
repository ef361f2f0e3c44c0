import type { DialectAdapter } from 'kysely';
import type { Calendar } from '#contract/dates.ts';
import type { Db, Tx } from './schema.ts';

// A transaction is an object of its own; the adapter is what it shares with its database, and with no other.
const calendars = new WeakMap<DialectAdapter, Calendar>();

/** Lets a database carry the calendar by which its rows are read and written. */
export function giveCalendar(db: Db, calendar: Calendar): void {
  calendars.set(db.getExecutor().adapter, calendar);
}

/** The calendar of an open database; in its transactions it is the same. */
export function calendarIn(db: Db | Tx): Calendar {
  const calendar = calendars.get(db.getExecutor().adapter);
  if (!calendar) throw new Error('This database was opened without a time zone.');
  return calendar;
}
