import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { listImportHeaders, removeImportHeader } from '#contract/import-columns.ts';
import { checkImport, listImports, readImport } from '#contract/imports.ts';
import { addMember, removeMember } from '#contract/members.ts';
import { purgeMember } from '#contract/trash.ts';
import { aMember } from '#test/support/builders.ts';
import {
  checked,
  confirmed,
  csv,
  imported,
  refusedFile,
  rowsOf,
  uploaded,
  workbook,
  workbookOf,
} from '#test/support/imported.ts';
import { startServer } from '#test/support/server.ts';

const server = await startServer();
afterAll(server.close);
const staff = server.as('staff');

const people = [
  ['K1.7001', 'Siti Aminah', 'S.Psi.', 'Aceh', 'siti@ikai.test', '0812-3456-7001', '31/12/2027'],
  ['K1.7002', 'Budi Santoso', 'M.Psi.', 'Bali', 'budi@ikai.test', '+62 812 3456 7002', '2028-06-30'],
];
const remembered = async () => (await staff.ok(listImportHeaders, { query: { subject: 'members' } })).data;

/** The reader of each; what the database has of a file is the same. */
const formats = ['csv', 'xlsx'] as const;
const workbooks = ['xlsx', 'xls', 'ods'] as const;

describe('cells without headers', () => {
  test.each(formats)('as .%s keep the first person as a person', async (format) => {
    const bytes = format === 'csv' ? csv(people, '\t') : workbook(people, format);
    const detail = await uploaded(server, { bytes });
    expect([detail.rows, detail.title_row, detail.title_row_because]).toEqual([2, null, 'looks']);
    expect(detail.first_rows[0]).toEqual({ number: 1, cells: people[0] });
    expect(detail.columns.map(({ title, samples }) => [title, samples[0]?.text])).toEqual(
      people[0]?.map((cell) => ['', cell]),
    );
  });

  test('are nothing for certain: what they are is left to the person', async () => {
    const { columns } = await uploaded(server, { bytes: csv(people) });
    expect(columns.map(({ field, because }) => [field, because])).toEqual(columns.map(() => [null, null]));
  });

  test('come in with the columns that a person chose, and nothing of them is remembered', async () => {
    const read = await uploaded(server, { bytes: csv(people) });
    const body = {
      columns: [0, 1, 2, 3].map((index) => ({
        index,
        field: (['npa', 'first_name', 'title', 'membership_type_id'] as const)[index],
      })),
    };
    const { data } = await staff.ok(checkImport, { params: { id: read.id }, body });
    expect(data.counts).toMatchObject({ new: 2, wrong: 0 });
    expect((await rowsOf(server, data)).map(({ number }) => number)).toEqual([1, 2]);
    expect(await remembered()).toEqual([]);
  });

  test('name the columns by their places in what is refused', async () => {
    const detail = await uploaded(server, { bytes: csv(people) });
    const body = {
      columns: [
        { index: 0, field: 'npa' },
        { index: 1, field: 'npa' },
      ],
    };
    const { faults } = await staff.refused(checkImport, { params: { id: detail.id }, body });
    expect(faults).toEqual({
      'columns.1.field': 'Kolom “Kolom 1” dan “Kolom 2” sama-sama dipilih sebagai NPA. Pilih satu saja.',
    });
  });
});

