import { describe, expect, test } from 'vitest';
import { archiveOf, wholeOf, xlsxWith } from '#test/support/sources.ts';

const sheetOf = (rows: string, rest = '') => ({ name: 'Anggota', xml: `<sheetData>${rows}</sheetData>${rest}` });

const cellsOf = async (rows: string, parts: { sharedStrings?: string; styles?: string; properties?: string } = {}) =>
  (await wholeOf(await xlsxWith({ sheets: [sheetOf(rows)], ...parts }))).cells;

describe('the text of a cell', () => {
  test('is what is seen of each type', async () => {
    const row = [
      '<c r="A1" t="inlineStr"><is><t xml:space="preserve"> satu  dua </t></is></c>',
      '<c r="B1" t="b"><v>1</v></c><c r="C1" t="b"><v>0</v></c>',
      '<c r="D1" t="e"><f>A9999/0</f><v>#REF!</v></c>',
      '<c r="E1" t="str"><f>"a"&amp;"b"</f><v>a&amp;b</v></c>',
      '<c r="F1"><f>6*7</f><v>42</v></c>',
      '<c r="G1" t="d"><v>2027-03-05T00:00:00</v></c><c r="H1" t="d"><v>2027-03-05T13:45:10Z</v></c>',
      '<c r="I1"/><c r="J1"><v>-0.5</v></c><c r="K1" t="n"><v>1E3</v></c>',
    ];
    expect(await cellsOf(`<row r="1">${row.join('')}</row>`)).toEqual([
      [' satu  dua ', 'TRUE', 'FALSE', '#REF!', 'a&b', '42', '2027-03-05', '2027-03-05 13:45', '', '-0.5', '1000'],
    ]);
  });

  test('is a formula that nobody has calculated, where the file has no value of it', async () => {
    const row = [
      '<c r="A1"><f>B1&amp;"x"</f></c><c r="B1"><f>1+1</f><v/></c><c r="C1" t="str"><f>1&amp;1</f></c>',
      '<c r="D1"><f t="shared" si="0"/><v></v></c><c r="E1" t="b"><f>TRUE()</f></c>',
      '<c r="F1" t="str"><f>""</f><v></v></c><c r="G1"><f>6*7</f><v>42</v></c><c r="H1" t="e"><v></v></c>',
    ];
    expect(await cellsOf(`<row r="1">${row.join('')}</row>`)).toEqual([
      ['#RUMUS! =B1&"x"', '#RUMUS! =1+1', '#RUMUS! =1&1', '#RUMUS! =', '#RUMUS! =TRUE()', '', '42', '#ERROR!'],
    ]);
  });

  test('is one that who opens the file is to calculate, where a program wrote 0 for it', async () => {
    const xml = sheetOf('<row><c><f>A2&amp;"x"</f><v>0</v></c><c><v>0</v></c><c><f>6*7</f><v>42</v></c></row>');
    const cells = async (calculation: string) =>
      (await wholeOf(await xlsxWith({ sheets: [xml], properties: calculation }))).cells;
    expect(await cells('<calcPr calcId="124519" fullCalcOnLoad="1"/>')).toEqual([['#RUMUS! =A2&"x"', '0', '42']]);
    expect(await cells('<calcPr calcId="191029"/>')).toEqual([['0', '0', '42']]);
  });

  test('joins rich text, and leaves out how to pronounce it', async () => {
    const sharedStrings =
      '<si><r><rPr><b/></rPr><t>Siti </t></r><r><t>Nur_x0041__x005F_x0042_</t></r><rPh sb="0" eb="1"><t>ABC</t></rPh></si><si><t/></si><si><t>a&#10;b &#x1F600;&lt;</t></si>';
    const inline =
      '<c r="D1" t="inlineStr"><is><r><t>x</t></r><r><rPr><i/></rPr><t>y</t></r><rPh sb="0" eb="1"><t>z</t></rPh></is></c>';
    const row = `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c>${inline}</row>`;
    expect(await cellsOf(row, { sharedStrings })).toEqual([['Siti NurA_x0042_', '', 'a\nb 😀<', 'xy']]);
  });

  test('P10: a number looks as its format shows it', async () => {
    const styles =
      '<numFmts><numFmt numFmtId="164" formatCode="0000"/><numFmt numFmtId="165" formatCode="dd\\-mm\\-yyyy"/></numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="3"/><xf numFmtId="14"/><xf/></cellXfs><dxfs><dxf><numFmt numFmtId="164" formatCode="dd"/></dxf></dxfs>';
    const cells = [7, 7, 46451, 81234567890, 46451, 7].map((value, style) => `<c s="${style}"><v>${value}</v></c>`);
    expect(await cellsOf(`<row>${cells.join('')}</row>`, { styles })).toEqual([
      ['7', '0007', '2027-03-05', '81234567890', '2027-03-05', '7'],
    ]);
  });

  test('P14: a day has its time only where its format shows one', async () => {
    const styles =
      '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="22"/><xf numFmtId="16"/><xf numFmtId="17"/></cellXfs>';
    const serials = [1, 2, 3, 4].map((style) => `<c s="${style}"><v>46451.75</v></c>`);
    const iso = [1, 2].map((style) => `<c t="d" s="${style}"><v>2027-03-05T18:00:00</v></c>`);
    expect(await cellsOf(`<row>${[...serials, ...iso].join('')}</row>`, { styles })).toEqual([
      ['2027-03-05', '2027-03-05 18:00', '5-Mar', '2027-03-05', '2027-03-05', '2027-03-05 18:00'],
    ]);
  });

  test('stands where its address says, or after the one before', async () => {
    const rows =
      '<row r="3"><c r="B3"><v>1</v></c><c><v>2</v></c><c r="AB3"><v>3</v></c></row><row><c><v>4</v></c></row><row r="9" hidden="1"><c r="A9"><v>5</v></c></row>';
    const { rows: read } = await wholeOf(await xlsxWith({ sheets: [sheetOf(rows)] }));
    expect(read).toEqual([
      { number: 3, cells: ['', '1', '2', ...Array.from({ length: 24 }, () => ''), '3'] },
      { number: 4, cells: ['4'] },
      { number: 9, cells: ['5'] },
    ]);
  });

  test('of merged cells is in the first alone', async () => {
    const rows =
      '<row r="1"><c r="A1"><v>1</v></c><c r="B1"/></row><row r="2"><c r="A2"/><c r="B2"/><c r="C2"><v>2</v></c></row>';
    const xml = sheetOf(rows, '<mergeCells count="1"><mergeCell ref="A1:B2"/></mergeCells>');
    expect((await wholeOf(await xlsxWith({ sheets: [xml] }))).cells).toEqual([['1'], ['', '', '2']]);
  });
});

