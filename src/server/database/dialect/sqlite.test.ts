import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openDatabase } from '#server/database/open.ts';
import { emptyDatabase } from '#test/support/database.ts';

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

it.each([
  ['synchronous', 2, 'an answered write survives a power cut'],
  ['journal_mode', 'wal', 'reading does not wait for writing'],
  ['foreign_keys', 1, 'no member is without its region'],
])('%s is %s, so that %s', async (pragma, value, _) => {
  const { rows } = await sql`PRAGMA ${sql.raw(pragma)}`.execute(database.db);
  expect(rows).toEqual([{ [pragma]: value }]);
});

it.each([[undefined], [new Date()], [true], [{}]])(
  '%s as a value is refused rather than stored as nothing',
  async (value) => {
    await expect(sql`SELECT ${value}`.execute(database.db)).rejects.toThrow(TypeError);
  },
);

it('the folder is held until the database is closed, and opening it again applies nothing twice', async () => {
  await expect(openDatabase(embedded)).rejects.toThrow(kept.config.dataDir);
  await database.close();
  database = await openDatabase(embedded);
  expect(database.migrated).toEqual([]);
});
