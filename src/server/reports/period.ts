import type { Calendar, Day } from '#contract/dates.ts';
import { type AskedPeriod, faultsOfDays } from '#contract/reports.ts';
import { beginningOf } from '#server/days.ts';
import { invalid } from '#server/problems.ts';

/** First and last day, inclusive; null if unlimited. */
export interface PeriodDays {
  from: Day | null;
  to: Day | null;
}

/** The days of a period as of today. Periods that look back end today. */
export function periodDays(asked: AskedPeriod, { today }: Calendar): PeriodDays {
  const faults = faultsOfDays(asked);
  if (faults.length > 0) throw invalid(faults);
  const now = Temporal.PlainDate.from(today());
  const since = (before: Temporal.DurationLike) => ({
    from: now.subtract(before).add({ days: 1 }).toString(),
    to: now.toString(),
  });
  switch (asked.period) {
    case 'today':
      return since({ days: 1 });
    case 'last_3_days':
      return since({ days: 3 });
    case 'last_6_month':
      return since({ months: 6 });
    case 'last_12_month':
      return since({ months: 12 });
    case 'all_time':
      return { from: null, to: null };
    case 'custom':
      return { from: asked.startDate ?? null, to: asked.endDate ?? null };
  }
}

/** The instants that bound the days: start inclusive, end exclusive. */
export function instantsOf(
  { from, to }: PeriodDays,
  calendar: Calendar,
): { since: string | null; before: string | null } {
  return {
    since: from && beginningOf(from, calendar),
    before: to && beginningOf(to, calendar, 1),
  };
}
