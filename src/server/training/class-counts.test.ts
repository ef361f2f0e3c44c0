import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calendarOf } from '#contract/dates.ts';
import { attachCalendar } from '#server/database/calendar.ts';
import {
  insertManyTracked,
  type NewRow,
  removeManyTracked,
  restoreManyTracked,
  updateManyTracked,
} from '#server/database/history.ts';
import { openAsItIs } from '#server/database/open.ts';
import { associationZone } from '#test/support/association.ts';
import { placeElsewhere } from '#test/support/move.ts';

const place = await placeElsewhere();
const database = await openAsItIs(place.place);
attachCalendar(database.db, calendarOf(associationZone));
const { db } = database;
afterAll(async () => {
  await database.close();
  await place.remove();
});

const author = { accountId: null, name: 'Uji', email: null, source: 'start' } as const;
const at = '2026-11-21T02:00:00.000Z';
const classes = 3;
const people = [1, 11, 111, 2, 21, 12, 3];

/** A registration of one of these members for one of these classes. */
const registration = (class_id: number, member_id: number): NewRow<'training_registrations'> => ({
  ...{ class_id, member_id, registered_at: at, registered_by: null, attended_by: null },
  ...{ attended_at: null, attended_how: null, counts_at: at },
});

/** The stored counts of each class, and those computed from its registrations. */
async function keptAndTrue() {
  const kept = await db.selectFrom('training_class_counts').selectAll().where('registered', '>', 0).execute();
  const rows = await db.selectFrom('training_registrations').selectAll().where('deleted_at', 'is', null).execute();
  const counted = [...Map.groupBy(rows, ({ class_id }) => class_id)].map(([class_id, some]) => ({
    class_id,
    registered: some.length,
    attended: some.filter(({ attended_at }) => attended_at !== null).length,
  }));
  const inOrder = <Row extends { class_id: number }>(all: Row[]) =>
    all.sort((one, other) => one.class_id - other.class_id);
  return [inOrder(kept), inOrder(counted)];
}

beforeAll(async () => {
  await database.migrate();
  await db.transaction().execute(async (tx) => {
    const named = { name: 'Modul', code: null, name_key: 'modul', name_fold: 'modul' };
    const [module_id = 0] = await insertManyTracked(tx, author, 'training_modules', [named]);
    const one = {
      ...{ module_id, title: 'Kelas', starts_at: at, ends_at: at, status: 'held' as const },
      ...{ place: null, region_id: null, capacity: null, title_fold: 'kelas', search_text: 'kelas' },
    };
    await insertManyTracked(
      tx,
      author,
      'training_classes',
      Array.from({ length: classes }, () => one),
    );
  });
});

/** An action on registrations of several members: add, remove, restore, attended or not. */
const step = fc.record({
  what: fc.constantFrom('register', 'take out', 'put back', 'put back as come', 'come', 'not come', 'move'),
  of: fc.integer({ min: 1, max: classes }),
  who: fc.subarray(people, { minLength: 1 }),
});

test('what is kept of a class is what its registrations say, whatever is done to them', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      for (const { what, of, who } of steps) {
        await db.transaction().execute(async (tx) => {
          const ofClass = tx.selectFrom('training_registrations').selectAll().where('class_id', '=', of);
          const rows = await ofClass.where('member_id', 'in', who).execute();
          const live = rows.filter(({ deleted_at }) => deleted_at === null);
          const isThere = new Set(live.map(({ member_id }) => member_id));
          // Of several removed registrations of a person only one comes back.
          const gone = new Map(rows.filter((row) => !isThere.has(row.member_id)).map((row) => [row.member_id, row]));
          const patched = (some: Iterable<(typeof rows)[number]>, patch: Partial<NewRow<'training_registrations'>>) =>
            [...some].map((current) => ({ current, patch }));
          const table = 'training_registrations';
          if (what === 'register') {
            const added = who.filter((member) => !isThere.has(member)).map((member) => registration(of, member));
            await insertManyTracked(tx, author, table, added);
          } else if (what === 'take out') await removeManyTracked(tx, author, table, live);
          else if (what === 'put back') await restoreManyTracked(tx, author, table, patched(gone.values(), {}));
          else if (what === 'put back as come') {
            await restoreManyTracked(tx, author, table, patched(gone.values(), { attended_at: at }));
          } else if (what === 'come') await updateManyTracked(tx, author, table, patched(live, { attended_at: at }));
          else if (what === 'not come')
            await updateManyTracked(tx, author, table, patched(live, { attended_at: null }));
          else {
            // The product never does this, but the counters hold.
            const to = 1 + (of % classes);
            const there = await tx.selectFrom(table).select('member_id').where('class_id', '=', to).execute();
            const isFree = ({ member_id }: { member_id: number }) => there.every((row) => row.member_id !== member_id);
            const moved = { class_id: to, attended_at: at };
            await updateManyTracked(tx, author, table, patched(live.filter(isFree), moved));
          }
        });
        const [kept, counted] = await keptAndTrue();
        expect(kept, what).toEqual(counted);
      }
    }),
    { numRuns: 40 },
  );
});
