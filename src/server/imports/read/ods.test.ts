import { describe, expect, test } from 'vitest';
import { archiveOf, odsWith, wholeOf } from '#test/support/sources.ts';

const table = (rows: string, attributes = 'table:name="Anggota"') => `<table:table ${attributes}>${rows}</table:table>`;
const row = (cells: string, attributes = '') => `<table:table-row ${attributes}>${cells}</table:table-row>`;
const cell = (paragraphs: string, attributes = '') =>
  `<table:table-cell ${attributes}>${paragraphs}</table:table-cell>`;
const p = (text: string) => `<text:p>${text}</text:p>`;
const float = (value: number | string, shown: string, type = 'float') =>
  cell(p(shown), `office:value-type="${type}" office:value="${value}"`);

const cellsOf = async (rows: string) => (await wholeOf(await odsWith(table(rows)))).cells;

describe('the text of a cell', () => {
  test('has its spaces, tabs, lines and links, but no comment and no drawing', async () => {
    const cells = [
      cell(
        `${p('satu<text:s text:c="2"/>dua <text:span>tiga</text:span>\n   empat<text:tab/>x')}${p('baris<text:line-break/>lain')}`,
      ),
      cell(
        `<office:annotation>${p('komentar')}</office:annotation>${p('isi<office:annotation><text:p>y</text:p></office:annotation>')}`,
      ),
      cell(`<draw:frame><draw:text-box>${p('gambar')}</draw:text-box></draw:frame>${p('<text:a>tautan</text:a>')}`),
      cell('', 'office:value-type="string" office:string-value="tanpa paragraf"'),
      cell(p('WAHR'), 'office:value-type="boolean" office:boolean-value="true"'),
      cell(p('#REF!'), 'office:value-type="string"'),
    ];
    expect(await cellsOf(row(cells.join('')))).toEqual([
      ['satu  dua tiga empat\tx\nbaris\nlain', 'isi', 'tautan', 'tanpa paragraf', 'TRUE', '#REF!'],
    ]);
  });

  test('P10: a number looks as it was shown; a whole one has its digits alone', async () => {
    const cells = [
      float(7, '0007'),
      float(1234567, '1.234.567'),
      float(1234567, '1 234 567'),
      float(5, '5,00'),
      float(123456, '12.34.56'),
      float(81234567890, '8,12E+10'),
      float(1.5, '1,5'),
      float(0.5, '50%', 'percentage'),
      float('3173010101010001', '3173010101010001'),
      float(0, '0'),
      float(-12, '-12'),
      float(12, ''),
    ];
    expect(await cellsOf(row(cells.join('')))).toEqual([
      ['0007', '1234567', '1234567', '5', '12.34.56', '81234567890', '1,5', '50%', '3.17301E+15', '0', '-12', '12'],
    ]);
  });

  test('P14, P15: a day is the day that the file names', async () => {
    const day = (value: string, shown = 'apa saja') =>
      cell(p(shown), `office:value-type="date" office:date-value="${value}"`);
    const days = ['2027-03-05', '1900-02-28', '2027-03-05T00:00:00', '2027-03-05T23:59:59.999', 'nonsense'];
    expect(await cellsOf(row(days.map((value) => day(value)).join('')))).toEqual([
      ['2027-03-05', '1900-02-28', '2027-03-05', '2027-03-05', 'apa saja'],
    ]);
    const moments = ['05/03/27 18:05', '05/03/27 06.05 PM', '05/03/2027'].map((shown) =>
      day('2027-03-05T18:05:00', shown),
    );
    expect(await cellsOf(row(moments.join('')))).toEqual([['2027-03-05 18:05', '2027-03-05 18:05', '2027-03-05']]);
  });

  test('P14: of a day of which not all is shown, only that is known', async () => {
    const day = (value: string, shown: string) =>
      cell(p(shown), `office:value-type="date" office:date-value="${value}"`);
    const days = [
      ...[day('2024-02-01', 'Feb 24'), day('2024-02-01', 'Februari 2024'), day('2024-02-01', '02/2024')],
      ...[day('2024-02-01', '1-Feb'), day('2024-02-01', '2024'), day('2027-03-05', 'Mar-27'), day('2024-02-01', '')],
      ...[day('2024-02-24', 'Feb 24'), day('2024-02-01', '1 Februari 2024'), day('2024-02-01', '1/2/67')],
    ];
    expect(await cellsOf(row(days.join('')))).toEqual([
      [
        ...['Feb-24', 'Feb-24', 'Feb-24', '1-Feb', '2024', '2027-03-05', '2024-02-01'],
        ...['2024-02-24', '2024-02-01', '2024-02-01'],
      ],
    ]);
  });

  test('is a formula that nobody has calculated, where the file has no value of it', async () => {
    const cells = [
      cell('', 'table:formula="of:=[.A1]&amp;&quot;x&quot;"'),
      cell('', 'table:formula="of:=1+1" office:value-type="float"'),
      cell('', 'table:formula="of:=TRUE()" office:value-type="boolean"'),
      cell('', 'table:formula="of:=&quot;&quot;" office:value-type="string" office:string-value=""'),
      cell(p('2'), 'table:formula="of:=1+1" office:value-type="float" office:value="2"'),
      cell(p('Err:502'), 'table:formula="of:=SQRT(-1)" office:value-type="float" office:value="0"'),
    ];
    expect(await cellsOf(row(cells.join('')))).toEqual([
      ['#RUMUS! =[.A1]&"x"', '#RUMUS! =1+1', '#RUMUS! =TRUE()', '', '2', 'Err:502'],
    ]);
  });

  test('is its value where the writer left out how it looks, and an error where only that is told', async () => {
    const cells = [
      cell('', 'office:value-type="currency" office:value="5000" office:currency="IDR"'),
      cell('', 'office:value-type="percentage" office:value="0.5"'),
      cell('', 'office:value-type="time" office:time-value="PT12H30M00S"'),
      cell('', 'office:value-type="string" office:string-value="" calcext:value-type="error"'),
      cell('', 'office:value-type="float" office:value="0" calcext:value-type="error" table:formula="of:=1/0"'),
    ];
    expect(await cellsOf(row(cells.join('')))).toEqual([['5000', '0.5', '12:30', '#ERROR!', '#ERROR!']]);
  });

  test('P14: whether numbers count days from 1904 is told; from another day they can’t be counted', async () => {
    const from = (day: string) =>
      `<table:calculation-settings><table:null-date table:date-value="${day}"/></table:calculation-settings>`;
    const bytes = (day: string) => odsWith(from(day) + table(row(cell(p('a')))));
    expect((await wholeOf(await bytes('1904-01-01'))).epoch1904).toBe(true);
    expect((await wholeOf(await bytes('1899-12-30'))).epoch1904).toBe(false);
    const other = await bytes('1900-01-01');
    await expect(wholeOf(other)).rejects.toMatchObject({
      kind: 'invalid',
      message: expect.stringContaining('menghitung tanggal mulai 1900-01-01'),
    });
  });
});

