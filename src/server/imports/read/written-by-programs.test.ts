import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type CellObject, read as readBySheetJs } from '@e965/xlsx';
import { describe, expect, test } from 'vitest';
import { odsWith, table, wholeOf, xlsxWith } from '#test/support/sources.ts';
import { shownNumber } from './shown-number.ts';

/* Sheets as real programs write them, each one shape of a class, and what record 0049 compares by them. */

const sheet = (name: string) => readFile(join(import.meta.dirname, '../../../../test/sheets', name));

const headers = 'NPA ¦ Nama ¦ Gelar ¦ Wilayah';
const sari = (code: string) => table(headers, `${code}.0001 ¦ Sari Dewi ¦ S.Psi ¦ Bali`);
const people = (code: string, added = ['', '', '']) =>
  table(
    headers + added[0],
    `${code}.0001 ¦ Sari Dewi ¦ S.Psi ¦ Bali${added[1]}`,
    `${code}.0002 ¦ Joko Widi ¦ S.Sos ¦ Bali${added[2]}`,
  );
const withPictures = (code: string, picture: string) =>
  people(code, [' ¦ Foto ¦ No. HP', ` ¦ ${picture} ¦ 081200000001`, ` ¦ ${picture} ¦ 081200000002`]);

test.each<[string, string[][]]>([
  ['blank-before-quote-semicolon.csv', table(headers, 'A05.0003 ¦ Sari Dewi ¦ S.Psi ¦ Bali')],
  ['blank-before-quote.csv', people('A05', [' ¦ No. HP', ' ¦ 081200000001', ' ¦ 081200000002'])],
  ['boolean-without-value.xlsx', table(`${headers} ¦ No. HP`, 'A18.0001 ¦ Sari Dewi ¦  ¦ Bali')],
  ['code-page-1252.xls', table(headers, 'A17.0001 ¦ Ma’ruf Hakim ¦ S.Psi ¦ Bali')],
  ['comma-inside.csv', table('NPA ¦  Nama ¦  Gelar ¦  Wilayah', 'A05.0004 ¦ Sari Dewi, Dr. ¦ S.Psi., M.Si. ¦  Bali')],
  ['ctrl-z.csv', sari('A38')],
  ['drive-link.xlsx', withPictures('A04', 'https://drive.google.com/open?id=1AbCdEfGhIjK')],
  ['empty-format.xlsx', people('A15', [' ¦ No. SIPP', ' ¦ 503.12', ' ¦ 503.12'])],
  [
    'error-as-header.xlsx',
    table('NPA ¦ Nama Lengkap Anggota Lama ¦ Gelar ¦ Wilayah ¦ #NAME?', 'A48.0001 ¦ Sari Dewi ¦ S.Psi ¦ Bali ¦ Kode 7'),
  ],
  [
    'errors-in-first-row.xlsx',
    table(
      'Kode ¦ Orang ¦ Umur ¦ Terbilang',
      'A48.0002 ¦ Sari Dewi ¦ #NAME? ¦ #NAME?',
      'A48.0003 ¦ Joko Widi ¦ #NAME? ¦ #NAME?',
    ),
  ],
  ['excel-picture.xlsx', withPictures('A03', '#VALUE!')],
  [
    'id-p.csv',
    table(
      'ID ¦ Provinsi ¦ NPA ¦ Nama ¦ Gelar',
      '1 ¦ Bali ¦ A01.0001 ¦ Sari Dewi ¦ S.Psi',
      '2 ¦ Bali ¦ A01.0002 ¦ Joko Widi ¦ S.Sos',
    ),
  ],
  ['known-password.xls', people('A10')],
  ['label-formula.xls', people('A13', [' ¦ Urutan', ' ¦ 7', ' ¦ 8'])],
  ['line-break-after.xlsx', people('A09')],
  ['lower-case-addresses.xlsx', people('A11')],
  ['stream-BOOK.xls', people('A07')],
  ['stream-WORKBOOK.xls', people('A07')],
  ['typographic-quotes.csv', sari('A06')],
  ['without-mimetype.ods', people('A08')],
  ['wps-picture.xlsx', withPictures('A02', '=DISPIMG("ID_5BA4F81A",1)')],
])('%s comes in as it was written', async (name, expected) => {
  expect((await wholeOf(await sheet(name))).cells).toEqual(expected);
});

