import { calendarIn } from '#server/database/calendar.ts';
import { lastChange } from '#server/database/last-change.ts';
import type { Database, Engine } from '#server/database/open.ts';

/** Totals of lists, by their conditions. */
type Counts = Map<string, number>;

interface Latest {
  change: number | string;
  /** States of serkoms change with the day. */
  day: string;
  counts: Counts;
}

/** Totals in memory at most. */
const mostCounts = 1000;

const latestOf = new WeakMap<Engine, Latest>();

/**
 * Totals counted since the latest change of anything, which are still true: paging through a list or sorting it counts
 * it once.
 */
export async function latestCounts({ db, engine }: Pick<Database, 'db' | 'engine'>): Promise<Counts> {
  const change = await lastChange(db);
  const day = calendarIn(db).today();
  const latest = latestOf.get(engine);
  if (latest?.change === change && latest.day === day && latest.counts.size < mostCounts) return latest.counts;
  const counts: Counts = new Map();
  latestOf.set(engine, { change, day, counts });
  return counts;
}