test('rows and cells that are repeated come as often; empty ones only count', async () => {
  const rows = [
    row(cell(''), 'table:number-rows-repeated="2"'),
    `<table:table-header-rows>${row(cell(p('a'), 'table:number-columns-repeated="2"') + cell('', 'table:number-columns-repeated="2"') + cell(p('b')) + cell('', 'table:number-columns-repeated="16379"'))}</table:table-header-rows>`,
    `<table:table-row-group>${row(cell(p('c')), 'table:number-rows-repeated="2" table:visibility="collapse"')}</table:table-row-group>`,
    row(cell('', 'table:number-columns-repeated="16384"'), 'table:number-rows-repeated="1048570"'),
  ];
  expect((await wholeOf(await odsWith(table(rows.join(''))))).rows).toEqual([
    { number: 3, cells: ['a', 'a', '', '', 'b'] },
    { number: 4, cells: ['c'] },
    { number: 5, cells: ['c'] },
  ]);
});

test('what a merged cell covers is not seen', async () => {
  const covered = '<table:covered-table-cell><text:p>tertutup</text:p></table:covered-table-cell>';
  expect(await cellsOf(row(cell(p('a'), 'table:number-columns-spanned="2"') + covered + cell(p('b'))))).toEqual([
    ['a', '', 'b'],
  ]);
});

