// On both engines: history and undo.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { calendarOf } from '#contract/dates.ts';
import { exportMembers } from '#contract/exports.ts';
import { listHistory, undoChange } from '#contract/history.ts';
import { addMember, changeMember, listMembers, removeMember } from '#contract/members.ts';
import { uploadPicture } from '#contract/pictures.ts';
import { addReminder } from '#contract/reminders.ts';
import { addClass, addModule } from '#contract/training.ts';
import { addRegistrations } from '#contract/training-registrations.ts';
import { purgeMember } from '#contract/trash.ts';
import { createAccessRecords } from '#server/access-records/access-records.store.ts';
import { rewrite } from '#server/database/dialect/sqlite/wiping.ts';
import { createImportKeeper } from '#server/imports/forgetting.ts';
import { associationZone } from '#test/support/association.ts';
import { aClass, aMember, aModule } from '#test/support/builders.ts';
import { isEmbedded } from '#test/support/database.ts';
import { checked, csv, imported, uploaded } from '#test/support/imported.ts';
import { manyMembers } from '#test/support/many-members.ts';
import { startServer } from '#test/support/server.ts';
import { createWiping } from './purging.ts';

const server = await startServer();
afterAll(server.close);
const [staff, superadmin] = [server.as('staff'), server.as('superadmin')];

/** Values that nobody else has, original and changed. */
const before = {
  npa: 'K9.77131',
  first_name: 'Zulkarnyx Wqopitra',
  title: 'Ahli Jqbvnx',
  email: 'zulkarnyx@qwop.test',
  phone: '0877 1313 7731',
  serkom_number: 'SKQ-77131-X',
  practice_permit_number: 'SIPQ-77131-Y',
};
const after = { ...before, npa: 'K9.88242', first_name: 'Vexolina Jqutarsi', email: 'vexolina@jqut.test' };

/** In all forms in which they are stored. */
const secrets = [
  ...[
    'zulkarnyx',
    'wqopitra',
    'vexolina',
    'jqutarsi',
    'jqbvnx',
    'qxzvbiru',
    'qwop.test',
    'jqut.test',
    '77131',
    '88242',
  ],
  ...['0877 1313 7731', '087713137731', '87713137731'],
];

async function picture(): Promise<string> {
  const noise = Buffer.from(Array.from({ length: 64 * 64 * 3 }, (_, index) => (index * 7919 + index * index) % 256));
  const bytes = await sharp(noise, { raw: { width: 64, height: 64, channels: 3 } })
    .jpeg()
    .toBuffer();
  const body = new FormData();
  body.append('file', new Blob([bytes as BlobPart], { type: 'image/jpeg' }), 'foto.jpg');
  const response = await fetch(`${server.url}${uploadPicture.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.accounts.staff.token}` },
    body,
  });
  return ((await response.json()) as { path: string }).path;
}

/** Every value of every table, as text. */
async function everyValue(): Promise<string> {
  const tables = await server.catalog.tables(server.db);
  const texts = tables.map(async ({ name }) => {
    const { rows } = await sql`SELECT * FROM ${sql.table(name)}`.execute(server.db);
    return JSON.stringify(rows);
  });
  return (await Promise.all(texts)).join('\n');
}

/** All bytes of all files of the embedded engine. */
async function everyByte(): Promise<Buffer> {
  const { dataDir } = server.config;
  const files = await readdir(dataDir);
  return Buffer.concat(await Promise.all(files.map((file) => readFile(join(dataDir, file)))));
}

/** In a column of the file that is no field of a member. */
const address = 'Jalan Qxzvbiru 9';

const line = (facts: typeof before) => [
  ...[facts.npa, facts.first_name, facts.title, facts.email, facts.phone, facts.serkom_number],
  address,
];
const headers = ['NPA', 'Name', 'Title', 'Email', 'Phone', 'Serkom Number', 'Alamat'];

