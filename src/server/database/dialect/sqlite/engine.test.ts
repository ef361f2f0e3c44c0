// On both engines: the driver.
import { createHook } from 'node:async_hooks';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isSliceOver } from '#server/batches.ts';
import { type Database, openDatabase } from '#server/database/open.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import { transact } from '#server/database/transaction.ts';
import { emptyDatabase } from '#test/support/database.ts';
import { WalSync } from './wal-sync.ts';

const kept = await emptyDatabase();
const embedded = { ...kept.config, databaseUrl: null };
let database: Database;
beforeAll(async () => {
  database = await openDatabase(embedded);
});
afterAll(async () => {
  await database.close();
  await kept.remove();
});

test.each([
  ['journal_mode', 'wal', 'reading does not wait for writing'],
  ['secure_delete', 1, 'what is deleted is overwritten'],
  ['foreign_keys', 1, 'no member is without its region'],
])('%s is %s, so that %s', async (pragma, value, _) => {
  const { rows } = await sql`PRAGMA ${sql.raw(pragma)}`.execute(database.db);
  expect(rows).toEqual([{ [pragma]: value }]);
});

test('an answered write survives a power cut: it has waited for the disk', async () => {
  const begun = new Set<number>();
  let done = 0;
  const requests = createHook({
    init: (id, type) => type === 'FSREQCALLBACK' && begun.add(id),
    destroy: () => {},
    before: (id) => {
      if (begun.has(id)) done += 1;
    },
  }).enable();
  const count = () => database.db.deleteFrom('attempts').where('id', '=', -1).execute();
  await count();
  expect(done).toBe(1);
  await database.db.transaction().execute(async (tx) => {
    await tx.deleteFrom('attempts').where('id', '=', -1).execute();
    expect(done).toBe(1);
  });
  expect(done).toBe(2);
  // Nothing is written by a change to what stands there already, and nobody waits for the disk with it.
  await database.db.transaction().execute((tx) => tx.selectFrom('attempts').selectAll().execute());
  expect(done).toBe(2);
  // Those who come together wait for the disk together: one for the first, and one for all the others.
  await Promise.all(Array.from({ length: 20 }, count));
  expect(done).toBeLessThanOrEqual(5);
  requests.disable();
});

test('a write that the disk refuses is an error', async () => {
  const nowhere = new WalSync('/dev/null');
  await expect(nowhere.written()).rejects.toThrow();
  await expect(nowhere.written()).rejects.toThrow();
  await nowhere.close();
});

test('what a failed transaction has sent and not awaited is not written after its end', async () => {
  const titled = (db: Db | Tx, title: string) =>
    sql`INSERT INTO import_titles (subject, title, field) VALUES ('members', ${title}, 'npa')`.execute(db);
  await titled(database.db, 'sudah ada');
  const failing = transact(database.db, async (tx) => {
    // From then on statements let others take their turn, so that both are still to be run when the first one fails.
    await expect.poll(isSliceOver).toBe(true);
    return Promise.all([titled(tx, 'sudah ada'), titled(tx, 'terlambat')]);
  });
  await expect(failing).rejects.toThrow('UNIQUE');
  await expect.poll(isSliceOver).toBe(true);
  const { rows } = await sql`SELECT title FROM import_titles`.execute(database.db);
  expect(rows).toEqual([{ title: 'sudah ada' }]);
  await sql`DELETE FROM import_titles`.execute(database.db);
});

test.each([[undefined], [new Date()], [true], [{}]])(
  '%s as a value is refused rather than stored as nothing',
  async (value) => {
    await expect(sql`SELECT ${value}`.execute(database.db)).rejects.toThrow(TypeError);
  },
);

test('a limit is part of the statement, which is then planned once and not each time it is asked', () => {
  const page = (offset: number) => database.db.selectFrom('members').select('id').limit(10).offset(offset).compile();
  expect(page(20)).toMatchObject({ sql: expect.stringContaining('limit 10 offset ?'), parameters: [20] });
  expect(page(30).sql).toBe(page(20).sql);
});

test('the folder is held until the database is closed, and opening it again applies nothing twice', async () => {
  await expect(openDatabase(embedded)).rejects.toThrow(kept.config.dataDir);
  await database.close();
  database = await openDatabase(embedded);
  expect(database.migrated).toEqual([]);
});

test('the log is emptied by the commits: it does not grow with what is written', async () => {
  const file = join(embedded.dataDir, 'directory.sqlite-wal');
  const megabyte = 'x'.repeat(1_000_000);
  for (let time = 0; time < 80; time += 1) {
    await sql`INSERT INTO import_titles (subject, title, field) VALUES ('members', ${`kunci ${time % 20}`}, ${megabyte})
      ON CONFLICT DO UPDATE SET field = excluded.field`.execute(database.db);
  }
  expect((await stat(file)).size).toBeLessThan(50_000_000);
  const { rows } = await sql<{ length: number }>`SELECT sum(length(field)) AS length FROM import_titles`.execute(
    database.db,
  );
  expect(rows).toEqual([{ length: 20 * megabyte.length }]);
});

test('what was deleted is in none of the files once they are wiped', async () => {
  const secret = 'rahasia-yang-dihapus';
  const name = 'x'.repeat(500) + secret;
  for (let key = 0; key < 200; key += 1) {
    await sql`INSERT INTO import_titles (subject, title, field) VALUES ('members', ${`${name} ${key}`}, 'npa')`.execute(
      database.db,
    );
  }
  await sql`DELETE FROM import_titles`.execute(database.db);
  await database.engine.wipe();
  for (const end of ['', '-wal']) {
    expect((await readFile(join(embedded.dataDir, `directory.sqlite${end}`))).includes(secret)).toBe(false);
  }
});
