import { afterAll, expect, test } from 'vitest';
import { changeImportRow, downloadFaults } from '#contract/import-rows.ts';
import { checkImport, type ImportDetail } from '#contract/imports.ts';
import { checked, confirmed, csv, onlyRow, rowsOf, uploaded } from '#test/support/imported.ts';
import { startServer } from '#test/support/server.ts';

const server = await startServer();
afterAll(server.close);

const around = { before: ['NPA', 'Gelar', 'Wilayah'], values: ['S.Psi', 'Aceh'] };

/** A file with these columns beside those that every member needs. */
function fileOf(headers: string[], ...rows: string[][]): { bytes: string } {
  const lines = rows.map((cells, place) => [`P${place + 1}`, ...around.values, ...cells]);
  return { bytes: csv([[...around.before, ...headers], ...lines]) };
}

const meanings = ({ columns }: ImportDetail) => columns.slice(3).map(({ field, because }) => [field, because]);

async function namesIn(detail: ImportDetail) {
  const rows = await rowsOf(server, detail);
  return rows.map(({ fields }) => fields.find(({ field }) => field === 'first_name')?.new);
}

test.each([
  [
    ['Nama Belakang', 'Nama Depan'],
    ['Aminah', 'Siti'],
  ],
  [
    ['First Name', 'Surname'],
    ['Siti', 'Aminah'],
  ],
])('the parts of a name, %j, are joined in the order of a name', async (headers, cells) => {
  const detail = await checked(server, fileOf(headers, cells));
  expect(meanings(detail)).toEqual([
    ['first_name', 'title'],
    ['first_name', 'title'],
  ]);
  const row = await onlyRow(server, detail);
  expect(row.cells).toContainEqual({ field: 'first_name', text: 'Siti Aminah', is_corrected: false });
  expect(await namesIn(detail)).toEqual(['Siti Aminah']);
});

test('parts of a name that say nothing are left out of it, and one that cannot be read is a fault', async () => {
  const headers = ['Nama Depan', 'Nama Tengah', 'Nama Belakang'];
  const rows = [
    ['Siti', '', 'Aminah'],
    [' Made ', '-', ''],
    ['Ni', 'Luh', 'Ayu'],
    ['Dewi', '#REF!', 'Lestari'],
  ];
  const detail = await checked(server, fileOf(headers, ...rows));
  expect(await namesIn(detail)).toEqual(['Siti Aminah', 'Made', 'Ni Luh Ayu', undefined]);
  const wrong = await rowsOf(server, detail, 'wrong');
  expect(wrong.map(({ faults }) => faults.map(({ field }) => field))).toEqual([['first_name']]);
});

test('a joined name is held to the rules of a name: no invisible characters, and no more than it may have', async () => {
  const rows = [
    ['Si\u200bti', '\u200b', '\u2060Aminah'],
    ['Ketut', 'a'.repeat(200), 'b'.repeat(200)],
  ];
  const detail = await checked(server, fileOf(['Nama Depan', 'Nama Tengah', 'Nama Belakang'], ...rows));
  expect((await namesIn(detail))[0]).toBe('Siti Aminah');
  const wrong = await rowsOf(server, detail, 'wrong');
  expect(wrong.map(({ faults }) => faults.map(({ field }) => field))).toEqual([['first_name']]);
});

test('a whole name beside its parts wins, and they are told to be left out', async () => {
  const detail = await checked(server, fileOf(['Nama Depan', 'Nama', 'Nama Belakang'], ['Siti', 'Siti A.', 'Aminah']));
  expect(meanings(detail)).toEqual([
    [null, 'taken'],
    ['first_name', 'title'],
    [null, 'taken'],
  ]);
  expect(await namesIn(detail)).toEqual(['Siti A.']);
  // Nothing of it is remembered.
  expect(meanings(await uploaded(server, fileOf(['Nama Depan', 'Nama Belakang'], ['Siti', 'Aminah'])))).toEqual([
    ['first_name', 'title'],
    ['first_name', 'title'],
  ]);
});

test('one part of a name alone is asked about, also after others were joined, and the answer is remembered', async () => {
  await checked(server, fileOf(['Given Name', 'Family Name'], ['Siti', 'Aminah']));
  const file = fileOf(['Given Name'], ['Siti']);
  const detail = await uploaded(server, file);
  expect(detail.columns[3]).toMatchObject({ field: null, because: null, may_be: 'first_name' });
  await server.as('staff').refused(checkImport, { params: { id: detail.id }, body: confirmed(detail) });
  await checked(server, file, { 'Given Name': { field: 'first_name' } });
  expect(meanings(await uploaded(server, file))).toEqual([['first_name', 'last_time']]);
  // Beside a whole name or another part it is a part again.
  expect(meanings(await uploaded(server, fileOf(['Given Name', 'Nama'], ['Siti', 'Siti Aminah'])))).toEqual([
    [null, 'taken'],
    ['first_name', 'title'],
  ]);
  expect(await namesIn(await checked(server, fileOf(['Family Name', 'Given Name'], ['Aminah', 'Siti'])))).toEqual([
    'Siti Aminah',
  ]);
});

test('two columns of the same part cannot both be the name', async () => {
  const detail = await uploaded(server, fileOf(['Nama Depan', 'Nama Belakang', 'Last Name'], ['Siti', 'A', 'B']));
  const { faults } = await server
    .as('staff')
    .refused(checkImport, { params: { id: detail.id }, body: confirmed(detail) });
  expect(faults).toEqual({
    'columns.5.field': 'Kolom “Nama Belakang” dan “Last Name” sama-sama dipilih sebagai Name. Pilih satu saja.',
  });
});

test('parts below a header of their own are joined too', async () => {
  const lines = [
    ['NPA', 'Nama Lengkap', '', 'Gelar', 'Wilayah'],
    ['', 'Depan', 'Belakang', '', ''],
    ['P1', 'Siti', 'Aminah', ...around.values],
  ];
  expect(await namesIn(await checked(server, { bytes: csv(lines) }))).toEqual(['Siti Aminah']);
});

test('a corrected name stands once in the file of wrong rows, which is read as the same name', async () => {
  const detail = await checked(server, fileOf(['Nama Belakang', 'Email', 'Nama Depan'], ['Aminah', 'salah', 'Siti']));
  const [row] = await rowsOf(server, detail, 'wrong');
  const number = row?.number ?? 0;
  const body = { cells: [{ field: 'first_name' as const, text: 'Siti A. Aminah' }] };
  await server.as('staff').ok(changeImportRow, { params: { id: detail.id, number }, body });
  const response = await fetch(`${server.url}${downloadFaults.path.replace(':id', String(detail.id))}`, {
    headers: { authorization: `Bearer ${server.accounts.staff.token}` },
  });
  const again = await checked(server, { bytes: new Uint8Array(await response.arrayBuffer()), name: 'salah.xlsx' });
  const [same] = await rowsOf(server, again, 'wrong');
  expect(same?.cells).toContainEqual({ field: 'first_name', text: 'Siti A. Aminah', is_corrected: false });
});