describe('the row with the headers', () => {
  const lines = [['Anggota cabang'], ['Kode', 'Panggilan', 'Kota'], ['satu', 'Siti', 'A'], ['dua', 'Budi', 'B']];

  test('is only a likely one where no headers are known, and what it says is not remembered', async () => {
    const detail = await checked(
      server,
      { bytes: csv(lines) },
      { Kode: { field: 'npa' }, Panggilan: { field: 'first_name' } },
    );
    expect([detail.title_row, detail.title_row_because, detail.rows]).toEqual([2, 'looks', 2]);
    expect(await remembered()).toEqual([]);
  });

  test('can be chosen, also that there is none', async () => {
    const none = await uploaded(server, { bytes: csv(lines), headerRow: 0 });
    expect([none.title_row, none.title_row_because, none.rows]).toEqual([null, 'person', 4]);
    const third = await uploaded(server, { bytes: csv(lines), headerRow: 3 });
    expect([third.title_row, third.rows, third.columns.map(({ title }) => title)]).toEqual([
      3,
      1,
      ['satu', 'Siti', 'A'],
    ]);
  });

  test('is remembered with its headers once somebody says that it is one; what is remembered is seen and removed', async () => {
    const upload = { bytes: csv(lines), headerRow: 2 };
    await checked(server, upload, { Kode: { field: 'npa' }, Panggilan: { field: 'first_name' } });
    expect(await remembered()).toEqual([
      { title: 'Kode', field: 'npa' },
      { title: 'Panggilan', field: 'first_name' },
    ]);
    expect((await uploaded(server, { bytes: csv(lines) })).title_row_because).toBe('known');
    await staff.ok(removeImportHeader, { query: { subject: 'members', title: 'Kode' } });
    await staff.ok(removeImportHeader, { query: { subject: 'members', title: 'tidak ada' } });
    expect(await remembered()).toEqual([{ title: 'Panggilan', field: 'first_name' }]);
    await staff.ok(removeImportHeader, { query: { subject: 'members', title: 'PANGGILAN' } });
  });

  test.each([4711, 'x', -1, '1e3', '9'.repeat(30)])('is refused as %s', async (headerRow) => {
    const { status } = await refusedFile(server, { bytes: csv(lines), headerRow: headerRow as number });
    expect(status).toBe(400);
  });

  test('of regions is for those who may change regions', async () => {
    const query = { subject: 'regions', title: 'x' };
    expect((await staff.refused(listImportHeaders, { query: { subject: 'regions' } })).status).toBe(403);
    expect((await staff.refused(removeImportHeader, { query })).status).toBe(403);
  });
});

