import type { Calendar } from '#contract/dates.ts';

const quarterHour = 15 * 60 * 1000;

/** Looks up the present day once a quarter of an hour: every time zone is a multiple of that away from UTC. */
export function keepingDay(calendar: Calendar): Calendar {
  let latest = { quarter: Number.NaN, day: '' };
  const today = () => {
    const quarter = Math.floor(Date.now() / quarterHour);
    if (latest.quarter !== quarter) latest = { quarter, day: calendar.dayOf(quarter * quarterHour) };
    return latest.day;
  };
  return { ...calendar, today, thisYear: () => Number(today().slice(0, 4)) };
}