describe('a file that contradicts itself is broken: nothing of it is taken for another', () => {
  test.each([
    ['a row twice', '<row r="2"><c r="A2"><v>1</v></c></row><row r="2"><c r="A2"><v>2</v></c></row>'],
    ['a row behind the last', '<row r="1048577"><c><v>1</v></c></row>'],
    ['a row before the first', '<row r="0"><c><v>1</v></c></row>'],
    ['a cell twice', '<row r="1"><c r="A1"><v>1</v></c><c r="B1"><v>2</v></c><c r="A1"><v>3</v></c></row>'],
    ['a text beyond the last', '<row r="1"><c t="s"><v>2</v></c></row>'],
    ['a text before the first', '<row r="1"><c t="s"><v>-1</v></c></row>'],
    ['no number of a text', '<row r="1"><c t="s"><v>x</v></c></row>'],
  ])('%s', async (_, rows) => {
    const file = await xlsxWith({ sheets: [sheetOf(rows)], sharedStrings: '<si><t>a</t></si><si><t>b</t></si>' });
    await expect(wholeOf(file)).rejects.toMatchObject({ kind: 'invalid', message: expect.stringContaining('rusak') });
  });

  test('texts without the part that has them', async () => {
    const file = await xlsxWith({ sheets: [sheetOf('<row r="1"><c t="s"><v>0</v></c></row>')] });
    await expect(wholeOf(file)).rejects.toMatchObject({ kind: 'invalid', message: expect.stringContaining('rusak') });
  });

  test('but rows and their cells may stand in any order', async () => {
    const cells = '<c r="B1"><v>2</v></c><c r="A1"><v>1</v></c>';
    const rows = `<row r="3"><c r="A3"><v>3</v></c></row><row r="1">${cells}</row><row><c><v>4</v></c></row>`;
    const { rows: found } = await wholeOf(await xlsxWith({ sheets: [sheetOf(rows)] }));
    expect(found).toEqual([
      { number: 1, cells: ['1', '2'] },
      { number: 2, cells: ['4'] },
      { number: 3, cells: ['3'] },
    ]);
  });
});

