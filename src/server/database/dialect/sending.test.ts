import { afterAll, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '#server/database/open.ts';
import type { Db } from '#server/database/schema.ts';
import { transact } from '#server/database/transaction.ts';
import { emptyDatabase } from '#test/support/database.ts';
import { leave, requireOf } from './sending.ts';

const kept = await emptyDatabase();
const { db, engine, close } = await openDatabase(kept.config);
afterAll(async () => {
  await close();
  await kept.remove();
});

const attempt = (tx: Db, key: string) =>
  tx.insertInto('attempts').values({ limit_name: 'uji', key, at: new Date().toISOString() });

const stored = async () => {
  const rows = await db.selectFrom('attempts').select('key').where('limit_name', '=', 'uji').orderBy('key').execute();
  return rows.map(({ key }) => key);
};

beforeEach(async () => {
  await db.deleteFrom('attempts').where('limit_name', '=', 'uji').execute();
});

/** A write that violates a unique index. */
const second = (tx: Db) => tx.insertInto('second_factor_roles').values([{ role: 'staff' }, { role: 'staff' }]);

test('what is written without waiting for the answer stands after the commit, in its order', async () => {
  const seen = await transact(db, async (tx) => {
    await leave(tx, attempt(tx, 'a').compile());
    await leave(tx, tx.updateTable('attempts').set({ key: 'b' }).where('key', '=', 'a').compile());
    const rows = tx.selectFrom('attempts').select('key').where('limit_name', '=', 'uji');
    const [one, other] = await Promise.all([rows.execute(), rows.execute()]);
    await leave(tx, attempt(tx, 'c').compile());
    return [...one, ...other];
  });
  expect(seen).toEqual([{ key: 'b' }, { key: 'b' }]);
  expect(await stored()).toEqual(['b', 'c']);
});

test.each([
  ['at the commit', async () => {}],
  ['with what is read behind it', async (tx: Db) => tx.selectFrom('attempts').select('key').execute()],
  [
    'with several behind it',
    async (tx: Db) => Promise.all([attempt(tx, 'b').execute(), tx.selectFrom('attempts').select('key').execute()]),
  ],
])('a write that nobody waited for tells why it failed %s, and nothing stays', async (_, behind) => {
  const failing = transact(db, async (tx) => {
    await leave(tx, attempt(tx, 'a').compile());
    await leave(tx, second(tx).compile());
    await behind(tx);
  });
  const error = await failing.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(engine.violatedUnique(error)).toBe('second_factor_roles.role');
  expect(await stored()).toEqual([]);
});

test('nothing stays of a transaction whose requirement was not met, and its reason is told', async () => {
  const refusal = new Error('Not you.');
  const refused = transact(db, async (tx) => {
    await requireOf(tx, tx.selectFrom('regions').select('id').limit(1).compile(), () => {
      throw refusal;
    });
    const rows = await tx.selectFrom('attempts').select('key').execute();
    await attempt(tx, `after ${rows.length}`).execute();
  });
  await expect(refused).rejects.toBe(refusal);
  expect(await stored()).toEqual([]);
});

test('where one of several fails, what the others would still write is not written', async () => {
  const refusal = new Error('Not this.');
  const failing = transact(db, async (tx) => {
    const one = async () => {
      await tx.selectFrom('regions').select('id').execute();
      throw refusal;
    };
    const other = async () => {
      for (const key of ['a', 'b', 'c', 'd']) await attempt(tx, key).execute();
    };
    await Promise.all([one(), other()]);
  });
  await expect(failing).rejects.toBe(refusal);
  expect(await stored()).toEqual([]);
});