test('sheets are listed, visible ones first, and one is read', async () => {
  const hidden =
    '<style:style style:name="ta2" style:family="table"><style:table-properties table:display="false"/></style:style>';
  const bytes = await odsWith(
    `<table:tracked-changes><table:deletion>${row(cell(p('dihapus')))}</table:deletion></table:tracked-changes>${table(row(cell(p('h'))), 'table:name="Tersembunyi" table:style-name="ta2"')}${table(row(cell('')), 'table:name="Kosong"')}${table(row(cell(p('d'))), 'table:name="Data"')}${table(row(cell(p('2'))), 'table:name="Dua"')}`,
    hidden,
  );
  const { format, sheets, sheet, cells, epoch1904 } = await wholeOf(bytes);
  const listed = [
    { name: 'Kosong', rows: 0 },
    { name: 'Data', rows: 1 },
    { name: 'Dua', rows: 1 },
    { name: 'Tersembunyi', rows: 1 },
  ];
  expect([format, sheets, sheet, cells]).toEqual(['ods', listed, 'Data', [['d']]]);
  expect(epoch1904).toBe(false);
  expect((await wholeOf(bytes, { sheet: 'Tersembunyi' })).cells).toEqual([['h']]);
  await expect(wholeOf(bytes, { sheet: 'Lain' })).rejects.toMatchObject({ kind: 'invalid' });
});

test.each([
  ['a million rows', row(cell(p('x')), 'table:number-rows-repeated="1000000"')],
  ['a million rows, a few at a time', row(cell(p('x')), 'table:number-rows-repeated="400"').repeat(2500)],
  ['thousands of columns', row(cell(p('x'), 'table:number-columns-repeated="16000"'))],
])('%s in a few bytes are refused before they are made', async (_, rows) => {
  await expect(cellsOf(rows)).rejects.toMatchObject({ kind: 'too_large' });
});

test('a count that makes no sense is a broken file', async () => {
  for (const count of ['-1', '0', 'x', '1e9']) {
    await expect(cellsOf(row(cell(p('x')), `table:number-rows-repeated="${count}"`))).rejects.toMatchObject({
      kind: 'invalid',
    });
  }
});

test('a row behind the last one of a sheet is a broken file', async () => {
  const empty = row(cell(''), 'table:number-rows-repeated="1048576"');
  expect((await wholeOf(await odsWith(table(row(cell(p('a'))) + empty.repeat(3))))).cells).toEqual([['a']]);
  await expect(cellsOf(empty + row(cell(p('a'))))).rejects.toMatchObject({ kind: 'invalid' });
});

test('a file without the part that names its kind is read', async () => {
  const content =
    '<c xmlns:table="t" xmlns:text="x"><spreadsheet><table:table table:name="A"><table:table-row><table:table-cell><text:p>Sari</text:p></table:table-cell></table:table-row></table:table></spreadsheet></c>';
  for (const others of [
    {},
    { mimetype: '' },
    { 'META-INF/manifest.xml': '<manifest/>' },
    { 'META-INF/manifest.xml': '<' },
    { '[Content_Types].xml': '<Types/>' },
  ]) {
    const { format, cells } = await wholeOf(await archiveOf({ ...others, 'content.xml': content }));
    expect({ format, cells }).toEqual({ format: 'ods', cells: [['Sari']] });
  }
});