test('elements may have a prefix, and what follows the rows does not count', async () => {
  const prefixed =
    '<x:sheetData xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><x:row r="1"><x:c r="A1" t="inlineStr"><x:is><x:t>a</x:t></x:is></x:c></x:row></x:sheetData><extLst><ext><row r="2"><c r="A2"><v>9</v></c></row></ext></extLst>';
  expect((await wholeOf(await xlsxWith({ sheets: [{ name: 'A', xml: prefixed }] }))).cells).toContainEqual(['a']);
});

describe('sheets', () => {
  const filled = (text: string) =>
    `<sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>${text}</t></is></c></row></sheetData>`;
  const sheets = [
    { name: 'Kosong', xml: '<sheetData><row r="1"><c r="A1"/></row></sheetData>' },
    { name: 'Tersembunyi', state: 'hidden', xml: filled('h') },
    { name: 'Rahasia', state: 'veryHidden', xml: filled('v') },
    { name: 'Data &amp; lain', xml: filled('d') },
    { name: 'Dua', xml: filled('2') },
  ];

  test('are listed, visible ones first; the first with rows is read', async () => {
    const { sheets: listed, sheet, cells, format } = await wholeOf(await xlsxWith({ sheets }));
    expect(listed).toEqual([
      { name: 'Kosong', rows: 0 },
      { name: 'Data & lain', rows: 1 },
      { name: 'Dua', rows: 1 },
      { name: 'Tersembunyi', rows: 1 },
    ]);
    expect([format, sheet, cells]).toEqual(['xlsx', 'Data & lain', [['d']]]);
  });

  test('another can be wished for, also a hidden one', async () => {
    const bytes = await xlsxWith({ sheets });
    expect((await wholeOf(bytes, { sheet: 'Dua' })).cells).toEqual([['2']]);
    expect((await wholeOf(bytes, { sheet: 'Tersembunyi' })).cells).toEqual([['h']]);
    await expect(wholeOf(bytes, { sheet: 'Rahasia' })).rejects.toMatchObject({ kind: 'invalid' });
    await expect(wholeOf(bytes, { sheet: 'Kosong' })).rejects.toMatchObject({
      kind: 'invalid',
      message: expect.stringContaining('“Kosong”'),
    });
  });

  test('P14: whether days count from 1904 is told', async () => {
    const bytes = (properties: string) => xlsxWith({ sheets: [{ name: 'A', xml: filled('a') }], properties });
    expect((await wholeOf(await bytes('<workbookPr date1904="1"/>'))).epoch1904).toBe(true);
    expect((await wholeOf(await bytes('<workbookPr date1904="true"/>'))).epoch1904).toBe(true);
    expect((await wholeOf(await bytes('<workbookPr/>'))).epoch1904).toBe(false);
  });
});

