import { afterAll, expect, test } from 'vitest';
import { readImport } from '#contract/imports.ts';
import { addMember, removeMember } from '#contract/members.ts';
import { purgeMember } from '#contract/trash.ts';
import { aMember } from '#test/support/builders.ts';
import { csv, uploaded } from '#test/support/imported.ts';
import { startServer } from '#test/support/server.ts';

const server = await startServer();
afterAll(server.close);

test('who is deleted for ever is found in the rows of files however they are written there', async () => {
  const superadmin = server.as('superadmin');
  const facts = {
    npa: 'K1.00778',
    first_name: 'Muhammad Zulfikarnyx Abdul',
    phone: '0812 9977 3315',
    email: 'zul@qx.test',
    serkom_number: 'SK/77/Z',
  };
  const { data } = await superadmin.ok(addMember, { body: aMember(facts) });
  const theirs = [
    ...['MOH. ZULFIKARNYX ABD.', 'Md Zulfikarnyx Abdul, S.Psi', 'Dr. Muhammad  Zulfikarnyx Abdul', 'Zulfikarnyx'],
    ...['k1 00778', 'Ｋ１．００７７８', '+62-812.9977.3315', '８１２９９７７３３１５', 'Zúl@QX.test', 'sk 77 z'],
  ];
  const others = ['Zulfikar Abdul', '0812 9977 3316', 'K1.00779', 'Muhammad Abdul', 'Ünal "Ü" \\ Öz'];
  const rows = [...others, ...theirs].map((cell, index) => [`Lain ${index}`, cell, 'Jalan Mawar']);
  const { id } = await uploaded(server, { bytes: csv([['Kolom A', 'Kolom B', 'Kolom C'], ...rows]) });
  const kept = async () => {
    const staged = server.db.selectFrom('import_rows').select('cells').where('import_id', '=', id);
    return (await staged.orderBy('number').execute()).map(({ cells }) => JSON.parse(cells)[1]);
  };
  expect(await kept()).toEqual([...others, ...theirs]);
  await superadmin.ok(removeMember, { params: { id: data.id } });
  await superadmin.ok(purgeMember, { params: { id: data.id }, body: { npa: facts.npa } });
  expect(await kept()).toEqual(others);
});

test('the parts of their name are no samples of their columns any more', async () => {
  const superadmin = server.as('superadmin');
  const { data } = await superadmin.ok(addMember, { body: aMember({ npa: 'K1.00881', first_name: 'Made Suryanyx' }) });
  const headers = ['NPA', 'Nama Depan', 'Nama Belakang'];
  const { id } = await uploaded(server, {
    bytes: csv([headers, ['K1.00881', 'Md', 'Suryanyx'], ['X', 'Ni', 'Ayu']]),
  });
  await superadmin.ok(removeMember, { params: { id: data.id } });
  await superadmin.ok(purgeMember, { params: { id: data.id }, body: { npa: data.npa } });
  const { columns } = (await superadmin.ok(readImport, { params: { id } })).data;
  expect(columns.map(({ samples }) => samples)).toEqual([['X'], ['Ni'], ['Ayu']]);
});

test('nothing of their rows is told of a file, neither what the directory has otherwise nor first rows', async () => {
  const superadmin = server.as('superadmin');
  const { data } = await superadmin.ok(addMember, { body: aMember({ npa: 'K1.00992', first_name: 'Komang Adinyx' }) });
  const before = Array.from({ length: 8 }, (_, n) => `Catatan ${n}`);
  const headers = [...before, 'NPA', 'Nama', 'No HP', 'Serkom berlaku sampai'];
  const rows = [
    [...before.map((_, n) => `rahasia ${n}`), 'K1.00992', 'Komang Adinyx', '0812 4444 9921', '2029-04-05'],
    [...before.map((_, n) => `lain ${n}`), 'K1.00993', 'Ni Ayu', '0812 4444 9922', '25/04/2029'],
  ];
  const { id } = await uploaded(server, { bytes: csv([['Daftar 2029'], headers, ...rows]) });
  const told = async () => JSON.stringify((await superadmin.ok(readImport, { params: { id } })).data);
  expect(await told()).toMatch(/rahasia 3.*0812 4444 9921.*2029-04-05/s);
  const kept = async () => JSON.stringify(await server.db.selectFrom('imports').selectAll().execute());
  expect(await kept()).not.toMatch(/rahasia|lain 3|0812 4444/);
  await superadmin.ok(removeMember, { params: { id: data.id } });
  await superadmin.ok(purgeMember, { params: { id: data.id }, body: { npa: data.npa } });
  expect(await told()).not.toMatch(/rahasia|0812 4444 9921|2029-04-05/);
  expect(await told()).toMatch(/Daftar 2029.*lain 3.*0812 4444 9922.*25\/04\/2029/s);
});
