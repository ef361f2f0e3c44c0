import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { afterAll, expect, test } from 'vitest';
import { migrations } from '#server/database/migrations/migrations.ts';
import { openAsItIs } from '#server/database/open.ts';
import { derivedColumns, nothingSet } from '#server/members/members.rules.ts';
import { insertEarlier } from '#test/support/earlier.ts';
import { placeElsewhere } from '#test/support/move.ts';

const place = await placeElsewhere();
const database = await openAsItIs(place.place);
const { db } = database;
afterAll(async () => {
  await database.close();
  await place.remove();
});

const minute = (count: number) => new Date(Date.UTC(2026, 0, 1, 0, count)).toISOString();

/** Changes stored before names were recorded with them, one per minute. */
async function recorded(changes: [subject: string, subject_id: number, action: string, fields: object][]) {
  const versions = new Map<string, number>();
  for (const [count, [subject, subject_id, action, fields]] of changes.entries()) {
    const version = (versions.get(`${subject} ${subject_id}`) ?? 0) + 1;
    versions.set(`${subject} ${subject_id}`, version);
    await sql`INSERT INTO changes (subject, subject_id, version, action, door, account_id, account_name, at, fields) VALUES
      (${subject}, ${subject_id}, ${version}, ${action}, 'form', 1, 'Budi', ${minute(count)}, ${JSON.stringify(fields)})`.execute(
      db,
    );
  }
}

test('a history from before names were kept has those of then after the upgrade', async () => {
  const earlier = Object.entries(migrations(database.engine)).filter(([name]) => name < '0013');
  const before = new Migrator({ db, provider: { getMigrations: async () => Object.fromEntries(earlier) } });
  expect((await before.migrateToLatest()).error).toBeUndefined();

  const account = { name: 'Budi', email: 'baru@ikai.test', username: 'budi', role: 'staff', status: 'active' };
  const secret = { password_hash: '-', must_change_password: 0, email_key: 'baru@ikai.test', username_key: 'budi' };
  await insertEarlier(db, 'accounts', [{ ...account, ...secret, deleted_at: minute(99) }]);
  const facts = { ...nothingSet, npa: 'K1.2', first_name: 'Dédi Mulyana', region_id: 1 };
  await insertEarlier(db, 'members', [{ ...facts, ...derivedColumns(facts) }]);
  await sql`UPDATE regions SET name = 'Aceh Raya' WHERE id = 1`.execute(db);
  const named = { name: 'Modul', code: null, name_key: 'modul', name_fold: 'modul' };
  await insertEarlier(db, 'training_modules', [named]);
  const [starts, later] = [minute(0), minute(60 * 24)];
  const rest = { place: null, region_id: null, capacity: null, title_fold: 'kelas', search_text: 'kelas' };
  const one = { module_id: 1, title: 'Kelas', starts_at: later, ends_at: later, status: 'held', ...rest };
  await insertEarlier(db, 'training_classes', [one]);
  const registration = { class_id: 1, registered_at: starts, registered_by: 1, attended_by: null };
  const absent = { attended_at: null, attended_how: null, counts_at: null };
  await insertEarlier(db, 'training_registrations', [
    { ...registration, ...absent, member_id: 1 },
    { ...registration, ...absent, member_id: 77 },
  ]);
  await recorded([
    ['members', 1, 'created', { npa: [null, 'K1.1'], first_name: [null, 'Ida Ayu'], region_id: [null, 1] }],
    ['training_classes', 1, 'created', { title: [null, 'Kelas'], module_id: [null, 1] }],
    ['training_registrations', 1, 'created', { class_id: [null, 1], member_id: [null, 1] }],
    ['training_registrations', 2, 'created', { class_id: [null, 1], member_id: [null, 77] }],
    ['accounts', 1, 'changed', { email: ['lama@ikai.test', 'baru@ikai.test'] }],
    ['regions', 1, 'changed', { name: ['Aceh', 'Aceh Raya'] }],
    ['training_classes', 1, 'changed', { starts_at: [starts, later] }],
    ['members', 1, 'changed', { first_name: ['Ida Ayu', 'Dedi'] }],
    ['members', 1, 'changed', { first_name: ['Dedi', 'Dédi Mulyana'], npa: ['K1.1', 'K1.2'], region_id: [2, 1] }],
    ['members', 77, 'purged', {}],
  ]);
  await sql`INSERT INTO exports (account_id, account_name, at, format, filters, rows)
    VALUES (1, 'Budi', ${minute(1)}, 'pdf', '{}', 7)`.execute(db);

  expect(await database.migrate()).toEqual(expect.arrayContaining(['0013-traces', '0014-names-of-before']));
  const rows = await db
    .selectFrom('changes')
    .select(['subject_name', 'subject_class', 'names', 'account_email'])
    .orderBy('id')
    .execute();
  const told = rows.map(({ subject_name, subject_class, names, account_email }) => [
    account_email?.split('@')[0],
    subject_name,
    subject_class,
    names && JSON.parse(names),
  ]);
  expect(told).toEqual([
    ['lama', 'Ida Ayu (K1.1)', null, { region_id: [null, 'Aceh'] }],
    ['lama', 'Kelas (01-01-2026)', null, { module_id: [null, 'Modul'] }],
    ['lama', 'Ida Ayu (K1.1)', 'Kelas (01-01-2026)', null],
    ['lama', null, 'Kelas (01-01-2026)', null],
    ['baru', 'Budi', null, null],
    ['baru', 'Aceh Raya', null, null],
    ['baru', 'Kelas (02-01-2026)', null, null],
    ['baru', 'Dedi (K1.1)', null, null],
    ['baru', 'Dédi Mulyana (K1.2)', null, { region_id: ['Sumatera Utara', 'Aceh Raya'] }],
    ['baru', null, null, null],
  ]);
  const folded = await db.selectFrom('changes').select('subject_name_fold').orderBy('id').execute();
  expect(folded.map((row) => row.subject_name_fold).slice(-3)).toEqual(['dedi (k1.1)', 'dedi mulyana (k1.2)', null]);
  const records = await db.selectFrom('access_records').selectAll().execute();
  expect(records).toMatchObject([{ kind: 'print', format: 'pdf', rows: 7, account_email: 'lama@ikai.test' }]);
});