describe('what other programs write otherwise is read', () => {
  const row = (address: string) => `<row r="1"><c r="${address}" t="inlineStr"><is><t>Sari</t></is></c></row>`;
  const plain = () => xlsxWith({ sheets: [sheetOf(row('A1'))] });

  test.each<[string, Buffer]>([
    ['a line break', Buffer.from('\r\n')],
    ['zeros', Buffer.alloc(512)],
    ['a text', Buffer.from('--boundary--')],
  ])('%s after the archive', async (_, tail) => {
    expect((await wholeOf(Buffer.concat([await plain(), tail]))).cells).toEqual([['Sari']]);
  });

  test('addresses in small letters, of cells and of merged ones', async () => {
    expect(await cellsOf(row('b1'))).toEqual([['', 'Sari']]);
    const rows = `${row('a1')}<row r="2"><c r="b2"><v>2</v></c></row>`;
    const merged = '<mergeCells><mergeCell ref="a1:a2"/></mergeCells>';
    const { rows: found } = await wholeOf(await xlsxWith({ sheets: [sheetOf(rows, merged)] }));
    expect(found[1]?.covered).toEqual([{ column: 0, text: 'Sari', from: 1 }]);
  });

  test('a truth without a value is empty', async () => {
    const cells = '<c t="b"/><c t="b"><v></v></c><c t="b"><v>TRUE</v></c><c t="b"><v>0</v></c>';
    expect(await cellsOf(`<row>${cells}</row>`)).toEqual([['', '', 'TRUE', 'FALSE']]);
  });

  test('a text whose type is not told, or told otherwise', async () => {
    const cells = '<c><is><t>Sari</t></is></c><c t="str"><is><t>Dewi</t></is></c>';
    expect(await cellsOf(`<row>${cells}</row>`)).toEqual([['Sari', 'Dewi']]);
  });

  test.each(['\r\n', '\ufeff', '\ufeff\n'])('%j before the archive', async (blanks) => {
    expect((await wholeOf(Buffer.concat([Buffer.from(blanks), await plain()]))).cells).toEqual([['Sari']]);
  });

  test('blanks before the declaration of XML, and relationships in another writing', async () => {
    const type = 'x/officeDocument/Worksheet';
    const bytes = await archiveOf({
      'xl/workbook.xml': '\n<?xml version="1.0"?><workbook><sheets><sheet name="A" id="a"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="a" Type="${type}" Target=".\\sheets\\Sheet.xml"/></Relationships>`,
      'xl/sheets/sheet.xml': `\n <?xml version="1.0"?><worksheet><sheetData>${row('A1')}</sheetData></worksheet>`,
    });
    expect((await wholeOf(bytes)).cells).toEqual([['Sari']]);
  });

  test.each<[string, BufferEncoding]>([
    ['windows-1252', 'latin1'],
    ['ISO-8859-1', 'latin1'],
    ['UTF-16', 'utf16le'],
    ['utf-16', 'utf8'],
  ])('a part in the encoding that it names: %s', async (name, encoding) => {
    const part = `<?xml version="1.0" encoding="${name}"?><worksheet><sheetData><row><c t="str"><v>Élodie</v></c></row></sheetData></worksheet>`;
    const bytes = await archiveOf({
      'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="A" r:id="a"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="a" Type="x/worksheet" Target="sheet.xml"/></Relationships>',
      'xl/sheet.xml': Buffer.from(part, encoding),
    });
    expect((await wholeOf(bytes)).cells).toEqual([['Élodie']]);
  });

  test('shared strings that nothing refers to, and paths from the root or with backslashes', async () => {
    const bytes = await archiveOf({
      'xl~workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="A" r:id="a"/></sheets></workbook>',
      '~xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="a" Type="x/worksheet" Target="sheet.xml"/></Relationships>',
      'xl/sheet.xml': '<worksheet><sheetData><row><c t="s"><v>0</v></c></row></sheetData></worksheet>',
      'xl/sharedStrings.xml': '<sst><si><t>Sari</t></si></sst>',
    });
    // The library that writes archives refuses such paths.
    const renamed = bytes.toString('latin1').replaceAll('xl~', 'xl\\').replaceAll('~xl', '/xl');
    expect((await wholeOf(Buffer.from(renamed, 'latin1'))).cells).toEqual([['Sari']]);
  });
});
