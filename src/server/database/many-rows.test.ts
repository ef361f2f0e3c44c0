import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isEmbedded } from '#test/support/database.ts';
import { manyMembers } from '#test/support/many-members.ts';
import { startServer, type TestServer } from '#test/support/server.ts';
import { turnsDuring } from '#test/support/turns.ts';
import { forManyRows } from './many-rows.ts';
import type { Db, Tx } from './schema.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  await manyMembers(server, 2, () => 'Konselor');
});
afterAll(() => server.close());

const inOne = <T>(db: Db, work: (tx: Tx) => Promise<T>) => forManyRows(db).transaction().execute(work);

const attempt = { key: '', at: '' };

const attempts = () => server.db.selectFrom('attempts').select('limit_name').orderBy('limit_name').execute();

/** What a statement throws. */
const thrown = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

describe('a transaction that writes many rows', () => {
  test('keeps nobody else waiting while a statement is at work', async () => {
    const counting = sql`WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 1000000)
      SELECT count(*) FROM numbers`;
    const turns = await turnsDuring(() => inOne(server.db, (tx) => counting.execute(tx)));
    expect(turns).toBeGreaterThan(10);
  });

  test('is there as a whole, and only once it is committed', async () => {
    await inOne(server.db, async (tx) => {
      await tx
        .insertInto('attempts')
        .values({ ...attempt, limit_name: 'a' })
        .execute();
      expect(await attempts()).toEqual([]);
      await tx
        .insertInto('attempts')
        .values({ ...attempt, limit_name: 'b' })
        .execute();
    });
    expect(await attempts()).toEqual([{ limit_name: 'a' }, { limit_name: 'b' }]);
    const failing = inOne(server.db, async (tx) => {
      await tx.deleteFrom('attempts').execute();
      throw new Error('Not after all.');
    });
    await expect(failing).rejects.toThrow('Not after all.');
    expect(await attempts()).toHaveLength(2);
    await server.db.deleteFrom('attempts').execute();
  });

  test('waits for its turn, as others wait for it', async () => {
    const names = ['1', '2', '3', '4'];
    await Promise.all(
      names.map((limit_name, place) =>
        (place % 2 ? server.db : forManyRows(server.db)).transaction().execute(async (tx) => {
          const { count } = await tx
            .selectFrom('attempts')
            .select(({ fn }) => fn.countAll<number>().as('count'))
            .executeTakeFirstOrThrow();
          await tx
            .insertInto('attempts')
            .values({ ...attempt, limit_name, key: isEmbedded ? `${count}` : '' })
            .execute();
        }),
      ),
    );
    const rows = await server.db.selectFrom('attempts').selectAll().orderBy('key').execute();
    expect(rows.map(({ key }) => key)).toEqual(isEmbedded ? ['0', '1', '2', '3'] : ['', '', '', '']);
    await server.db.deleteFrom('attempts').execute();
  });
});

describe.runIf(isEmbedded)('on the thread of the embedded engine', () => {
  test.each([
    ['a text', 'é\u0000\ud83d\ude00"\\'],
    ['a whole number', 2 ** 52 + 1],
    ['nothing', null],
    ['bytes', new Uint8Array([0, 255])],
  ])('%s is stored as it is', async (_, value) => {
    const { rows } = await inOne(server.db, (tx) => sql<{ value: unknown }>`SELECT ${value} AS value`.execute(tx));
    expect(rows).toEqual([{ value }]);
  });

  test('a value that would be stored as nothing is refused', async () => {
    const dated = inOne(server.db, (tx) => sql`SELECT ${new Date()}`.execute(tx));
    await expect(dated).rejects.toThrow(TypeError);
  });

  test('fails as any other does where a row has what only one may have', async () => {
    const same = sql`UPDATE members SET npa_key = 'sama'`;
    const error = await thrown(inOne(server.db, (tx) => same.execute(tx)));
    expect(error).toMatchObject({ message: expect.stringMatching(/unique.*npa_key/i) });
    expect(error).toMatchObject({ message: Object(await thrown(same.execute(server.db))).message });
  });

  test.each([
    ['foreign_keys', 1],
    ['wal_autocheckpoint', 0],
    ['secure_delete', 1],
  ])('%s is %s, as it is for all who write', async (pragma, value) => {
    const { rows } = await inOne(server.db, (tx) => sql`PRAGMA ${sql.raw(pragma)}`.execute(tx));
    expect(rows).toEqual([{ [pragma]: value }]);
  });

  test('a disk that is full takes back the transaction, and saves go on when there is room again', async () => {
    const most = (tx: Tx, pages: number) => sql`PRAGMA max_page_count = ${sql.lit(pages)}`.execute(tx);
    const full = inOne(server.db, async (tx) => {
      await most(tx, 1);
      const insert = { ...attempt, limit_name: 'x'.repeat(500_000) };
      await expect(tx.insertInto('attempts').values(insert).execute()).rejects.toMatchObject({ kind: 'unavailable' });
      await tx
        .insertInto('attempts')
        .values({ ...attempt, limit_name: 'x' })
        .execute();
    });
    await expect(full).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await attempts()).toEqual([]);
    await inOne(server.db, (tx) => most(tx, 1_000_000));
    await server.db
      .insertInto('attempts')
      .values({ ...attempt, limit_name: 'x' })
      .execute();
    await server.db.deleteFrom('attempts').execute();
  });

  test('a thread that dies leaves nothing of its transaction, and the next one has another', async () => {
    const other = await startServer();
    const started = once(process, 'worker');
    const dying = inOne(other.db, async (tx) => {
      await tx
        .insertInto('attempts')
        .values({ ...attempt, limit_name: 'a' })
        .execute();
      const [thread]: Worker[] = await started;
      await thread?.terminate();
      await tx
        .insertInto('attempts')
        .values({ ...attempt, limit_name: 'b' })
        .execute();
    });
    await expect(dying).rejects.toThrow('has ended');
    const write = (tx: Tx) =>
      tx
        .insertInto('attempts')
        .values({ ...attempt, limit_name: 'c' })
        .execute();
    await inOne(other.db, write);
    await other.db.transaction().execute(write);
    expect(await other.db.selectFrom('attempts').select('limit_name').execute()).toEqual([
      { limit_name: 'c' },
      { limit_name: 'c' },
    ]);
    await other.close();
  });
});
