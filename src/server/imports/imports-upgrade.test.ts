import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { afterAll, expect, test } from 'vitest';
import { migrations } from '#server/database/migrations/migrations.ts';
import { openAsItIs } from '#server/database/open.ts';
import { placeElsewhere } from '#test/support/move.ts';
import { listHeaders } from './import-headers.store.ts';
import { detailOf } from './imports.store.ts';

const place = await placeElsewhere();
const database = await openAsItIs(place.place);
const { db } = database;
afterAll(async () => {
  await database.close();
  await place.remove();
});

test('imports from before sheets told their rows are read as they were after the upgrade', async () => {
  const all = migrations(database.engine);
  const earlier = Object.fromEntries(Object.entries(all).filter(([name]) => name < '0020'));
  const before = new Migrator({ db, provider: { getMigrations: async () => earlier } });
  expect((await before.migrateToLatest()).error).toBeUndefined();
  await sql`INSERT INTO imports (id, subject, state, revision, file_name, format, sheets, sheet, epoch_1904, columns,
      restores_zeros, lost_zeros, account_id, account_name, at, rows)
    VALUES (7, 'members', 'read', 1, 'lama.xlsx', 'xlsx', '["Satu","Dua"]', 'Dua', 0, '[]', 0, 0, 1, 'Budi',
      '2026-11-21T02:00:00.000Z', 1)`.execute(db);
  await sql`INSERT INTO import_rows (import_id, number, cells) VALUES (7, 4, '["x"]'), (7, 5, '["y"]')`.execute(db);
  await sql`INSERT INTO import_titles (subject, title, field) VALUES ('members', 'koderahasia', 'npa')`.execute(db);

  const after = new Migrator({ db, provider: { getMigrations: async () => all } });
  expect((await after.migrateToLatest()).error).toBeUndefined();
  expect(await detailOf(db, 7)).toMatchObject({
    sheets: [
      { name: 'Satu', rows: null },
      { name: 'Dua', rows: null },
    ],
    sheet: 'Dua',
    title_row: 3,
    title_row_because: 'known',
    first_rows: [],
  });
  expect(await listHeaders(db, 'members')).toEqual([{ title: 'koderahasia', field: 'npa' }]);
});
