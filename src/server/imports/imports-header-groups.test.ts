import { afterAll, describe, expect, test } from 'vitest';
import { downloadFaults } from '#contract/import-rows.ts';
import type { ImportDetail } from '#contract/imports.ts';
import { checked, csv, rowsOf, uploaded, workbook } from '#test/support/imported.ts';
import { startServer } from '#test/support/server.ts';

const server = await startServer();
afterAll(server.close);

const fieldsOf = ({ columns }: ImportDetail) => columns.map(({ title, field }) => [title, field]);

const parted = [
  ['DAFTAR ANGGOTA'],
  ['No', 'NPA', 'Nama', 'Gelar', 'Wilayah', 'Sertifikat Kompetensi', '', 'SIPP', '', 'Kontak', ''],
  ['', '', '', '', '', 'Nomor', 'Berlaku s/d', 'No', 'Berlaku s/d', 'HP', 'Email'],
];
const grouped = [
  ['', 'Data Anggota', '', '', '', 'Sertifikat Kompetensi', '', 'SIPP', '', 'Kontak', ''],
  ['No', 'NPA', 'Nama', 'Gelar', 'Wilayah', 'Nomor', 'Berlaku s/d', 'No', 'Berlaku s/d', 'HP', 'Email'],
];
const person = (npa: string, name: string) => [
  ...['1', npa, name, 'S.Psi', 'Aceh', `SK-${npa}`, '31/12/2027', `SIPP-${npa}`, '30/06/2026', '0812345', ''],
];

describe('headers in two rows are one: what stands over a header explains it', () => {
  const people = [person('HG1', 'Hani'), person('HG2', 'Gina')];

  test.each([
    ['parted below', csv([...parted, ...people])],
    ['parted below, in .xlsx', workbook([...parted, ...people])],
    ['parted below, in .xls', workbook([...parted, ...people], 'xls')],
    ['parted below, in .ods', workbook([...parted, ...people], 'ods')],
    ['grouped above', csv([...grouped, ...people])],
    [
      'grouped above, with empty headers',
      csv([['No', ...(grouped[0]?.slice(1) ?? [])], ['', ...(grouped[1]?.slice(1) ?? [])], ...people]),
    ],
  ])('%s', async (_, bytes) => {
    const detail = await checked(server, { bytes });
    expect(fieldsOf(detail)).toEqual([
      ['No', null],
      ['NPA', 'npa'],
      ['Nama', 'first_name'],
      ['Gelar', 'title'],
      ['Wilayah', 'membership_type_id'],
      ['Nomor (Sertifikat Kompetensi)', 'serkom_number'],
      ['Berlaku s/d (Sertifikat Kompetensi)', 'serkom_end_date'],
      ['No (SIPP)', 'practice_permit_number'],
      ['Berlaku s/d (SIPP)', null],
      ['HP', 'phone'],
      ['Email', 'email'],
    ]);
    const rows = await rowsOf(server, detail);
    expect(rows.map(({ verdict }) => verdict)).toEqual(['possible', 'possible']);
    expect(rows[0]?.fields).toContainEqual({ field: 'serkom_end_date', old: null, new: '2027-12-31' });
  });

  test('also where the row is chosen', async () => {
    for (const headerRow of [2, 3]) {
      const detail = await uploaded(server, { bytes: csv([...parted, ...people]), headerRow });
      expect([detail.title_row, detail.rows, detail.columns.filter(({ field }) => field !== null).length]).toEqual([
        ...[headerRow, 2, 9],
      ]);
    }
  });

  test('and come back with the wrong rows', async () => {
    const wrong = await checked(server, { bytes: csv([...parted, person('HG3', '#REF!')]) });
    const answer = await fetch(`${server.url}${downloadFaults.path.replace(':id', String(wrong.id))}`, {
      headers: { authorization: `Bearer ${server.accounts.staff.token}` },
    });
    const again = await uploaded(server, { bytes: new Uint8Array(await answer.arrayBuffer()), name: 'salah.xlsx' });
    expect(fieldsOf(again).slice(0, wrong.columns.length)).toEqual(fieldsOf(wrong));
  });
});

test('nobody below the headers is taken for one of them', async () => {
  for (const line of [
    ['', 'HG4', 'Dina', 'S.Psi', 'Aceh', 'SK-4', '31/12/2027', 'Nomor', '', '', ''],
    ['', 'HG4', 'Nama', 'Gelar', 'Wilayah', 'Nomor', '', '', '', '', ''],
  ]) {
    expect((await uploaded(server, { bytes: csv([...parted.slice(0, 2), line]) })).rows).toBe(1);
  }
});

test.each([
  ['a heading over the table', ['Serkom']],
  ['a heading with more behind it', ['Serkom', '', '', '2026']],
  ['a heading of the chapter', ['', 'Provinsi', '', 'Aceh']],
  ['a heading in the middle', ['', '', 'DAFTAR ANGGOTA IKAI']],
])('%s makes nothing else of the headers below it', async (_, heading) => {
  const headers = ['No', 'Nama', 'NPA', 'Gelar', 'Wilayah', 'Berlaku s/d'];
  const line = ['1', 'Sari', 'HG5', 'S.Psi', 'Aceh', '31/12/2027'];
  const detail = await uploaded(server, { bytes: csv([heading, headers, line]) });
  expect(detail.columns.map(({ field }) => field)).toEqual([
    ...[null, 'first_name', 'npa', 'title', 'membership_type_id', 'serkom_end_date'],
  ]);
});

test('what a group says is left out is', async () => {
  const above = ['NPA', 'Nama', 'Gelar', 'Wilayah', 'Instansi', ''];
  const headers = ['', '', '', '', 'Nama', 'Kota'];
  const detail = await uploaded(server, { bytes: csv([above, headers, ['HG7', 'Sari', 'S.Psi', 'Aceh', 'RSJ', 'A']]) });
  expect(fieldsOf(detail)[4]).toEqual(['Nama (Instansi)', null]);
});

test('a row that counts the columns is no person', async () => {
  const headers = ['No', 'NPA', 'Nama', 'Gelar', 'Wilayah'];
  const people = [['1', 'HG6', 'Eka', 'S.Psi', 'Aceh']];
  for (const line of [
    ['1', '2', '3', '4', '5'],
    ['(1)', '(2)', '(3)', '(4)', '(5)'],
  ]) {
    const detail = await checked(server, { bytes: csv([headers, line, ...people]) });
    expect((await rowsOf(server, detail)).map(({ number }) => number)).toEqual([3]);
  }
  for (const line of [
    ['1', '2', '4', '3', '5'],
    ['1', '2'],
  ]) {
    expect((await uploaded(server, { bytes: csv([headers, line, ...people]) })).rows).toBe(2);
  }
  const numbers = [
    ['1', '2', '3', '4', '5'],
    ['6', '7', '8', '9', '10'],
  ];
  expect((await uploaded(server, { bytes: csv([headers, ...numbers]) })).rows).toBe(2);
  expect((await uploaded(server, { bytes: csv([headers, ...numbers.slice(0, 1)]) })).rows).toBe(1);
});
