import { type CellObject, SSF, utils, type WorkSheet, write } from '@e965/xlsx';
import { afterAll, describe, expect, test } from 'vitest';
import { changeImportRow, type ImportRow } from '#contract/import-rows.ts';
import { applyImport } from '#contract/imports.ts';
import { listMembers } from '#contract/members.ts';
import { checked, csv, imported, rowsOf } from '#test/support/imported.ts';
import { startServer } from '#test/support/server.ts';
import { odsWith, xlsxWith } from '#test/support/sources.ts';

const server = await startServer();
afterAll(server.close);
const staff = server.as('staff');

const headers = ['NPA', 'Nama', 'Gelar', 'Wilayah', 'Telepon', 'No. SIP', 'Masa Berlaku Serkom'];

const formats = ['xlsx', 'ods', 'xls'] as const;

const odsRows = (rows: string[][]) => {
  const lines = rows.map((cells) => `<table:table-row>${cells.join('')}</table:table-row>`);
  return odsWith(`<table:table table:name="A">${lines.join('')}</table:table>`);
};

/** A cell as LibreOffice writes it: an error is a text, a day is written as one. */
function odsCell({ t, v, w, z }: CellObject): string {
  const cell = (type: string, shown: string) =>
    `<table:table-cell office:value-type=${type}><text:p>${shown}</text:p></table:table-cell>`;
  if (t === 'e') return cell('"string" office:string-value=""', w ?? '');
  if (typeof v !== 'number') return cell('"string"', String(v));
  const shown: string = SSF.format(String(z), v);
  if (!SSF.is_date(String(z))) return cell(`"float" office:value="${v}"`, shown);
  const moment = Temporal.PlainDateTime.from('1899-12-30').add({ minutes: v * 1440 });
  return cell(`"date" office:date-value="${moment.toString({ smallestUnit: 'second' })}"`, shown);
}

const text = (v: string): CellObject => ({ t: 's', v });

/** A workbook of these cells below the headers. */
async function bookOf(rows: CellObject[][], format: (typeof formats)[number]): Promise<Buffer> {
  if (format === 'ods') return odsRows([headers.map(text), ...rows].map((row) => row.map(odsCell)));
  const sheet: WorkSheet = {
    '!ref': utils.encode_range({ s: { r: 0, c: 0 }, e: { r: rows.length, c: headers.length - 1 } }),
  };
  for (const [r, row] of [headers.map(text), ...rows].entries()) {
    for (const [c, cell] of row.entries()) sheet[utils.encode_cell({ r, c })] = cell;
  }
  return write(utils.book_new(sheet, 'A'), { type: 'buffer', bookType: format === 'xls' ? 'biff8' : format });
}

const faultsOf = (row: ImportRow | undefined) =>
  Object.fromEntries((row?.faults ?? []).map(({ field, message }) => [field, message]));

async function stored(npa: string) {
  const { data } = await staff.ok(listMembers, { query: { isAdmin: true, search: npa } });
  return data.find((member) => member.npa === npa);
}

describe('an error in a cell is its fault, also over good data', () => {
  const good = ['G.1', 'Gita Baik', 'S.Psi', 'Aceh', '0812111', 'SIP-1', '2027-03-05'];
  const refused = {
    first_name: expect.stringContaining('galat spreadsheet #REF!'),
    title: expect.stringContaining('galat spreadsheet #N/A'),
    phone: expect.stringContaining('galat spreadsheet #VALUE!'),
    serkom_end_date: expect.stringContaining('galat spreadsheet #DIV/0!'),
  };

  test.each(formats)('in .%s', async (format) => {
    await imported(server, { bytes: csv([headers, good]) });
    const error = (v: number, w: string): CellObject => ({ t: 'e', v, w });
    const line = [
      ...[text('G.1'), error(0x17, '#REF!'), error(0x2a, '#N/A'), text('Aceh')],
      ...[error(0x0f, '#VALUE!'), text('SIP-1'), error(0x07, '#DIV/0!')],
    ];
    const detail = await checked(server, { bytes: await bookOf([line], format) });
    const [row] = await rowsOf(server, detail, 'wrong');
    expect(faultsOf(row)).toEqual(refused);
    await staff.ok(applyImport, { params: { id: detail.id } });
    expect(await stored('G.1')).toMatchObject({ fullName: 'Gita Baik', phone: '0812111' });
  });

  test('in a text file', async () => {
    const line = ['G.2', '#REF!', '#N/A', 'Aceh', '#VALUE!', 'SIP-1', '#DIV/0!'];
    const npa = ['Err:502', 'Gani', 'S.Psi', 'Aceh', '', '', ''];
    const rows = await rowsOf(server, await checked(server, { bytes: csv([headers, line, npa]) }));
    expect(rows.map(faultsOf)).toEqual([refused, { npa: expect.stringContaining('Err:502') }]);
  });
});

