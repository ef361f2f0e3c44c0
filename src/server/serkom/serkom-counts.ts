import { boundsOf, type Day, type Month, today } from '#contract/dates.ts';
import { lastExpiringDay, type SerkomState, serkomState, serkomStates } from '#contract/serkom.ts';
import { type CountsByState, monthsAhead } from '#contract/serkom-cockpit.ts';
import type { Db } from '#server/database/schema.ts';

/** Some members of one region: by the month or the day on which the serkom ends, or the state of one without an end. */
interface Kept {
  span: 'month' | 'day';
  value: string;
  region_id: number;
  members: number;
}

const monthOf = (day: Day): Month => day.slice(0, 'YYYY-MM'.length);

/** The states of what is counted together: on a day, in a month without a turn, or without an end. */
function statesOn(day: Day) {
  // Every region has the same days, and to decide on one costs more than to remember it.
  const known = new Map<string, SerkomState>([
    ['none', 'none'],
    ['unknown', 'unknown'],
  ]);
  return ({ span, value }: Kept): SerkomState => {
    const state = known.get(value) ?? serkomState(null, span === 'day' ? value : boundsOf(value)[0], day);
    known.set(value, state);
    return state;
  };
}

/** The months that are told, beginning with the day's. */
function monthsFrom(day: Day): Month[] {
  const first = Temporal.PlainYearMonth.from(day);
  return Array.from({ length: monthsAhead }, (_, months) => first.add({ months }).toString());
}

const none = (): CountsByState => ({ none: 0, unknown: 0, valid: 0, expiring: 0, expired: 0 });

/** What is kept of active members, by one statement and so of one moment: every month, and the days of these months. */
function kept(db: Db, months: readonly Month[]): Promise<Kept[]> {
  const columns = ['span', 'value', 'region_id', 'members'] as const;
  const ofSpan = (span: 'month' | 'day') =>
    db.selectFrom('serkom_counts').select(columns).where('span', '=', span).where('status', '=', 'active');
  let all = ofSpan('month').where('members', '!=', 0);
  for (const month of months) {
    const [first, last] = boundsOf(month);
    all = all.unionAll(ofSpan('day').where('value', '>=', first).where('value', '<=', last));
  }
  return all.execute();
}

function sum(counts: CountsByState): number {
  return serkomStates.reduce((total, state) => total + counts[state], 0);
}

/** The numbers of the cockpit, from totals that the database keeps with every change of a member. */
export function createSerkomCounts(db: Db) {
  return {
    async read() {
      const day = today();
      // In these months one state ends and the next begins, so that their days are counted one by one.
      const turning = new Set([day, lastExpiringDay(day)].map(monthOf));
      const rows = await kept(db, [...turning]);
      const stateOf = statesOn(day);
      const names = await db.selectFrom('regions').select(['id', 'name']).orderBy('name_fold').orderBy('id').execute();

      const states = none();
      const ofRegion = new Map(names.map(({ id }) => [id, none()]));
      const months = new Map(monthsFrom(day).map((month) => [month, 0]));
      for (const row of rows) {
        const month = row.span === 'month' ? months.get(row.value) : undefined;
        if (month !== undefined) months.set(row.value, month + row.members);
        if (row.span === 'month' && turning.has(row.value)) continue;
        const state = stateOf(row);
        const region = ofRegion.get(row.region_id);
        states[state] += row.members;
        if (region) region[state] += row.members;
      }
      const regions = names.map(({ id, name }) => {
        const counts = ofRegion.get(id) ?? none();
        return { id, name, total: sum(counts), states: counts };
      });
      return {
        day,
        total: sum(states),
        states,
        months: [...months].map(([month, members]) => ({ month, members })),
        regions: regions.filter(({ total }) => total > 0),
      };
    },
  };
}

export type SerkomCounts = ReturnType<typeof createSerkomCounts>;