test('headers in two rows are those of the row that has more of them; the other is a wrong row, and nobody is lost', async () => {
  const headers = ['No', 'NPA', 'Nama', 'Gelar', 'Wilayah', 'Serkom', '', 'SIPP', ''];
  const below = ['', '', '', '', '', 'Nomor', 'Berlaku s/d', 'No', 'Berlaku s/d'];
  const line = ['1', 'HG1', 'Hani', 'S.Psi', 'Aceh', 'SK-1', '31/12/2027', 'SIPP-1', '30/06/2026'];
  const detail = await checked(server, { bytes: csv([['DAFTAR ANGGOTA'], headers, below, line]) });
  expect(detail.columns.map(({ field }) => field).slice(5)).toEqual([
    ...['serkom_number', null, 'practice_permit_number', null],
  ]);
  expect((await rowsOf(server, detail)).map(({ number, verdict }) => [number, verdict])).toEqual([
    [3, 'wrong'],
    [4, 'new'],
  ]);
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

test('who is deleted for ever is not among the first rows of any file in which they were found', async () => {
  const headers = ['NPA', 'Nama', 'Gelar', 'Wilayah'];
  const file = {
    bytes: csv([headers, ['K1.7666', 'Hapus Saya', 'S.Psi.', 'Aceh'], ['K1.7667', 'Lain', 'S.Psi.', 'Aceh']]),
  };
  const { data: member } = await staff.ok(addMember, { body: aMember({ npa: 'K1.7666', first_name: 'Hapus' }) });
  const { id } = member;
  await imported(server, file);
  await staff.ok(removeMember, { params: { id } });
  await server.as('superadmin').ok(purgeMember, { params: { id }, body: { npa: 'K1.7666' } });
  const { data } = await staff.ok(listImports, {});
  const told = await Promise.all(data.map((one) => staff.ok(readImport, { params: { id: one.id } })));
  expect(JSON.stringify(told)).not.toMatch(/Hapus Saya|K1\.7666/);
  expect(JSON.stringify(told)).toContain('K1.7667');
});

describe('headers that are remembered', () => {
  const letters = 'абвгдежзийклмнопрстуфхцчшщъыьэюя';
  const odd = (number: number) =>
    [...String(number)]
      .map((digit) => letters[Number(digit)])
      .join('')
      .padEnd(60, 'я');
  const remember = (from: number, to: number) =>
    server.db
      .insertInto('import_titles')
      .values(
        Array.from({ length: to - from }, (_, n) => {
          const title = odd(from + n);
          return { subject: 'members' as const, title, field: 'npa' as const, written: title };
        }),
      )
      .execute();
  afterEach(() => server.db.deleteFrom('import_titles').execute());

  test('never keep anybody from reading a file, however many and long they are', async () => {
    await remember(0, 1000);
    await remember(1000, 2000);
    const lines = [[odd(7), 'Nama', 'Wilayah'], ...people];
    expect((await uploaded(server, { bytes: csv(lines) })).columns[0]).toMatchObject({ field: 'npa' });
  });

  const lines = [
    ['Kode K', 'Sebutan S', 'Z'],
    ['K1.7201', 'Ayu', 'z'],
  ];
  const chosen = { 'Kode K': { field: 'npa' }, 'Sebutan S': { field: 'first_name' } } as const;

  test('are a thousand at most; what is remembered already is corrected also then', async () => {
    await remember(0, 999);
    await checked(server, { bytes: csv(lines), headerRow: 1 }, chosen);
    expect(await remembered()).toHaveLength(1000);
    const others = { 'Kode K': { field: 'phone' }, 'Sebutan S': { field: 'npa' } } as const;
    await checked(server, { bytes: csv(lines), headerRow: 1 }, others);
    expect(await remembered()).toHaveLength(1000);
    expect(await remembered()).toContainEqual({ title: 'Kode K', field: 'phone' });
  });
});

describe('the sheets of a workbook', () => {
  const headers = ['NPA', 'Nama', 'Gelar', 'Wilayah'];

  test.each(workbooks)('are listed with their rows, and of .%s the one with members is read', async (format) => {
    const bytes = workbookOf(format, {
      Petunjuk: [['Isi lembar Anggota.'], ['NPA wajib diisi.']],
      Kosong: [],
      Anggota: [['Daftar'], headers, ['K1.7101', 'Ayu', 'S.Psi.', 'Bali']],
    });
    const detail = await uploaded(server, { bytes });
    expect(detail.sheets).toEqual([
      { name: 'Petunjuk', rows: 2 },
      { name: 'Kosong', rows: 0 },
      { name: 'Anggota', rows: 3 },
    ]);
    expect([detail.sheet, detail.rows, detail.title_row]).toEqual(['Anggota', 1, 2]);
    const other = await uploaded(server, { bytes, sheet: 'Petunjuk' });
    expect([other.sheet, other.sheets.map(({ rows }) => rows)]).toEqual(['Petunjuk', [2, 0, 3]]);
  });

  test('without headers, the one with a table is read', async () => {
    const people = [1, 2].map((number) => [`K1.730${number}`, 'Ayu', 'S.Psi.', 'Bali', `08123456730${number}`]);
    const bytes = workbookOf('xlsx', { Sampul: [['Daftar anggota'], ['2026', 'Bali']], Data: people, Lain: people });
    const detail = await uploaded(server, { bytes });
    expect([detail.sheet, detail.rows, detail.title_row]).toEqual(['Data', 2, null]);
  });

  test('the one with rows is read, not one that has headers alone', async () => {
    const person = ['K1.7401', 'Ayu', 'S.Psi.', 'Bali'];
    const more = [...headers, 'Email', 'Telepon'];
    for (const [first, second] of [
      [[headers], [headers, person]],
      [
        [['Daftar'], more],
        [headers, person],
      ],
      [
        [more, ['CONTOH (tidak diimpor)', 'Siti']],
        [headers, person],
      ],
      [[headers], [person, person.with(0, 'K1.7402')]],
    ]) {
      const detail = await uploaded(server, {
        bytes: workbookOf('xlsx', { Kosong: first ?? [], Anggota: second ?? [] }),
      });
      expect([detail.sheet, detail.sheets.map(({ name }) => name)]).toEqual(['Anggota', ['Kosong', 'Anggota']]);
    }
    const alone = await refusedFile(server, { bytes: workbookOf('xlsx', { Kosong: [headers], Lain: [] }) });
    expect(alone).toMatchObject({ status: 400, message: 'Berkas ini tidak memuat baris data.' });
  });

  test('the one with NPAs is read, not one with more other headers', async () => {
    const bytes = workbookOf('xlsx', {
      Pengurus: [
        ['Nama', 'Jabatan', 'Provinsi', 'Email', 'Telepon', 'Status'],
        ['Edi', 'Ketua', 'Bali', '', '', ''],
      ],
      Anggota: [headers, ['K1.7501', 'Ayu', 'S.Psi.', 'Bali']],
    });
    expect((await uploaded(server, { bytes })).sheet).toBe('Anggota');
  });

  test('are known by headers that are remembered, too', async () => {
    const own = ['Kode K', 'Sebutan S', 'Z'];
    const lines = [own, ['K1.7201', 'Ayu', 'z']];
    const chosen = { 'Kode K': { field: 'npa' }, 'Sebutan S': { field: 'first_name' } } as const;
    await checked(server, { bytes: csv(lines), headerRow: 1 }, chosen);
    const bytes = workbookOf('xlsx', { Lain: [['a', 'b']], Data: lines });
    expect((await uploaded(server, { bytes })).sheet).toBe('Data');
    const detail = await uploaded(server, { bytes: csv(lines) });
    await staff.ok(checkImport, { params: { id: detail.id }, body: confirmed(detail) });
  });
});
