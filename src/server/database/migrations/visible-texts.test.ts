import { Migrator } from 'kysely/migration';
import { afterAll, expect, test } from 'vitest';
import { insertManyTracked } from '#server/database/history.ts';
import { migrations } from '#server/database/migrations/migrations.ts';
import { type Database, openAsItIs, openDatabase } from '#server/database/open.ts';
import { newMemberRow, nothingSet } from '#server/members/members.rules.ts';
import { associationZone } from '#test/support/association.ts';
import { insertEarlier } from '#test/support/earlier.ts';
import { placeElsewhere } from '#test/support/move.ts';

const place = await placeElsewhere();
let database: Database | undefined;
afterAll(async () => {
  await database?.close();
  await place.remove();
});

const author = { accountId: null, name: 'Uji', email: null, source: 'start' } as const;

const nothing = {
  ...{ last_name: null, title: null, email: null, phone: null, practice_permit_number: null, serkom_number: null },
  ...{ serkom_end_date: null, experience_year_start: null, region_id: 1, picture: null, status: 'active' as const },
  ...{ order: null, order_key: 2 ** 31, level: '0' as const, phone_key: null, name_key: null },
  ...{ title_fold: null, email_fold: null, phone_fold: null, practice_permit_fold: null, serkom_fold: null },
};

/** A member as it was kept before, when only case and outer white space did not count. */
function kept(npa: string, name: string, more: { last_name?: string; email?: string; phone?: string } = {}) {
  const [npa_key, full_name_fold] = [npa.toLowerCase(), name.toLowerCase()];
  const folded = { npa_key, npa_fold: npa_key, full_name_fold, search_text: `${full_name_fold}\n${npa_key}` };
  return { ...nothing, npa, first_name: name, ...folded, ...more };
}

const named = (name: string) => ({ name, code: null, name_key: name.toLowerCase(), name_fold: name.toLowerCase() });

/** A directory of before, in which characters that can't be seen tell rows apart. */
async function directoryOfBefore() {
  const { db, engine, close } = await openAsItIs(place.place);
  const earlier = Object.entries(migrations(engine)).filter(([name]) => name < '0015');
  const before = new Migrator({ db, provider: { getMigrations: async () => Object.fromEntries(earlier) } });
  expect((await before.migrateToLatest()).error).toBeUndefined();
  await insertEarlier(db, 'members', [
    kept('K1.0001', 'Siti Aminah'),
    kept('K1\u200b.0001', 'Budi\u00ad Santoso', { phone: '\u202a0812 3456 7890\u202c' }),
    kept('K1.0001 (2)', 'Cinta'),
    kept('Ｋ１.0001', 'Dewi'),
    kept('\u2060K1.0007', 'Eka\tPutri', { email: 'eka@x.id\ufeff' }),
    kept('K1  0008', 'Fajar'),
    kept('\u200b', '\u200e', { last_name: '\u2066' }),
    { ...kept('K1.0001\u200d', 'Gita'), version: 2, deleted_at: '2026-11-21T03:00:00.000Z' },
    kept('K1.0009', 'Hadi'),
  ]);
  await insertEarlier(db, 'regions', [named('Jawa\u00a0 Barat'), named('Papua\u200b Baru')]);
  await insertEarlier(db, 'training_modules', [named('Dasar'), named('Da\u00adsar')]);
  const account = { role: 'staff', status: 'active', password_hash: '', must_change_password: 0 };
  const signingIn = (email: string) => ({ email, email_key: email, username: email, username_key: email });
  await insertEarlier(db, 'accounts', [
    { ...account, name: 'Ani', ...signingIn('ani@x.id') },
    { ...account, name: 'Ani\u200b', ...signingIn('ani\u200b@x.id') },
  ]);
  await close();
}

