import { afterAll, expect, test } from 'vitest';
import { readImport } from '#contract/imports.ts';
import { addMember, removeMember } from '#contract/members.ts';
import { purgeMember } from '#contract/trash.ts';
import { aMember } from '#test/support/builders.ts';
import { checked, csv, uploaded } from '#test/support/imported.ts';
import { startServer } from '#test/support/server.ts';
import { createImportKeeper } from './forgetting.ts';

const server = await startServer();
afterAll(server.close);

test('the rows of who is deleted for ever leave all files in which they were found; others stay until the file goes', async () => {
  const superadmin = server.as('superadmin');
  const { data } = await superadmin.ok(addMember, { body: aMember({ npa: 'K1.00881', first_name: 'Made Suryanyx' }) });
  const headers = ['NPA', 'Nama Depan', 'Nama Belakang'];
  const bytes = csv([headers, ['K1.00881', 'Md', 'Suryanyx'], ['X', 'Ni', 'Ayu']]);
  const [judged, unjudged] = [await checked(server, { bytes }), await uploaded(server, { bytes })];
  await superadmin.ok(removeMember, { params: { id: data.id } });
  await superadmin.ok(purgeMember, { params: { id: data.id }, body: { npa: data.npa } });
  const { columns, revision } = (await superadmin.ok(readImport, { params: { id: judged.id } })).data;
  expect(columns.map(({ samples }) => samples.map(({ text }) => text))).toEqual([['X'], ['Ni'], ['Ayu']]);
  // Whoever has it open is told that it is not what it was.
  expect(revision).toBeGreaterThan(judged.revision);
  for (const table of ['import_rows', 'import_keys'] as const) {
    const stored = await server.db.selectFrom(table).select('number').where('import_id', '=', judged.id).execute();
    expect(new Set(stored.map(({ number }) => number))).toEqual(new Set([3]));
  }
  const others = await server.db
    .selectFrom('import_rows')
    .where('import_id', '=', unjudged.id)
    .select('number')
    .execute();
  expect(others).toHaveLength(2);
  await createImportKeeper(server.db).prune?.({ ...server.config.retention, imports: 0 });
  expect(await server.db.selectFrom('import_rows').select('number').execute()).toEqual([]);
});

test('nothing of their rows is told of a file, neither what the directory has otherwise nor first rows', async () => {
  const superadmin = server.as('superadmin');
  const { data } = await superadmin.ok(addMember, { body: aMember({ npa: 'K1.00992', first_name: 'Komang Adinyx' }) });
  const before = Array.from({ length: 8 }, (_, n) => `Catatan ${n}`);
  const headers = [...before, 'NPA', 'Nama', 'No HP', 'Serkom berlaku sampai'];
  const rows = [
    [...before.map((_, n) => `rahasia ${n}`), 'K1.00992', 'Komang Adinyx', '0812 4444 9921', '2029-04-05'],
    [...before.map((_, n) => `lain ${n}`), 'K1.00993', 'Ni Ayu', '0812 4444 9922', '2029-04-25'],
  ];
  const { id } = await checked(server, { bytes: csv([['Daftar 2029'], headers, ...rows]) });
  const told = async () => JSON.stringify((await superadmin.ok(readImport, { params: { id } })).data);
  expect(await told()).toMatch(/rahasia 3.*0812 4444 9921.*2029-04-05/s);
  await superadmin.ok(removeMember, { params: { id: data.id } });
  await superadmin.ok(purgeMember, { params: { id: data.id }, body: { npa: data.npa } });
  expect(await told()).not.toMatch(/rahasia|0812 4444 9921|2029-04-05/);
  expect(await told()).toMatch(/Daftar 2029.*lain 3.*0812 4444 9922.*2029-04-25/s);
  const kept = async () => JSON.stringify(await server.db.selectFrom('imports').selectAll().execute());
  expect(await kept()).not.toMatch(/rahasia|0812 4444 9921|2029-04-05/);
});
