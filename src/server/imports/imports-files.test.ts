import { CFB, read, utils, write } from '@e965/xlsx';
import { afterAll, describe, expect, test } from 'vitest';
import { downloadTemplate } from '#contract/import-columns.ts';
import { changeImportRow, downloadFaults } from '#contract/import-rows.ts';
import { type ImportDetail, readImport } from '#contract/imports.ts';
import { wholeColumns } from '#contract/member-columns.ts';
import { memberFields } from '#contract/member-fields.ts';
import { listRegions } from '#contract/regions.ts';
import { cellsOf, linesOf, sheetOf } from '#test/e2e/screens/spreadsheets.ts';
import { checked, csv, imported, onlyRow, refusedFile, rowsOf, uploaded, workbook } from '#test/support/imported.ts';
import { startServer } from '#test/support/server.ts';
import { prune } from './forgetting.ts';

const server = await startServer();
afterAll(server.close);
const staff = server.as('staff');

const headers = ['NPA', 'Nama', 'Gelar', 'Wilayah', 'Email', 'Telepon'];

async function downloaded(path: string, who: 'staff' | 'admin' = 'staff') {
  const headers = { authorization: `Bearer ${server.accounts[who].token}` };
  const response = await fetch(server.url + path, { headers });
  const { status, headers: answered } = response;
  return { status, headers: answered, bytes: Buffer.from(await response.arrayBuffer()) };
}

const faultsOf = async ({ id }: ImportDetail) =>
  (await downloaded(downloadFaults.path.replace(':id', String(id)))).bytes;

describe('P6: the faulty rows as a file', () => {
  const own = ['Lain', ...headers, 'Masa Berlaku'];
  const lines = [
    ['a', 'F.1', 'Fani', 'S.Psi', 'Jawa Brat', 'salah', '0812', '5 Maret 2027'],
    ['b', 'F.2', 'Baik', 'S.Psi', 'Aceh', '', '', ''],
    ['c', '00F.3', 'Fina; "x"', '', 'Aceh', '', '0813', 'besok'],
  ];

  test('has the columns of the file, the texts as corrected, and the reasons', async () => {
    const detail = await checked(server, { bytes: csv([['Daftar'], own, ...lines]) });
    await staff.ok(changeImportRow, {
      params: { id: detail.id, number: 5 },
      body: {
        cells: [
          { field: 'phone', text: '0899' },
          { field: 'order', text: '-1' },
        ],
      },
    });
    const { status, headers, bytes } = await downloaded(downloadFaults.path.replace(':id', String(detail.id)));
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toContain(`baris_salah_impor_${detail.id}.xlsx`);
    const [head = [], first = [], second = []] = linesOf(sheetOf(bytes));
    expect(head.slice(0, 8)).toEqual(own);
    expect(head.at(-1)).toBe('Alasan');
    expect(first.slice(0, 8)).toEqual(lines[0]);
    expect(first.at(-1)).toBe('Alamat email tidak sah. Wilayah “Jawa Brat” tidak dikenal. Maksud Anda “Jawa Barat”?');
    expect(second.slice(0, 8)).toEqual(['c', '00F.3', 'Fina; "x"', null, 'Aceh', null, '0899', 'besok']);
    expect(second[head.indexOf('Order')]).toBe('-1');
  });

  test('comes in again: with the same faults, and once they are mended without any', async () => {
    const detail = await checked(server, { bytes: csv([own, ...lines]) });
    const again = await checked(server, { bytes: await faultsOf(detail), name: 'salah.xlsx' });
    const messages = async (one: ImportDetail) =>
      (await rowsOf(server, one, 'wrong')).map(({ faults }) => faults.map(({ message }) => message));
    expect(await messages(again)).toEqual(await messages(detail));
    expect(again.columns.find(({ title }) => title === 'Alasan')?.because).toBe('left_out');
    const sheet = linesOf(sheetOf(await faultsOf(detail))) as (string | null)[][];
    const mended = sheet.slice(1).map((line) => line.with(3, 'S.Psi').with(4, 'Aceh').with(5, null).with(7, null));
    const third = await checked(server, { bytes: workbook([sheet[0] ?? [], ...mended]) });
    expect(third.counts).toMatchObject({ new: 2, wrong: 0 });
  });

  test('P11: all its cells are text, whatever they look like, and no formula', async () => {
    const line = ['0001', '=1+1', '', '-', '+62812', '08120000'];
    const detail = await checked(server, { bytes: workbook([headers, line]) });
    const cells = cellsOf(sheetOf(await faultsOf(detail)));
    expect(cells.filter(({ t }) => t !== 's')).toEqual([]);
    expect(cells.filter((cell) => cell.f !== undefined)).toEqual([]);
    expect(cells.filter(({ address }) => !/^[A-Z]+1$/.test(address)).every(({ z }) => z === '@')).toBe(true);
    expect(cells.map(({ v }) => v)).toContain('0001');
  });

  test('has as many columns as the file', async () => {
    const wide = Array.from({ length: 60 }, (_, index) => `Kolom ${index}`);
    const detail = await checked(server, {
      bytes: csv([
        ['NPA', ...wide],
        ['W.1', ...wide.map((title) => title.toUpperCase())],
      ]),
    });
    const [head, line] = linesOf(sheetOf(await faultsOf(detail)));
    expect(head?.slice(1, 61)).toEqual(wide);
    expect(line?.[60]).toBe('KOLOM 59');
  });
});

