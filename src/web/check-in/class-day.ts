import { readableDay, today } from '#contract/dates.ts';
import type { Roll } from './kept-check-ins.ts';

/** That a class is on another day than today, in words; null where today is one of its days. */
export function otherDay({ starts_at, ends_at }: Pick<Roll, 'starts_at' | 'ends_at'>, now = new Date()): string | null {
  const first = today(new Date(starts_at));
  // What ends at midnight ends on the day before.
  const last = today(new Date(Math.max(Date.parse(starts_at), Date.parse(ends_at) - 1)));
  const current = today(now);
  if (first <= current && current <= last) return null;
  const days = first === last ? readableDay(first) : `${readableDay(first)} sampai ${readableDay(last)}`;
  return `Kelas ini pada ${days}, hari ini ${readableDay(current)}.`;
}
