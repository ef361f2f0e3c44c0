import type { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '#server/database/open.ts';
import type { Tx } from '#server/database/schema.ts';
import { tableCache } from '#server/database/table-versions.ts';
import { afterCommit, transact } from '#server/database/transaction.ts';
import { emptyDatabase, isEmbedded } from '#test/support/database.ts';
import { turnsDuring } from '#test/support/event-loop.ts';
import { Collision } from './busy.ts';
import { leave } from './dialect/sending.ts';
import { announceWrites, readRows } from './long-work.ts';

const kept = await emptyDatabase();
const { db, engine, unawaited, close } = await openDatabase(kept.config);
afterAll(async () => {
  await close();
  await kept.remove();
});
beforeEach(async () => {
  await db.deleteFrom('attempts').where('limit_name', '=', 'uji').execute();
});

const many = 1000;

const add = (tx: Tx, key: string) =>
  tx.insertInto('attempts').values({ limit_name: 'uji', key, at: new Date().toISOString() }).execute();

async function stored(from = db) {
  const rows = await from.selectFrom('attempts').select('key').where('limit_name', '=', 'uji').orderBy('key').execute();
  return rows.map(({ key }) => key);
}

test('an announced transaction reads what it writes, others only once it has ended, and the next one goes on from there', async () => {
  await transact(db, async (tx) => {
    await announceWrites(tx, many);
    await add(tx, 'a');
    expect(await stored(tx)).toEqual(['a']);
    expect(await stored()).toEqual([]);
  });
  expect(await stored()).toEqual(['a']);
  await transact(db, (tx) => add(tx, 'b'));
  await transact(db, async (tx) => {
    await announceWrites(tx, many);
    await announceWrites(tx, many);
    expect(await stored(tx)).toEqual(['a', 'b']);
  });
});

test('nothing stays of one that fails, whatever fails of it, and why is told', async () => {
  const refusal = new Error('Not this.');
  const refused = transact(db, async (tx) => {
    await announceWrites(tx, many);
    await add(tx, 'a');
    throw refusal;
  });
  await expect(refused).rejects.toBe(refusal);
  const violating = transact(db, async (tx) => {
    await announceWrites(tx, many);
    await add(tx, 'a');
    await tx
      .insertInto('second_factor_roles')
      .values([{ role: 'staff' }, { role: 'staff' }])
      .execute();
  });
  const error: unknown = await violating.catch((reason: unknown) => reason);
  expect(engine.violatedUnique(error)).toBe('second_factor_roles.role');
  expect(await stored()).toEqual([]);
  await transact(db, (tx) => add(tx, 'b'));
  expect(await stored()).toEqual(['b']);
});

test.runIf(isEmbedded)('others write before it or after it, never meanwhile', async () => {
  const keys = ['a', 'b', 'c', 'd', 'e', 'f'];
  await Promise.all(
    keys.map((key, place) =>
      transact(db, async (tx) => {
        await announceWrites(tx, place % 2 === 0 ? many : 1);
        const before = await stored(tx);
        await add(tx, key);
        expect(await stored(tx)).toEqual([...before, key].sort());
      }),
    ),
  );
  expect(await stored()).toEqual(keys);
});

test.each([
  ['at the commit', async () => {}],
  ['with what is read behind it', async (tx: Tx) => stored(tx)],
])('a write that nobody waited for tells why it failed %s, and nothing stays', async (_, behind) => {
  const failing = transact(db, async (tx) => {
    await announceWrites(tx, many);
    await add(tx, 'a');
    const twice = tx.insertInto('second_factor_roles').values([{ role: 'staff' }, { role: 'staff' }]);
    await leave(tx, twice.compile());
    await leave(tx, tx.updateTable('attempts').set({ key: 'b' }).compile());
    await behind(tx);
  });
  const error: unknown = await failing.catch((reason: unknown) => reason);
  expect(engine.violatedUnique(error)).toBe('second_factor_roles.role');
  expect(await stored()).toEqual([]);
});

test('what was kept of a table that it wrote to is forgotten', async () => {
  const keptOfAttempts = tableCache<string>('attempts');
  keptOfAttempts(db)?.set('siti', 'kept');
  await transact(db, async (tx) => {
    await announceWrites(tx, many);
    await add(tx, 'a');
  });
  expect(keptOfAttempts(db)?.get('siti')).toBeUndefined();
});

test.runIf(isEmbedded)('while it writes for long, the process does other things', async () => {
  const writeManyAtOnce = sql`INSERT INTO attempts (limit_name, key, at)
    WITH RECURSIVE numbers (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < 200000)
    SELECT 'uji', number, '' FROM numbers`;
  const turnsOf = (rows: number) =>
    transact(db, async (tx) => {
      await announceWrites(tx, rows);
      return turnsDuring(() => writeManyAtOnce.execute(tx));
    });
  expect(await turnsOf(1)).toBeLessThan(10);
  expect(await turnsOf(many)).toBeGreaterThan(100);
});

test.runIf(isEmbedded)(
  'while much is read, the process does other things, and reads what was committed before',
  async () => {
    await transact(db, (tx) => add(tx, 'a'));
    const slow = sql<{ total: number; stored: number }>`(
    WITH RECURSIVE numbers (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < 1000000)
    SELECT count(*) AS total, (SELECT count(*) FROM attempts WHERE limit_name = 'uji') AS stored FROM numbers)`;
    const turnsOf = (rows: number) =>
      readRows(db, rows, (reader) =>
        turnsDuring(async () => {
          const query = reader.selectFrom(slow.as('counted')).selectAll();
          expect((await query.execute())[0]).toEqual({ total: 1_000_000, stored: 1 });
        }),
      );
    expect(await turnsOf(1)).toBeLessThan(10);
    expect(await turnsOf(1_000_000)).toBeGreaterThan(100);
  },
);

test('whoever reads much can read again, also after a failure', async () => {
  const read = () => readRows(db, 1_000_000, (reader) => stored(reader));
  expect(await read()).toEqual([]);
  const failing = readRows(db, 1_000_000, (reader) =>
    reader.selectFrom(sql<{ id: number }>`nowhere`.as('rows')).select('id').execute(),
  );
  await expect(failing).rejects.toThrow('nowhere');
  await transact(db, (tx) => add(tx, 'a'));
  expect(await Promise.all([read(), read()])).toEqual([['a'], ['a']]);
});

test.runIf(isEmbedded)('however many read much at once, one thread does so at a time', async () => {
  let [alive, most, started] = [0, 0, 0];
  const follow = (worker: Worker) => {
    started += 1;
    alive += 1;
    most = Math.max(most, alive);
    worker.once('exit', () => {
      alive -= 1;
    });
  };
  process.on('worker', follow);
  await Promise.all(Array.from({ length: 8 }, () => readRows(db, 1_000_000, (reader) => stored(reader))));
  process.off('worker', follow);
  expect([started, most]).toEqual([8, 1]);
});

test.runIf(isEmbedded)('one that has written can be announced no more', async () => {
  const late = transact(db, async (tx) => {
    await add(tx, 'a');
    await announceWrites(tx, many);
  });
  await expect(late).rejects.toThrow('has written');
  expect(await stored()).toEqual([]);
});

test('what fails after a commit is reported; what was committed stays, and is not written again', async () => {
  const failures: unknown[] = [];
  unawaited.onFailure = (error) => failures.push(error);
  const failure = new Collision(new Error('Somebody was in its way.'), 12);
  const answer = await transact(db, async (tx) => {
    await add(tx, 'a');
    afterCommit(tx, () => Promise.reject(failure));
    return 'written';
  });
  expect([answer, await stored(), failures]).toEqual(['written', ['a'], [failure]]);
});