test('who is deleted for ever leaves no value in any table that knows whose it is, whatever was done before', async () => {
  const others = [];
  for (let count = 0; count < 60; count += 1) others.push((await staff.ok(addMember, { body: aMember() })).data);
  const [first, second] = [await picture(), await picture()];

  // By form, by an import that updates, and by one that waits.
  const { data } = await staff.ok(addMember, { body: aMember({ ...before, image_url: first }) });
  const params = { id: data.id };
  await imported(server, { bytes: csv([headers, line({ ...before, first_name: after.first_name })]) });
  await checked(server, { bytes: csv([headers, line(before)]) });
  await staff.ok(changeMember, { params, body: { ...after, image_url: second } });

  // Export, a reminder, training, undo.
  await staff.ok(listMembers, { query: { isAdmin: true, pageSize: 1000 } });
  await staff.ok(exportMembers, { body: { format: 'csv', ids: [data.id, others[0]?.id] } });
  await staff.ok(addReminder, { body: { member_id: data.id, way: 'whatsapp' } });
  const { data: ofModule } = await server.as('admin').ok(addModule, { body: aModule() });
  const { data: ofClass } = await staff.ok(addClass, { body: aClass(ofModule.id) });
  await staff.ok(addRegistrations, { params: { id: ofClass.id }, body: { ids: [data.id] } });
  // Splits and merges database pages around them.
  await manyMembers(server, 1500, () => 'Konselor');
  const query = { subject: 'members', subject_id: data.id };
  const [latest] = (await staff.ok(listHistory, { query })).data;
  await staff.ok(undoChange, { params: { id: latest?.id ?? 0 } });
  await staff.ok(changeMember, { params, body: { npa: after.npa } });
  await staff.ok(removeMember, { params });
  const stored = (await everyValue()).toLowerCase();
  expect(secrets.filter((secret) => stored.includes(secret)).length).toBeGreaterThan(8);
  const pictures = await server.db.selectFrom('pictures').select(['bytes', 'thumbnail']).execute();
  expect(pictures).toHaveLength(2);
  for (const { bytes, thumbnail } of pictures) expect(Math.min(bytes.length, thumbnail.length)).toBeGreaterThan(1000);

  await superadmin.ok(purgeMember, { params, body: { npa: after.npa } });

  const left = (await everyValue()).toLowerCase();
  expect(secrets.filter((secret) => left.includes(secret))).toEqual([]);
  for (const path of [first, second]) expect((await fetch(`${server.url}/api/v1${path}`)).status).toBe(404);
  if (isEmbedded) {
    const jpegs = pictures.flatMap(({ bytes, thumbnail }) => [bytes, thumbnail]);
    const parts = jpegs.flatMap((jpeg) => [512, 768, 940].map((at) => Buffer.from(jpeg.subarray(at, at + 60))));
    const found = async () => {
      const bytes = await everyByte();
      const text = bytes.toString('latin1').toLowerCase();
      return [secrets.filter((secret) => text.includes(secret)), parts.filter((part) => bytes.includes(part)).length];
    };
    const wiping = createWiping({ db: server.db, calendar: calendarOf(associationZone) }, async () =>
      rewrite(join(server.config.dataDir, 'directory.sqlite')),
    );
    await wiping();
    expect(await found()).toEqual([[], 0]);
  }
  const { data: history } = await staff.ok(listHistory, { query });
  expect(history.map(({ action }) => action)).toContain('purged');
  expect(history.every(({ fields, subject_name }) => fields.length === 0 && subject_name === null)).toBe(true);
  expect((await staff.ok(listMembers, { query: { isAdmin: true } })).total_data).toBe(1560);
});

test('what people typed or brought of somebody, of which nobody knows whose it is, goes when its time is over', async () => {
  const { data } = await superadmin.ok(addMember, { body: aMember({ npa: 'K9.55667', first_name: 'Ygdrasilya' }) });
  await uploaded(server, {
    bytes: csv([
      ['NPA', 'Name'],
      [data.npa, 'Ygdrasilya'],
    ]),
    name: 'ygdrasilya.csv',
  });
  await staff.ok(exportMembers, { query: { search: 'ygdrasilya' }, body: { format: 'csv' } });
  await superadmin.ok(removeMember, { params: { id: data.id } });
  await superadmin.ok(purgeMember, { params: { id: data.id }, body: { npa: data.npa } });
  const tablesWithThem = async () => {
    const found: string[] = [];
    for (const { name } of await server.catalog.tables(server.db)) {
      const { rows } = await sql`SELECT * FROM ${sql.table(name)}`.execute(server.db);
      if (JSON.stringify(rows).toLowerCase().includes('ygdrasilya')) found.push(name);
    }
    return found.sort();
  };
  expect(await tablesWithThem()).toEqual(['access_records', 'import_rows', 'imports']);
  const over = { ...server.config.retention, imports: 0, records: 0 };
  for (const keeper of [createImportKeeper(server.db), createAccessRecords(server.db, { add: () => {} })])
    await keeper.prune?.(over);
  expect(await tablesWithThem()).toEqual([]);
});

test('the files are wiped once a day, and only where somebody was deleted for ever lately', async () => {
  const of = { db: server.db, calendar: calendarOf(associationZone) };
  const wiped: string[] = [];
  const wiping = createWiping(of, async () => {
    wiped.push('once');
    if (wiped.length === 1) throw new Error('No room.');
  });
  await server.db
    .updateTable('changes')
    .set({ at: '2020-01-01T00:00:00.000Z' })
    .where('action', '=', 'purged')
    .execute();
  await createWiping(of, async () => expect.unreachable())();
  const { data: member } = await server.as('superadmin').ok(addMember, { body: aMember() });
  await server.as('superadmin').ok(removeMember, { params: { id: member.id } });
  await server.as('superadmin').ok(purgeMember, { params: { id: member.id }, body: { npa: member.npa } });
  await expect(wiping()).rejects.toThrow('No room.');
  await wiping();
  await wiping();
  expect(wiped).toHaveLength(2);
});
