import { sql } from 'kysely';
import { boundsOf, type Day, type Month } from '#contract/dates.ts';
import { lastExpiringDay, type SerkomState, serkomStates } from '#contract/serkom.ts';
import { type CountsByState, monthsAhead } from '#contract/serkom-cockpit.ts';
import type { Database } from '#server/database/open.ts';

type Counting = Pick<Database, 'db' | 'engine'>;

const none = (): CountsByState => ({ none: 0, unknown: 0, valid: 0, expiring: 0, expired: 0 });

const sumOf = (counts: CountsByState) => serkomStates.reduce((total, state) => total + counts[state], 0);

/** The months that the cockpit shows, from the one of this day. */
function monthsFrom(day: Day): Month[] {
  const first = Temporal.PlainYearMonth.from(day);
  return Array.from({ length: monthsAhead }, (_, months) => first.add({ months }).toString());
}

/** Active members by region, state and, of these months, the one in which their serkom ends. */
function counted({ db, engine }: Counting, day: Day, [first, last]: [first: Day, last: Day]) {
  const end = sql.ref<string | null>('serkom_end_date');
  const found = db
    .selectFrom('members')
    // Their rows are read anyway.
    .where(engine.withoutIndex<string | null>('deleted_at'), 'is', null)
    .where('status', '=', 'active')
    .select([
      'region_id',
      sql<SerkomState>`CASE WHEN ${end} < ${day} THEN 'expired' WHEN ${end} <= ${lastExpiringDay(day)} THEN 'expiring'
        WHEN ${end} IS NOT NULL THEN 'valid' WHEN serkom_number IS NULL THEN 'none' ELSE 'unknown' END`.as('state'),
      sql<Month | null>`CASE WHEN ${end} >= ${first} AND ${end} <= ${last} THEN substr(${end}, 1, 7) END`.as('month'),
    ]);
  return db
    .selectFrom(found.as('found'))
    .select(({ fn }) => ['region_id', 'state', 'month', fn.countAll<number>().as('members')])
    .groupBy(['region_id', 'state', 'month'])
    .execute();
}

/** The cockpit's numbers. */
export function createSerkomCounts(database: Counting) {
  const { db } = database;
  return {
    async read() {
      const day = db.calendar.today();
      const months = new Map(monthsFrom(day).map((month) => [month, 0]));
      const [first = '', last = ''] = [[...months.keys()].at(0), [...months.keys()].at(-1)];
      const rows = await counted(database, day, [boundsOf(first)[0], boundsOf(last)[1]]);
      const names = await db.selectFrom('regions').select(['id', 'name']).orderBy('name_fold').orderBy('id').execute();

      const all = none();
      const ofRegion = new Map(names.map(({ id }) => [id, none()]));
      for (const { region_id, state, month, members } of rows) {
        if (month !== null) months.set(month, (months.get(month) ?? 0) + members);
        const region = ofRegion.get(region_id);
        all[state] += members;
        if (region) region[state] += members;
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
