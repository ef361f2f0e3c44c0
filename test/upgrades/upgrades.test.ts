import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { insertManyTracked } from '#server/database/history.ts';
import { type Database, openDatabase } from '#server/database/open.ts';
import type { Db, Schema } from '#server/database/schema.ts';
import { associationZone } from '#test/support/association.ts';
import { isEmbedded } from '#test/support/database.ts';
import { placeElsewhere, type TestPlace } from '#test/support/move.ts';
import { schemaOf } from './schema.ts';
import { engineOf, formerLevels, restore, schemaFileOf, storedLevels } from './stored.ts';

const command = 'After a new migration run `npm run store-schema`, and look at what it changed.';

let place: TestPlace;
let database: Database | undefined;
afterEach(async () => {
  await database?.close();
  await place.remove();
  database = undefined;
});

async function upgradedFrom(level: string | null): Promise<Database> {
  place = await placeElsewhere();
  if (level !== null) await restore(place.place, level);
  database = await openDatabase({ ...place.place, timeZone: associationZone });
  return database;
}

async function expectPresentSchema({ db }: Database) {
  const stored = readFileSync(schemaFileOf(engineOf(place.place)), 'utf8');
  expect(await schemaOf(db, isEmbedded), command).toBe(stored);
}

/** How many members every kept count comes to, each of which counts every live member once. */
async function keptCounts({ db }: Database): Promise<number[]> {
  const sums = [
    sql<{ members: number }>`SELECT sum(members) AS members FROM member_counts`,
    sql<{ members: number }>`SELECT sum(members) AS members FROM member_facets WHERE facet = 'serkom'`,
    sql<{ members: number }>`SELECT sum(members) AS members FROM member_facets WHERE facet = 'photo'`,
    sql<{ members: number }>`SELECT sum(members) AS members FROM member_marks`,
    sql<{ members: number }>`SELECT sum(members) AS members FROM serkom_counts WHERE span = 'month'`,
  ];
  return Promise.all(sums.map(async (sum) => (await sum.execute(db)).rows[0]?.members ?? 0));
}

/** The members whose texts have a part of three characters, by the index. */
async function found({ db, engine }: Database, part: string): Promise<number[]> {
  const index = engine.textIndex({ table: 'members', column: 'search_text', index: 'member_search' });
  const [condition] = index.lookUp([part], 1);
  if (!condition) throw new Error('The index looks nothing up.');
  const rows = await db.selectFrom('members').select('id').where(condition).execute();
  return rows.map(({ id }) => id);
}

async function rows(db: Db, table: keyof Schema, column: string): Promise<unknown[]> {
  const { rows } = await sql<Record<string, unknown>>`SELECT * FROM ${sql.table(table)} ORDER BY 1`.execute(db);
  return rows.map((row) => row[column]);
}

test('a new database has the stored schema', async () => {
  await expectPresentSchema(await upgradedFrom(null));
});

test('a database is stored of every former schema', () => {
  expect(storedLevels(isEmbedded ? 'sqlite' : 'postgres'), command).toEqual(formerLevels());
});

