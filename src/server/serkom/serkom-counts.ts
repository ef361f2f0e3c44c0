import { type RawBuilder, sql } from 'kysely';
import { boundsOf, type Day, type Month } from '#contract/dates.ts';
import { endDaysOf, serkomStates } from '#contract/serkom.ts';
import { type CountsByState, monthsAhead } from '#contract/serkom-cockpit.ts';
import { calendarIn } from '#server/database/calendar.ts';
import type { Db } from '#server/database/schema.ts';

const none = (): CountsByState => ({ none: 0, unknown: 0, valid: 0, expiring: 0, expired: 0 });

const sumOf = (counts: CountsByState) => serkomStates.reduce((total, state) => total + counts[state], 0);

const monthOf = (day: Day): Month => day.slice(0, 'YYYY-MM'.length);

/** The months that the cockpit shows, from the one of this day. */
function monthsFrom(day: Day): Month[] {
  const first = Temporal.PlainYearMonth.from(day);
  return Array.from({ length: monthsAhead }, (_, months) => first.add({ months }).toString());
}

/** The counters of active members, by region and under a name. */
function counted(db: Db, name: RawBuilder<string>, span: 'month' | 'day') {
  return db
    .selectFrom('serkom_counts')
    .select(({ fn }) => [name.as('name'), 'region_id', fn.sum<number>('members').as('members')])
    .where('span', '=', span)
    .where('status', '=', 'active')
    .groupBy(['name', 'region_id']);
}

/** All states and months in one statement, for a consistent snapshot. */
function countedAll(db: Db, day: Day, months: readonly Month[]) {
  const value = sql.ref<string>('value');
  let all = counted(db, value, 'month').where('value', 'in', [...months, 'none', 'unknown']);
  for (const state of ['expired', 'expiring', 'valid'] as const) {
    const name = sql.lit<string>(state);
    const [first, last] = endDaysOf(state, day);
    const [[, endOfFirst], [startOfLast]] = [boundsOf(monthOf(first)), boundsOf(monthOf(last))];
    // Whole months from their counters, the days at both ends from theirs.
    all = all
      .unionAll(counted(db, name, 'month').where('value', '>', monthOf(first)).where('value', '<', monthOf(last)))
      .unionAll(counted(db, name, 'day').where('value', '>=', first).where('value', '<=', endOfFirst))
      .unionAll(counted(db, name, 'day').where('value', '>=', startOfLast).where('value', '<=', last));
  }
  return all.execute();
}

/** The cockpit's numbers, from counters that triggers keep up to date. */
export function createSerkomCounts(db: Db) {
  return {
    async read() {
      const day = calendarIn(db).today();
      const months = new Map(monthsFrom(day).map((month) => [month, 0]));
      const rows = await countedAll(db, day, [...months.keys()]);
      const names = await db.selectFrom('regions').select(['id', 'name']).orderBy('name_fold').orderBy('id').execute();

      const all = none();
      const ofRegion = new Map(names.map(({ id }) => [id, none()]));
      for (const { name, region_id, members } of rows) {
        const month = months.get(name);
        if (month !== undefined) months.set(name, month + members);
        const state = serkomStates.find((one) => one === name);
        const region = ofRegion.get(region_id);
        if (state) all[state] += members;
        if (state && region) region[state] += members;
      }
      const regions = names.map(({ id, name }) => {
        const states = ofRegion.get(id) ?? none();
        return { id, name, total: sumOf(states), states };
      });
      return {
        day,
        total: sumOf(all),
        states: all,
        months: [...months].map(([month, members]) => ({ month, members })),
        regions: regions.filter(({ total }) => total > 0),
      };
    },
  };
}

export type SerkomCounts = ReturnType<typeof createSerkomCounts>;
