import type { DialectAdapter } from 'kysely';
import type { Calendar } from '#contract/dates.ts';
import type { Db, Tx } from './schema.ts';

// A transaction is an object of its own; the adapter is what it shares with its database, and with no other.
const calendars = new WeakMap<DialectAdapter, Calendar>();

const quarterHour = 15 * 60 * 1000;

/** A calendar that looks up which day it is once in a quarter of an hour, by which every zone is away from UTC. */
function keepingDay(calendar: Calendar): Calendar {
  let latest = { quarter: Number.NaN, day: '' };
  const today = () => {
    const quarter = Math.floor(Date.now() / quarterHour);
    if (latest.quarter !== quarter) latest = { quarter, day: calendar.dayOf(quarter * quarterHour) };
    return latest.day;
  };
  return { ...calendar, today, thisYear: () => Number(today().slice(0, 4)) };
}

/** Lets a database carry the calendar by which its rows are read and written. */
export function giveCalendar(db: Db, calendar: Calendar): void {
  calendars.set(db.getExecutor().adapter, keepingDay(calendar));
}

/** The calendar of an open database; in its transactions it is the same. */
export function calendarIn(db: Db | Tx): Calendar {
  const calendar = calendars.get(db.getExecutor().adapter);
  if (!calendar) throw new Error('This database was opened without a time zone.');
  return calendar;
}