test('what cannot be seen is taken out of a directory of before, and who would be the same as another is told apart and named', async () => {
  await directoryOfBefore();
  database = await openDatabase({ ...place.place, timeZone: associationZone });
  const { db, migrated, notices } = database;
  expect(migrated).toContain('0015-visible-texts');

  const members = await db.selectFrom('members').selectAll().orderBy('id').execute();
  expect(members.map(({ npa, first_name, npa_key, version }) => [npa, first_name, npa_key, version])).toEqual([
    ['K1.0001', 'Siti Aminah', 'k1.0001', 1],
    ['K1.0001 (3)', 'Budi Santoso', 'k1.0001 (3)', 2],
    ['K1.0001 (2)', 'Cinta', 'k1.0001 (2)', 1],
    ['Ｋ１.0001 (4)', 'Dewi', 'k1.0001 (4)', 2],
    ['K1.0007', 'Eka Putri', 'k1.0007', 2],
    ['K1  0008', 'Fajar', 'k1 0008', 1],
    ['(kosong)', '(kosong)', '(kosong)', 2],
    ['K1.0001', 'Gita', 'k1.0001', 3],
    ['K1.0009', 'Hadi', 'k1.0009', 1],
  ]);
  expect(members[1]).toMatchObject({
    ...{ phone: '0812 3456 7890', phone_fold: '0812 3456 7890' },
    search_text: 'budi santoso\nk1.0001 (3)\n0812 3456 7890',
    level: 'K1',
  });
  expect(members[4]).toMatchObject({ email: 'eka@x.id', email_fold: 'eka@x.id' });
  expect(members[6]).toMatchObject({ last_name: null, full_name_fold: '(kosong)' });

  const regions = await db.selectFrom('regions').select(['name', 'name_key']).orderBy('id', 'desc').limit(2).execute();
  expect(regions).toEqual([
    { name: 'Papua Baru', name_key: 'papua baru' },
    { name: 'Jawa\u00a0 Barat (2)', name_key: 'jawa barat (2)' },
  ]);
  const modules = await db.selectFrom('training_modules').select('name').orderBy('id').execute();
  expect(modules).toEqual([{ name: 'Dasar' }, { name: 'Dasar (2)' }]);
  const accounts = await db.selectFrom('accounts').select(['name', 'email', 'username_key']).orderBy('id').execute();
  expect(accounts).toEqual([
    { name: 'Ani', email: 'ani@x.id', username_key: 'ani@x.id' },
    { name: 'Ani', email: 'ani@x.id (2)', username_key: 'ani@x.id (2)' },
  ]);

  const region = (
    await db.selectFrom('regions').select('id').where('name', '=', 'Jawa Barat').executeTakeFirstOrThrow()
  ).id;
  expect(notices).toEqual([
    `members: row 2 had the npa of row 1, but for what can't be seen. It now is "K1.0001 (3)".`,
    `members: row 4 had the npa of row 1, but for what can't be seen. It now is "Ｋ１.0001 (4)".`,
    expect.stringContaining(
      `had the name of row ${region}, but for what can't be seen. It now is "Jawa\u00a0 Barat (2)".`,
    ),
    `accounts: row 2 had the email of row 1, but for what can't be seen. It now has a number behind it.`,
    `accounts: row 2 had the username of row 1, but for what can't be seen. It now has a number behind it.`,
    `training_modules: row 2 had the name of row 1, but for what can't be seen. It now is "Dasar (2)".`,
  ]);
});

test('the history says what was changed of whom, and nothing of rows that needed nothing', async () => {
  const changes = await database?.db
    .selectFrom('changes')
    .select(['subject_id', 'version', 'fields', 'account_name'])
    .where('subject', '=', 'members')
    .where('action', '=', 'changed')
    .orderBy('subject_id')
    .execute();
  expect(changes?.map(({ fields, ...change }) => ({ ...change, fields: JSON.parse(fields) }))).toMatchObject([
    {
      ...{ subject_id: 2, version: 2, account_name: 'Sistem' },
      fields: { npa: ['K1\u200b.0001', 'K1.0001 (3)'], first_name: ['Budi\u00ad Santoso', 'Budi Santoso'] },
    },
    { subject_id: 4, fields: { npa: ['Ｋ１.0001', 'Ｋ１.0001 (4)'] } },
    { subject_id: 5, fields: { first_name: ['Eka\tPutri', 'Eka Putri'], email: ['eka@x.id\ufeff', 'eka@x.id'] } },
    { subject_id: 7, fields: { npa: ['\u200b', '(kosong)'], last_name: ['\u2066', null] } },
    { subject_id: 8, version: 3, fields: { npa: ['K1.0001\u200d', 'K1.0001'] } },
  ]);
});

test('afterwards no two can be the same', async () => {
  const member = newMemberRow({ ...nothingSet, npa: 'K1.0001', first_name: 'Siti', region_id: 1 });
  const writing = database?.db.transaction().execute((tx) => insertManyTracked(tx, author, 'members', [member]));
  const error = await writing?.catch((caught: unknown) => caught);
  expect(database?.engine.violatedUnique(error)).toBe('members.npa_key');
});
