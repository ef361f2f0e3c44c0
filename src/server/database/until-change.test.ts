// On both engines: transactions.
import { afterAll, expect, test } from 'vitest';
import { transact } from '#server/database/transaction.ts';
import { emptyDatabase, isEmbedded } from '#test/support/database.ts';
import { insertManyTracked, type NewRow } from './history.ts';
import { openDatabase } from './open.ts';
import type { Tx } from './schema.ts';
import { KeptAnswer, untilChange } from './until-change.ts';

const place = await emptyDatabase();
const { db, close } = await openDatabase(place.config);
afterAll(async () => {
  await close();
  await place.remove();
});

const author = { accountId: null, name: 'Uji', email: null, source: 'start' } as const;

const region = (name: string): NewRow<'regions'> => ({
  ...{ name, name_key: name, name_fold: name, code: null, other_names: null },
});

const add = (tx: Tx, name: string) => insertManyTracked(tx, author, 'regions', [region(name)]);

/** How many regions there are, and how often that was counted. */
function counting() {
  const kept = new KeptAnswer<number>();
  let times = 0;
  const count = async () => {
    times += 1;
    const { regions } = await db
      .selectFrom('regions')
      .select((eb) => eb.fn.countAll<number>().as('regions'))
      .executeTakeFirstOrThrow();
    return regions;
  };
  return { read: (day?: string) => untilChange(db, kept, count, day), times: () => times };
}

const first = 38;

/** How often it is counted while it is read once more. On PostgreSQL others may be writing to other databases just then. */
const countsToRead = (counted: ReturnType<typeof counting>, day?: string) =>
  expect.poll(async () => {
    const before = counted.times();
    await counted.read(day);
    return counted.times() - before;
  });

test('what was computed is kept until something changes, or the day does', async () => {
  const counted = counting();
  expect(await counted.read('1')).toBe(first);
  await countsToRead(counted, '1').toBe(0);
  await db.insertInto('attempts').values({ limit_name: 'uji', key: 'uji', at: '2026-11-26' }).execute();
  await countsToRead(counted, '1').toBe(0);
  const before = counted.times();
  expect([await counted.read('2'), counted.times()]).toEqual([first, before + 1]);
  await transact(db, (tx) => add(tx, 'satu'));
  expect(await counted.read('2')).toBe(first + 1);
  await countsToRead(counted, '2').toBe(0);
});

test('a failure is not kept', async () => {
  const kept = new KeptAnswer<string>();
  await expect(untilChange(db, kept, () => Promise.reject(new Error('gagal')))).rejects.toThrow('gagal');
  expect(await untilChange(db, kept, async () => 'ada')).toBe('ada');
});

test.skipIf(isEmbedded)('a change that is committed after a later one was seen is seen too', async () => {
  const { read } = counting();
  const before = await read();
  const early = await db.startTransaction().execute();
  await add(Object.assign(early, { calendar: db.calendar, queue: db.queue }), 'awal');
  await transact(db, (tx) => add(tx, 'lanjut'));
  expect([await read(), await read()]).toEqual([before + 1, before + 1]);
  await early.commit().execute();
  expect([await read(), await read()]).toEqual([before + 2, before + 2]);
});
