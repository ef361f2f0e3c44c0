import { type BookType, utils, write } from '@e965/xlsx';
import { afterAll, describe, expect, test } from 'vitest';
import { checkImport, type ImportDetail } from '#contract/imports.ts';
import { checked, confirmed, rowsOf, uploaded } from '#test/support/imported.ts';
import { startServer } from '#test/support/server.ts';
import { odsWith, xlsxWith } from '#test/support/sources.ts';

const server = await startServer();
afterAll(server.close);
const staff = server.as('staff');

const headers = ['Wilayah', 'NPA', 'Nama', 'Gelar'];
const people = (first: string) => [
  [first, 'GA1', 'Siti Aminah', 'S.Psi'],
  [null, 'GA2', 'Budi Santoso', 'S.Psi'],
  [null, 'GA3', 'Rina Wati', 'S.Psi'],
  ['Bali', 'GA4', 'Wayan Darma', 'S.Psi'],
];

/** A sheet whose region stands in a merged cell, below a heading that is one too. */
function merged(bookType: BookType, region = 'Aceh', lines = people(region)): Buffer {
  const sheet = utils.aoa_to_sheet([['Daftar Anggota'], headers, ...lines]);
  sheet['!merges'] = ['A1:D1', 'A3:A5'].map(utils.decode_range);
  return write(utils.book_new(sheet, 'Anggota'), { type: 'buffer', bookType });
}

const p = (text: string) => `<text:p>${text}</text:p>`;
const odsCell = (text: string, attributes = '') => `<table:table-cell ${attributes}>${p(text)}</table:table-cell>`;

/** The library that makes the others writes no merged cells into .ods. */
function odsOf(region = 'Aceh'): Promise<Buffer> {
  const row = (cells: string) => `<table:table-row>${cells}</table:table-row>`;
  const covered = '<table:covered-table-cell/>';
  const first = (text: string | null, index: number) => {
    if (index > 0) return text === null ? covered : odsCell(text);
    return odsCell(text ?? '', 'table:number-rows-spanned="3" table:number-columns-spanned="1"');
  };
  const lines = people(region).map(([text = null, ...cells], index) =>
    row(first(text, index) + cells.map((cell) => odsCell(cell ?? '')).join('')),
  );
  const head = row(headers.map((title) => odsCell(title)).join(''));
  return odsWith(`<table:table table:name="Anggota">${head}${lines.join('')}</table:table>`);
}

const files: [string, (region?: string) => Buffer | Promise<Buffer>][] = [
  ['xlsx', (region) => merged('xlsx', region)],
  ['xls', (region) => merged('biff8', region)],
  ['ods', odsOf],
];

async function regionsOf(detail: ImportDetail) {
  const rows = await rowsOf(server, detail);
  return rows.map(({ cells }) => cells.find(({ field }) => field === 'membership_type_id')?.text);
}

// The database has the same of each.
describe.each(files)('a merged cell of an .%s file', (_, file) => {
  test('goes downwards once somebody has said that it does', async () => {
    const bytes = await file();
    const read = await uploaded(server, { bytes });
    expect(read.columns.map(({ merged, filled }) => [merged, filled])).toEqual([
      [2, null],
      ...[1, 2, 3].map(() => [0, null]),
    ]);
    const refusal = await staff.refused(checkImport, { params: { id: read.id }, body: confirmed(read) });
    expect([refusal.status, refusal.faults]).toEqual([
      400,
      {
        'columns.0.filled': 'Kolom “Wilayah” berisi sel gabungan. Pilih apakah isinya berlaku untuk setiap barisnya.',
      },
    ]);
    const filled = await checked(server, { bytes }, { Wilayah: { filled: true } });
    expect([await regionsOf(filled), filled.counts.new]).toEqual([['Aceh', 'Aceh', 'Aceh', 'Bali'], 4]);
    const alone = await checked(server, { bytes }, { Wilayah: { filled: false } });
    expect([await regionsOf(alone), alone.counts]).toEqual([
      ['Aceh', '', '', 'Bali'],
      expect.objectContaining({ new: 2, wrong: 2 }),
    ]);
  });
});

// No database has a part in these.
describe('merged cells of an .xlsx file', () => {
  const text = (address: string, value: string) => `<c r="${address}" t="inlineStr"><is><t>${value}</t></is></c>`;
  const rows = [
    headers.map((title, index) => text(`${'ABCD'[index]}1`, title)),
    ...people('Aceh').map((cells, row) =>
      cells.flatMap((cell, index) => (cell === null ? [] : [text(`${'ABCD'[index]}${row + 2}`, cell)])),
    ),
  ].map((cells, index) => `<row r="${index + 1}">${cells.join('')}</row>`);
  const withRanges = (ranges: readonly string[]) => {
    const cells = ranges.map((ref) => `<mergeCell ref="${ref}"/>`).join('');
    return xlsxWith({
      sheets: [{ name: 'A', xml: `<sheetData>${rows.join('')}</sheetData><mergeCells>${cells}</mergeCells>` }],
    });
  };

  test('that claim millions of cells, or overlap, cost nothing, and the first counts', async () => {
    const bytes = await withRanges([
      'A2:A4',
      'A2:A1048576',
      'A3:XFD900000',
      ...Array<string>(50_000).fill('A2:XFD1048576'),
    ]);
    const { columns, rows: count } = await uploaded(server, { bytes, name: 'a.xlsx' });
    expect([count, columns[0]?.merged]).toEqual([4, 2]);
  });

  test('are no more than a sheet may have', async () => {
    const bytes = await withRanges(Array<string>(100_001).fill('A2:A4'));
    await expect(uploaded(server, { bytes })).rejects.toThrow('lebih dari 100.000 sel gabungan');
  });

  test('that stand above the data, or name no cells, are no question', async () => {
    const { columns } = await uploaded(server, {
      bytes: await withRanges(['A1:A1', 'C1:C2', 'x', 'A0:B', '', 'D4:D4']),
    });
    expect(columns.map(({ merged }) => merged)).toEqual([0, 0, 0, 0]);
  });

  test('cover what stands below them, as a program shows it', async () => {
    const detail = await checked(server, { bytes: await withRanges(['A2:A5']) }, { Wilayah: { filled: true } });
    expect(await regionsOf(detail)).toEqual(['Aceh', 'Aceh', 'Aceh', 'Aceh']);
  });
});
