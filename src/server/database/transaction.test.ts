// On both engines: transactions.
import { afterAll, beforeEach, expect, test } from 'vitest';
import { emptyDatabase } from '#test/support/database.ts';
import { openDatabase } from './open.ts';
import type { Db, Tx } from './schema.ts';
import { transact } from './transaction.ts';

const kept = await emptyDatabase();
const { db, engine, close } = await openDatabase(kept.config);
afterAll(async () => {
  await close();
  await kept.remove();
});
beforeEach(async () => {
  await db.deleteFrom('attempts').where('limit_name', '=', 'uji').execute();
});

const add = (tx: Tx, key: string) =>
  tx.insertInto('attempts').values({ limit_name: 'uji', key, at: new Date().toISOString() }).execute();

const attempts = (from: Db | Tx) =>
  from.selectFrom('attempts').select('key').where('limit_name', '=', 'uji').orderBy('key');

const stored = async (from: Db | Tx = db) => (await attempts(from).execute()).map(({ key }) => key);

async function streamed(from: Db | Tx, chunk: number) {
  const keys: string[] = [];
  for await (const { key } of attempts(from).stream(chunk)) keys.push(key);
  return keys;
}

test('a transaction reads what it writes, at once and as a stream; others only once it is committed', async () => {
  await transact(db, async (tx) => {
    for (const key of ['a', 'b', 'c']) await add(tx, key);
    expect(await stored(tx)).toEqual(['a', 'b', 'c']);
    expect(await streamed(tx, 2)).toEqual(['a', 'b', 'c']);
    expect(await stored()).toEqual([]);
    expect(await streamed(db, 2)).toEqual([]);
    await add(tx, 'd');
    expect(await streamed(tx, 2)).toEqual(['a', 'b', 'c', 'd']);
  });
  expect(await streamed(db, 2)).toEqual(['a', 'b', 'c', 'd']);
});

test('a stream that is left in the middle leaves its transaction as it is', async () => {
  await transact(db, async (tx) => {
    for (const key of ['a', 'b', 'c']) await add(tx, key);
    for await (const { key } of attempts(tx).stream(1)) if (key === 'b') break;
    await add(tx, 'd');
  });
  expect(await stored()).toEqual(['a', 'b', 'c', 'd']);
});

test('nothing stays of one that fails, and why is told', async () => {
  const violating = transact(db, async (tx) => {
    await add(tx, 'a');
    await tx
      .insertInto('second_factor_roles')
      .values([{ role: 'staff' }, { role: 'staff' }])
      .execute();
  });
  const error = await violating.catch((reason: unknown) => reason);
  expect(engine.violatedUnique(error)).toBe('second_factor_roles.role');
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
      for (const key of ['a', 'b', 'c', 'd']) await add(tx, key);
    };
    await Promise.all([one(), other()]);
  });
  await expect(failing).rejects.toBe(refusal);
  expect(await stored()).toEqual([]);
});