describe.each(formerLevels())('a database of %s', (level) => {
  test('gets the present schema, keeps every row, and is worked with', async () => {
    const upgraded = await upgradedFrom(level);
    const { db } = upgraded;
    await expectPresentSchema(upgraded);

    const members = await db.selectFrom('members').selectAll().orderBy('id').execute();
    const keys = await db.selectFrom('member_keys').selectAll().execute();
    const nameKeyOf = (id: number) =>
      keys.find(({ key, member_id }) => member_id === id && key.startsWith('name:'))?.key.slice('name:'.length);
    expect(
      members.map(({ id, npa, first_name, last_name, level }) => [npa, first_name, last_name, level, nameKeyOf(id)]),
    ).toEqual([
      ['K1.0001', 'Siti', 'Aminah', 'K1', 'siti aminah'],
      ['K1.0001 (3)', 'Budi', 'Santoso', 'K1', 'budi santoso'],
      ['K1.0001 (2)', 'Cinta', null, 'K1', 'cinta'],
      ['\uff2b\uff11.0001 (4)', 'Dewi, S.Psi', null, '0', 'dewi'],
      ['K2.0007', 'Eka Putri', null, 'K2', 'eka putri'],
      ['(kosong)', '(kosong)', null, '0', 'kosong'],
      ['K1.0001', 'Gita', null, 'K1', 'gita'],
      ['K3.0009', 'Moh. H\u00e1di', "O'Neil", 'K3', 'muhammad hadi oneil'],
    ]);
    expect(members[0]).toMatchObject({
      picture: 'satu.webp',
      serkom_end_date: '2027-01-31',
      version: 2,
    });
    expect(keys).toContainEqual({ key: 'phone:81234567890', member_id: members[0]?.id });
    expect(await keptCounts(upgraded)).toEqual([7, 7, 7, 7, 7]);
    expect(await found(upgraded, 'nto')).toEqual([2]);
    expect(await rows(db, 'regions', 'name')).toEqual([
      'Aceh',
      'DKI Jakarta',
      'Jawa Barat',
      'Jawa\u00a0 Barat (2)',
      'Papua Baru',
    ]);
    expect(await rows(db, 'accounts', 'username')).toEqual(['admin', 'ani', 'ani (2)']);
    const picture = await db.selectFrom('pictures').select('thumbnail').executeTakeFirstOrThrow();
    expect([...picture.thumbnail]).toEqual([0, 255]);

    const changes = db.selectFrom('changes').where('subject', '=', 'members').where('subject_id', '=', 1);
    expect(await changes.select(['subject_name', 'names', 'account_email']).orderBy('id').execute()).toEqual([
      { subject_name: 'Sitti Aminah (K1.0001)', names: '{"region_id":[null,"Aceh"]}', account_email: 'lama@ikai.id' },
      {
        subject_name: 'Siti Aminah (K1.0001)',
        names: '{"region_id":["Aceh","DKI Jakarta"]}',
        account_email: 'admin@ikai.id',
      },
    ]);
    if (level >= '0003') expect(await rows(db, 'access_records', 'kind')).toEqual(['export', 'print']);
    if (level >= '0005') {
      const imports = await db.selectFrom('imports').selectAll().orderBy('id').execute();
      expect(imports).toMatchObject([
        {
          state: 'read',
          title_row: 1,
          bytes: 11,
          sheets: '[{"name":"Anggota","rows":null},{"name":"Lain","rows":null}]',
        },
        { state: 'applied', columns: '[{"title":"Nama","field":"first_name","samples":[]}]' },
      ]);
      expect(await rows(db, 'import_titles', 'written')).toEqual(['nomor anggota']);
    }
    if (level >= '0006') expect(await rows(db, 'sought_texts', 'members')).toEqual([5]);
    if (level >= '0007') {
      expect(await rows(db, 'training_classes', 'title')).toEqual(['Kelas Satu']);
      const counts = await db.selectFrom('training_class_counts').selectAll().execute();
      expect(counts).toMatchObject([{ class_id: 1, registered: 2, attended: 1 }]);
    }
    if (level >= '0008') expect(await rows(db, 'reminders', 'account_email')).toEqual(['lama@ikai.id']);
    if (level >= '0012') expect(await rows(db, 'sessions', 'device')).toEqual(['Firefox']);

    const [member] = members;
    if (!member) throw new Error('There is no member.');
    const { id: _, version: _v, created_at: _c, updated_at: _u, deleted_at: _d, ...facts } = member;
    const author = { accountId: null, name: 'Uji', email: null, source: 'start' } as const;
    const added = { ...facts, npa: 'K2.0100', npa_key: 'k2.0100', search_text: 'zakia\nk2.0100' };
    await db.transaction().execute((tx) => insertManyTracked(tx, author, 'members', [added]));
    expect(await keptCounts(upgraded)).toEqual([8, 8, 8, 8, 8]);
    expect(await found(upgraded, 'zak')).toEqual([9]);
  });
});