function shownBySheetJs(cell: CellObject | undefined): string {
  if (cell?.t === 'n' && typeof cell.v === 'number') return shownNumber(cell.v, String(cell.z), false);
  return cell?.t === 'b' ? String(cell.v).toUpperCase() : String(cell?.v ?? '');
}

/** What SheetJS reads of a first sheet, with numbers and days shown by our rules. */
function bySheetJs(bytes: Buffer): string[][] | 'refused' {
  try {
    const { SheetNames, Sheets } = readBySheetJs(bytes, { type: 'buffer', dense: true, cellNF: true, raw: true });
    const rows: (CellObject | undefined)[][] = Sheets[SheetNames[0] ?? '']?.['!data'] ?? [];
    return rows.map((cells) => Array.from(cells, shownBySheetJs));
  } catch {
    return 'refused';
  }
}

const xlsx = (rows: string, sharedStrings?: string) =>
  xlsxWith({
    sheets: [{ name: 'A', xml: `<sheetData>${rows}</sheetData>` }],
    ...(sharedStrings !== undefined && { sharedStrings }),
  });
const text = (address: string, value: string) => `<c r="${address}" t="str"><v>${value}</v></c>`;
const ods = (cell: string) =>
  odsWith(`<table:table table:name="A"><table:table-row>${cell}</table:table-row></table:table>`);
const odsDay = (day: string, shown: string) =>
  ods(
    `<table:table-cell office:value-type="date" office:date-value="${day}"><text:p>${shown}</text:p></table:table-cell>`,
  );

// Where one of these fails because SheetJS has become right, record 0049 is to be looked at again.
describe('record 0049: SheetJS reads otherwise, or not at all', () => {
  test.each<[string, () => Promise<Buffer>, string[][] | 'refused']>([
    ['addresses in small letters', () => xlsx(`<row r="1">${text('a1', 'Sari')}</row>`), [['Sari']]],
    ['a truth without a value', () => xlsx('<row><c r="A1" t="b"/><c r="B1"><v>1</v></c></row>'), [['', '1']]],
    ['a character by its number', () => xlsx(`<row r="1">${text('A1', '&#x1F600;')}</row>`), [['😀']]],
    [
      'two persons in one row',
      () => xlsx(`<row r="1">${text('A1', 'Sari')}</row><row r="1">${text('A1', 'Joko')}</row>`),
      'refused',
    ],
    ['a text that is not there', () => xlsx('<row><c r="A1" t="s"><v>7</v></c></row>', '<si><t>a</t></si>'), 'refused'],
    ['a month', () => odsDay('2024-02-01', 'Feb 24'), [['Feb-24']]],
    ['a day before March 1900', () => odsDay('1900-02-28', '28/02/1900'), [['1900-02-28']]],
    ['a last second of a day', () => odsDay('2027-03-05T23:59:59.999', '05/03/2027'), [['2027-03-05']]],
    ['an empty line', () => ods('<table:table-cell><text:p/><text:p>Sari</text:p></table:table-cell>'), [['\nSari']]],
    [
      'a comment',
      () =>
        ods(
          '<table:table-cell><text:p>Sari<office:annotation><text:p>cek</text:p></office:annotation></text:p></table:table-cell>',
        ),
      [['Sari']],
    ],
    ['an .ods file without its lesser parts', () => sheet('without-mimetype.ods'), people('A08')],
    ['an .xls file that is only protected', () => sheet('known-password.xls'), people('A10')],
    ['the end mark of DOS', () => sheet('ctrl-z.csv'), sari('A38')],
    [
      'quotes behind a blank',
      () => sheet('blank-before-quote-semicolon.csv'),
      table(headers, 'A05.0003 ¦ Sari Dewi ¦ S.Psi ¦ Bali'),
    ],
  ])('%s', async (_, file, right) => {
    const bytes = await file();
    const ours = await wholeOf(bytes).then(
      ({ cells }) => cells,
      () => 'refused' as const,
    );
    expect(ours).toEqual(right);
    expect(bySheetJs(bytes)).not.toEqual(right);
  });
});
