import { type Calendar, readableDay } from '#contract/dates.ts';
import { instant } from '#contract/now.ts';
import type { Roll } from './stored-check-ins.ts';

/** Says that a class is not today; null if it is. */
export function otherDay(
  { starts_at, ends_at }: Pick<Roll, 'starts_at' | 'ends_at'>,
  { dayOf }: Calendar,
  at = instant(),
): string | null {
  const first = dayOf(starts_at);
  // A class that ends at midnight ends on the day before.
  const last = dayOf(Math.max(Date.parse(starts_at), Date.parse(ends_at) - 1));
  const current = dayOf(at);
  if (first <= current && current <= last) return null;
  const days = first === last ? readableDay(first) : `${readableDay(first)} sampai ${readableDay(last)}`;
  return `Kelas ini pada ${days}, hari ini ${readableDay(current)}.`;
}