describe('a formula without a value is a fault', () => {
  const row = (cells: string[]) => `<row>${cells.join('')}</row>`;
  const cell = (written: string) => `<c t="inlineStr"><is><t>${written}</t></is></c>`;
  const others = ['Fajar', 'S.Psi', 'Aceh', '0812'];

  test.each<[string, () => Promise<Buffer> | string]>([
    [
      'xlsx',
      () => {
        const xml = row(headers.map(cell)) + row(['<c><f>"F."&amp;1</f></c>', ...others.map(cell)]);
        return xlsxWith({ sheets: [{ name: 'A', xml: `<sheetData>${xml}</sheetData>` }] });
      },
    ],
    [
      'ods',
      () => {
        const formula = '<table:table-cell table:formula="of:=&quot;F.&quot;&amp;1"/>';
        const ofTexts = (texts: string[]) => texts.map((one) => odsCell(text(one)));
        return odsRows([ofTexts(headers), [formula, ...ofTexts(others)]]);
      },
    ],
    ['csv', () => csv([headers, ['="F."&1', ...others, '', '']])],
  ])('in .%s, which shows it; the value can be written', async (_, bytes) => {
    const detail = await checked(server, { bytes: await bytes() });
    const [found] = await rowsOf(server, detail);
    expect(faultsOf(found)).toEqual({ npa: expect.stringContaining('rumus yang belum dihitung (="F."&1)') });
    const { data } = await staff.ok(changeImportRow, {
      params: { id: detail.id, number: 2 },
      body: { cells: [{ field: 'npa', text: 'F.1' }] },
    });
    expect(data.row).toMatchObject({ verdict: 'new', faults: [] });
  });
});

describe('a day that a spreadsheet made out of a text is a fault that says what was typed', () => {
  const expected = {
    npa: expect.stringContaining('(1-Feb), bukan teks: spreadsheet mengubah apa yang diketik, mungkin 1-2 atau 2-1'),
    phone: expect.stringContaining('mungkin 2-1 atau 1-2'),
    practice_permit_number: expect.stringContaining('(Feb-24)'),
  };

  test.each(formats)('in .%s; a day with a hidden time is that day', async (format) => {
    const day = (v: number, z: string): CellObject => ({ t: 'n', v, z });
    const line = [
      ...[day(45323, 'd-mmm'), text('Dewi'), text('S.Psi'), text('Aceh')],
      ...[day(45293, 'dd-mmm'), day(45323, 'mmm-yy'), day(46451.75, 'dd/mm/yyyy')],
    ];
    const [row] = await rowsOf(server, await checked(server, { bytes: await bookOf([line], format) }));
    expect(faultsOf(row)).toEqual(expected);
  });

  test('in a text file, as programs show it', async () => {
    const line = ['01-Feb', 'Dewi', '01/02/2024', 'Aceh', '02-Jan', 'Feb-24', ''];
    const [row] = await rowsOf(server, await checked(server, { bytes: csv([headers, line]) }));
    expect(faultsOf(row)).toEqual({
      npa: expect.stringContaining('mungkin 1-2 atau 2-1'),
      title: expect.stringContaining('mungkin 1-2-2024'),
      phone: expect.stringContaining('mungkin 2-1 atau 1-2'),
      practice_permit_number: expect.stringContaining('mungkin 2/2024 atau 2-24'),
    });
  });

  test('what a person types is taken at its word', async () => {
    const detail = await checked(server, { bytes: csv([headers, ['Feb-24', 'Dewi', 'S.Psi', 'Aceh', '', '', '']]) });
    const { data } = await staff.ok(changeImportRow, {
      params: { id: detail.id, number: 2 },
      body: { cells: [{ field: 'npa', text: 'Mar-24' }] },
    });
    expect(data.row).toMatchObject({ verdict: 'new', faults: [] });
  });
});