describe('the faulty rows of an import that was applied', () => {
  const bytes = csv([headers, ['F.10', 'Baik', 'S.Psi', 'Aceh', '', ''], ['F.11', 'Salah', 'S.Psi', 'Entah', '', '']]);
  const path = ({ id }: ImportDetail) => downloadFaults.path.replace(':id', String(id));

  test('are there for a week, and then it says that they are gone', async () => {
    const detail = await imported(server, { bytes });
    expect(detail.keeps_rows).toBe(true);
    expect(linesOf(sheetOf(await faultsOf(detail))).map((line) => line[0])).toEqual(['NPA', 'F.11']);
    await prune(server.db, 7, new Date(Date.now() + 8 * 24 * 60 * 60 * 1000));
    expect((await downloaded(path(detail))).status).toBe(404);
    const { data } = await staff.ok(readImport, { params: { id: detail.id } });
    expect([data.keeps_rows, data.counts.wrong]).toEqual([false, 1]);
  });
});

describe('the template', () => {
  const template = () => downloaded(downloadTemplate.path.replace(':subject', 'members'));

  test('has what our own export has, as far as it can come in, and says what is required', async () => {
    const { headers, bytes } = await template();
    expect(headers.get('content-disposition')).toContain('filename="template_anggota_ikai.xlsx"');
    const [head = []] = linesOf(sheetOf(bytes, 'Template')) as string[][];
    const other: Record<string, string> = { Name: 'Full Name', Image: 'Photo' };
    const ours = wholeColumns
      .map(({ title }) => other[title] ?? title)
      .filter((title) => !['ID', 'Experience', 'Level'].includes(title));
    expect(head.map((title) => title.replace(' (wajib)', '')).sort()).toEqual(ours.sort());
    expect(head.filter((title) => title.endsWith(' (wajib)')).sort()).toEqual([
      'Full Name (wajib)',
      'Keanggotaan (wajib)',
      'NPA (wajib)',
      'Title (wajib)',
    ]);
  });

  test('has the words of the panel as titles', async () => {
    const titlesOf = async (subject: string, who: 'staff' | 'admin') => {
      const { bytes } = await downloaded(downloadTemplate.path.replace(':subject', subject), who);
      const [head = []] = linesOf(sheetOf(bytes, 'Template')) as string[][];
      return head.map((title) => title.replace(' (wajib)', '')).sort();
    };
    // 'Experience' alone is the number of years, which follows from the year.
    const words = Object.values(memberFields).map(({ label }) =>
      label === 'Experience' ? 'Experience Start Year' : label,
    );
    expect(await titlesOf('members', 'staff')).toEqual(words.sort());
    expect(await titlesOf('regions', 'admin')).toEqual(['Attribute', 'Nama lain', 'Name']);
  });

  test.each(['biff8', 'csv'] as const)(
    'has an example that is no row, also where another program saved it as %s',
    async (bookType) => {
      const { bytes } = await template();
      const book = read(bytes, { type: 'buffer', cellDates: true });
      const saved = { type: 'buffer', bookType } as const;
      expect((await refusedFile(server, { bytes: write(book, saved) })).message).toBe(
        'Berkas ini tidak memuat baris data.',
      );
      const sheet = book.Sheets.Template ?? {};
      const [head = []] = linesOf(sheet) as string[][];
      const member = head.map((title) => (title === 'NPA (wajib)' ? `TE.${bookType}` : ''));
      utils.sheet_add_aoa(sheet, [member, member.with(head.indexOf('NPA (wajib)'), '')], { origin: -1 });
      expect((await uploaded(server, { bytes: write(book, saved) })).rows).toBe(1);
    },
  );

  test('offers the regions and the states on a sheet of their own, and its cells take no others', async () => {
    const { bytes } = await template();
    const [head, first, second] = linesOf(sheetOf(bytes, 'Pilihan'));
    expect([head, first?.[0], second?.[0]]).toEqual([['Status', 'Keanggotaan (wajib)'], 'Active', 'Non Active']);
    const names = linesOf(sheetOf(bytes, 'Pilihan')).slice(1);
    const { data: regions } = await staff.ok(listRegions, { query: { isAdmin: 'true' } });
    expect(names.map((line) => line[1])).toEqual(regions.map(({ name }) => name));
    const part = CFB.find(CFB.read(bytes, { type: 'buffer' }), '/xl/worksheets/sheet1.xml');
    const rules = String(part && Buffer.from(part.content));
    expect(rules).toContain(`<formula1>Pilihan!$B$2:$B$${regions.length + 1}</formula1>`);
    expect(rules).toContain('<formula1>Pilihan!$A$2:$A$3</formula1>');
  });

  test('P6: comes in as it is: its example is no row, and every column is matched', async () => {
    const { bytes } = await template();
    expect((await refusedFile(server, { bytes })).message).toBe('Berkas ini tidak memuat baris data.');
    const [head = [], example = []] = linesOf(sheetOf(bytes, 'Template')) as string[][];
    // A column of pictures is taken only where its cells are pictures of ours.
    const anything = head.map((title) => (/photo|image/i.test(title) ? null : 'x'));
    const { columns } = await uploaded(server, { bytes: workbook([head, anything]) });
    expect(columns.filter(({ because }) => because !== 'title')).toEqual([]);
    // Below the example, or over it.
    const member = example.with(head.indexOf('NPA (wajib)'), 'T.1');
    for (const lines of [
      [head, example, member],
      [head, member],
    ]) {
      const detail = await checked(server, { bytes: workbook(lines) });
      expect([detail.rows, detail.counts]).toMatchObject([1, { new: 1, wrong: 0 }]);
      expect((await onlyRow(server, detail)).fields).toContainEqual({ field: 'npa', old: null, new: 'T.1' });
    }
  });

  test('of the regions is for those who may change them, and comes in too', async () => {
    const path = downloadTemplate.path.replace(':subject', 'regions');
    expect((await downloaded(path)).status).toBe(403);
    const { headers, bytes } = await downloaded(path, 'admin');
    expect(headers.get('content-disposition')).toContain('template_wilayah_ikai.xlsx');
    expect(linesOf(sheetOf(bytes))).toEqual([
      ['Name (wajib)', 'Attribute', 'Nama lain'],
      ['CONTOH (tidak diimpor)', '31', null],
    ]);
    const { message } = await refusedFile(server, { bytes, subject: 'regions' }, 'admin');
    expect(message).toBe('Berkas ini tidak memuat baris data.');
  });
});

describe('text files', () => {
  const line = ['X.1', 'Ümit Élodie', 'S.Psi', 'Aceh', '', '0812'];
  const nameIn = async (upload: Parameters<typeof checked>[1]) =>
    (await onlyRow(server, await checked(server, upload))).fields.find(({ field }) => field === 'first_name')?.new;

  // No database has a part in encodings.
  test('P9: in Windows-1252, found or told', async () => {
    const bytes = Buffer.from(csv([headers, line], ';'), 'latin1');
    const detail = await checked(server, { bytes });
    expect(detail).toMatchObject({ format: 'csv', encoding: 'windows-1252' });
    expect((await onlyRow(server, detail)).fields[0]?.new).toBe('Ümit Élodie');
    expect(await nameIn({ bytes, encoding: 'windows-1252' })).toBe('Ümit Élodie');
  });

  test('a null byte in the name of the file or in a header does no harm', async () => {
    const bytes = csv([
      ['N\0PA', 'Nama'],
      ['X.4', 'Empat'],
    ]);
    const { file_name, columns } = await uploaded(server, { bytes, name: 'ang\0gota.csv' });
    expect([file_name, columns[0]?.title]).toEqual(['anggota.csv', 'N\0PA']);
  });
});
