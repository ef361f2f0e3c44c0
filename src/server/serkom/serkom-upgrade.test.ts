import { Migrator } from 'kysely/migration';
import { afterAll, expect, test } from 'vitest';
import { addDays, calendarOf } from '#contract/dates.ts';
import { serkomState } from '#contract/serkom.ts';
import { attachCalendar } from '#server/database/calendar.ts';
import { migrations } from '#server/database/migrations/migrations.ts';
import { openAsItIs } from '#server/database/open.ts';
import { derivedColumns, nothingSet } from '#server/members/members.rules.ts';
import { associationZone, today } from '#test/support/association.ts';
import { insertEarlier } from '#test/support/earlier.ts';
import { placeElsewhere } from '#test/support/move.ts';
import { createSerkomCounts } from './serkom-counts.ts';

const place = await placeElsewhere();
const database = await openAsItIs(place.place);
attachCalendar(database.db, calendarOf(associationZone));
afterAll(async () => {
  await database.close();
  await place.remove();
});

test('a directory from before there were numbers of serkoms has them after the upgrade', async () => {
  const { db, engine } = database;
  const earlier = Object.entries(migrations(engine)).filter(([name]) => name < '0008');
  const before = new Migrator({ db, provider: { getMigrations: async () => Object.fromEntries(earlier) } });
  expect((await before.migrateToLatest()).error).toBeUndefined();

  const ends = [null, -400, -1, 0, 1, 45, 90, 91, 400].map((days) => (days === null ? null : addDays(today(), days)));
  const members = ends.flatMap((end, index) =>
    [null, 'SK-7'].map((serkom_number, other) => {
      const facts = {
        ...nothingSet,
        ...{ npa: `N.${index}.${other}`, first_name: 'Siti', region_id: 1 + (index % 2), serkom_number },
        serkom_end_date: end,
      };
      return { ...facts, ...derivedColumns(facts) };
    }),
  );
  await insertEarlier(db, 'members', members);

  expect(await database.migrate()).toContain('0008-reminders');
  const { states, regions, total } = await createSerkomCounts(db).read();
  const expected = Object.groupBy(members, ({ serkom_number, serkom_end_date }) =>
    serkomState(serkom_number, serkom_end_date, today()),
  );
  expect(states).toEqual(Object.fromEntries(Object.entries(expected).map(([state, { length }]) => [state, length])));
  expect([total, regions.map((region) => region.total)]).toEqual([18, [10, 8]]);
});
