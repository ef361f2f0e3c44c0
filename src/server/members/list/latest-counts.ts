import { calendarIn } from '#server/database/calendar.ts';
import { lastChange } from '#server/database/last-change.ts';
import type { Database, Engine } from '#server/database/open.ts';

/** Counts of members, by what their lists ask for. */
type Counts = Map<string, number>;

interface Latest {
  change: number | string;
  /** A serkom's state changes with it. */
  day: string;
  counts: Counts;
}

/** So many lists have their counts in memory. */
const mostCounts = 1000;

const latestOf = new WeakMap<Engine, Latest>();

/**
 * What was counted since the latest change of anything, and so is still true. Whoever pages through a list, or sorts it, has
 * it counted once.
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