describe('a day of which a spreadsheet made up what nobody typed is a fault', () => {
  test.each(formats)('in .%s', async (format) => {
    const lines = ['mmm-yy', 'd-mmm'].map((z, index) => [
      ...[text(`U.${index}`), text(`Umi ${index}`), text('S.Psi'), text('Aceh'), text(''), text('')],
      { t: 'n', v: 46722, z } satisfies CellObject,
    ]);
    const rows = await rowsOf(server, await checked(server, { bytes: await bookOf(lines, format) }));
    expect(rows.map(({ faults }) => faults.map(({ message }) => message))).toEqual([
      ['Tanggal “Des-27” tidak menyebut harinya: maksudnya 31-12-2027?'],
      ['Tanggal “1-Des” tidak menyebut tahunnya. Tulis tanggal lengkapnya.'],
    ]);
  });
});

describe('days with a time', () => {
  test.each(formats)('in .%s are days, whether the time is shown or not', async (format) => {
    const lines = ['dd/mm/yyyy', 'dd/mm/yyyy hh:mm'].map((z, index) => [
      ...[text(`T.${index}`), text(`Tuti ${index}`), text('S.Psi'), text('Aceh'), text(''), text('')],
      { t: 'n', v: 46451.75, z } satisfies CellObject,
    ]);
    const rows = await rowsOf(server, await checked(server, { bytes: await bookOf(lines, format) }));
    const days = rows.map(({ fields }) => fields.find(({ field }) => field === 'serkom_end_date')?.new);
    expect(days).toEqual(['2027-03-05', '2027-03-05']);
  });
});

describe('a long number', () => {
  const line = (npa: CellObject, phone: CellObject) => [npa, text('Nina'), text('S.Psi'), text('Aceh'), phone];

  test.each(formats)('in .%s is exact up to 15 digits, and a fault beyond', async (format) => {
    const rows = await rowsOf(
      server,
      await checked(server, {
        bytes: await bookOf(
          [
            line({ t: 'n', v: 123_456_789_012_345, z: '0.00E+00' }, text('')),
            line(text('N.2'), { t: 'n', v: 3_173_010_101_010_001, z: '0' }),
          ],
          format,
        ),
      }),
    );
    expect(rows[0]?.fields).toContainEqual({ field: 'npa', old: null, new: '123456789012345' });
    expect(faultsOf(rows[1])).toEqual({ phone: expect.stringContaining('3.17301E+15') });
  });

  test('in a text file is a fault where it lost its digits', async () => {
    const lines = ['1.23457E+14', '12345678901234500'].map((npa) => [npa, 'Nina', 'S.Psi', 'Aceh', '', '', '']);
    const rows = await rowsOf(server, await checked(server, { bytes: csv([headers, ...lines]) }));
    expect(rows.map(faultsOf)).toEqual([
      { npa: expect.stringContaining('menjadi 1.23457E+14') },
      { npa: expect.stringContaining('menjadi 12345678901234500') },
    ]);
  });
});

test('a byte that is no UTF-8 is named with its row, and the others are read as they are', async () => {
  const good = ['B.1', 'Élodie', 'S.Psi', 'Aceh', '', '', ''];
  const bytes = Buffer.from(csv([headers, good, ['B.2', 'Andr#', 'S.Psi', 'Aceh', '', '', '']]));
  bytes[bytes.indexOf('#')] = 0xe9;
  const detail = await checked(server, { bytes });
  expect(detail.encoding).toBe('utf-8');
  const rows = await rowsOf(server, detail);
  expect(rows.map(({ number, verdict }) => [number, verdict])).toEqual([
    [2, 'new'],
    [3, 'wrong'],
  ]);
  expect(rows[0]?.fields).toContainEqual({ field: 'first_name', old: null, new: 'Élodie' });
  expect(faultsOf(rows[1])).toEqual({ first_name: expect.stringContaining('tidak terbaca (\ufffd): “Andr\ufffd”') });
});

test('="0001" and an apostrophe before a number keep its zeros in a text file', async () => {
  const lines = [
    ['="0001"', 'Wati', 'S.Psi', 'Aceh', "'0812", '', ''],
    ["'0002", 'Wira', 'S.Psi', 'Aceh', '="0813"', '', ''],
  ];
  const rows = await rowsOf(server, await checked(server, { bytes: csv([headers, ...lines]) }));
  const values = rows.map(({ fields }) =>
    ['npa', 'phone'].map((name) => fields.find(({ field }) => field === name)?.new),
  );
  expect(values).toEqual([
    ['0001', '0812'],
    ['0002', '0813'],
  ]);
});
