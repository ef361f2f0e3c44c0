import type { Day } from '#contract/dates.ts';
import type { AttendanceStep, ChartStep } from '#contract/reports.ts';

/** A number, and the day of the class it belongs to. */
interface ClassCount {
  day: Day;
  attended: number;
  absent: number;
}

/** Longest periods, in days, that are charted by day and by month. */
const longest = { day: 62, month: 5 * 366 };

/** Length of the ISO day's prefix that identifies each step. */
const keyLength = { day: 10, month: 7, year: 4 } as const satisfies Record<ChartStep, number>;

function stepFor(from: Temporal.PlainDate, to: Temporal.PlainDate): ChartStep {
  const { days } = from.until(to, { largestUnit: 'day' });
  if (days < longest.day) return 'day';
  return days < longest.month ? 'month' : 'year';
}

function firstDayOf(step: ChartStep, day: Temporal.PlainDate): Temporal.PlainDate {
  if (step === 'day') return day;
  return step === 'month' ? day.with({ day: 1 }) : day.with({ month: 1, day: 1 });
}

const following = { day: { days: 1 }, month: { months: 1 }, year: { years: 1 } } as const satisfies Record<
  ChartStep,
  Temporal.DurationLike
>;

/** Sums by day, month or year, from one day to another inclusive. */
export function chartOf(
  from: Day,
  to: Day,
  counts: readonly ClassCount[],
): { step: ChartStep; data: AttendanceStep[] } {
  const last = Temporal.PlainDate.from(to);
  const step = stepFor(Temporal.PlainDate.from(from), last);
  const keyOf = (day: Day) => day.slice(0, keyLength[step]);
  const sums = new Map<string, { attended: number; absent: number }>();
  for (const { day, attended, absent } of counts) {
    const key = keyOf(day);
    const sum = sums.get(key) ?? { attended: 0, absent: 0 };
    sums.set(key, { attended: sum.attended + attended, absent: sum.absent + absent });
  }
  const data: AttendanceStep[] = [];
  for (let first = Temporal.PlainDate.from(from); Temporal.PlainDate.compare(first, last) <= 0; ) {
    const next = firstDayOf(step, first).add(following[step]);
    const end = Temporal.PlainDate.compare(next, last) <= 0 ? next.subtract({ days: 1 }) : last;
    const { attended = 0, absent = 0 } = sums.get(keyOf(first.toString())) ?? {};
    data.push({ from: first.toString(), to: end.toString(), attended, absent });
    first = next;
  }
  return { step, data };
}
