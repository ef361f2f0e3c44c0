import { randomBytes } from 'node:crypto';
import { utils, write } from '@e965/xlsx';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { limitedReading } from '#test/support/limited-reading.ts';
import { archiveOf, odsWith, wholeOf, xlsxWith } from '#test/support/sources.ts';
import { read } from './reading.ts';

const plain = (bookType: 'xlsx' | 'biff8' | 'ods'): Buffer =>
  Buffer.from(
    write(
      utils.book_new(
        utils.aoa_to_sheet([
          ['npa', 'nama'],
          ['0001', 'Siti'],
          [5, 'Budi'],
        ]),
        'A',
      ),
      { type: 'buffer', bookType },
    ),
  );

const randomHex = (length: number) => randomBytes(length / 2).toString('hex');

test('more rows than allowed are refused, in every format', async () => {
  const rows = Array.from({ length: 12 }, (_, index) => [`a${index}`]);
  for (const bookType of ['xlsx', 'biff8', 'ods'] as const) {
    const bytes = Buffer.from(write(utils.book_new(utils.aoa_to_sheet(rows), 'A'), { type: 'buffer', bookType }));
    expect((await wholeOf(bytes, {}, 12)).rows).toHaveLength(12);
    await expect(wholeOf(bytes, {}, 11)).rejects.toMatchObject({
      kind: 'too_large',
      message: expect.stringContaining('50.000'),
    });
  }
  await expect(wholeOf(Buffer.from('a;b\n'.repeat(12)), {}, 11)).rejects.toMatchObject({ kind: 'too_large' });
});

const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
const sheetOf = (rows: string[]) => `<sheetData>${rows.map((row) => `<row>${row}</row>`).join('')}</sheetData>`;
const odsTable = (rows: string) => `<table:table table:name="A">${rows}</table:table>`;
const odsCell = (text: string, times = 1) =>
  `<table:table-cell office:value-type="string" table:number-columns-repeated="${times}"><text:p>${text}</text:p></table:table-cell>`;
const odsRow = (cells: string, times = 1) =>
  `<table:table-row table:number-rows-repeated="${times}">${cells}</table:table-row>`;

describe('a file with too much in it is refused with the figure that it passes', () => {
  const long = 'x'.repeat(32_768);
  const megabyte = 'x'.repeat(1024 ** 2);

  test.each<[string, () => Buffer | Promise<Buffer>, string]>([
    ['columns in .csv', () => Buffer.from(`a${';x'.repeat(200)}\n`), '201 kolom; paling banyak 200'],
    ['a line of separators', () => Buffer.from(`a,b\n${','.repeat(5_000_000)}\n`), '16.385 kolom; paling banyak 200'],
    ['a line of megabytes', () => Buffer.from(`a,b\n${'x'.repeat(5_000_000)}\n`), 'Baris 2 memuat lebih dari 128 KB'],
    [
      'columns in .xlsx',
      () => xlsxWith({ sheets: [{ name: 'A', xml: sheetOf([cell('x').repeat(201)]) }] }),
      '201 kolom',
    ],
    ['columns in .ods', () => odsWith(odsTable(odsRow(odsCell('x', 16_384)))), '16.384 kolom; paling banyak 200'],
    ['a cell of .csv', () => Buffer.from(`a;b\n1;${long}\n`), 'di baris 2 memuat lebih dari 32.767 karakter'],
    ['a cell of .xlsx', () => xlsxWith({ sheets: [{ name: 'A', xml: sheetOf([cell(long)]) }] }), '32.767 karakter'],
    [
      'a shared string',
      () => xlsxWith({ sheets: [{ name: 'A', xml: '<sheetData/>' }], sharedStrings: `<si><t>${megabyte}</t></si>` }),
      '32.767 karakter',
    ],
    ['a cell of .ods', () => odsWith(odsTable(odsRow(odsCell(long)))), '32.767 karakter'],
    [
      'the same long text in many cells',
      () =>
        xlsxWith({
          sheets: [{ name: 'A', xml: sheetOf(Array(700).fill('<c t="s"><v>0</v></c>'.repeat(3))) }],
          sharedStrings: `<si><t>${'x'.repeat(32_767)}</t></si>`,
        }),
      'lebih dari 64 MB',
    ],
    ['a row that is repeated', () => odsWith(odsTable(odsRow(odsCell('x'.repeat(600), 200), 600))), 'lebih dari 64 MB'],
    ['rows that are repeated', () => odsWith(odsTable(odsRow(odsCell('x'), 1_000_000))), 'lebih dari 50.000 baris'],
    ['a row', () => Buffer.from(`a;b\n${`${'x'.repeat(30_000)};`.repeat(20)}\n`), 'Baris 2 memuat lebih dari 128 KB'],
    ['sheets', () => odsWith(odsTable(odsRow(odsCell('x'))).repeat(501)), '501 lembar; paling banyak 500'],
    [
      'parts that are large together',
      async () => {
        const bytes = await xlsxWith({
          sheets: [
            { name: 'A', xml: sheetOf([cell('x')]) },
            { name: 'B', xml: sheetOf([cell('x')]) },
          ],
        });
        // In the directory at the archive's end, each size stands 22 bytes before the path.
        for (const sheet of ['sheet0', 'sheet1']) {
          bytes.writeUInt32LE(150 * 1024 ** 2, bytes.lastIndexOf(`xl/worksheets/${sheet}.xml`) - 22);
        }
        return bytes;
      },
      '301 MB setelah dibuka; paling banyak 200 MB',
    ],
  ])('%s', async (_, bytes, figure) => {
    await expect(wholeOf(await bytes())).rejects.toMatchObject({
      kind: 'too_large',
      message: expect.stringContaining(figure),
    });
  });

  test('rows of all sheets together', async () => {
    const xml = sheetOf(Array.from({ length: 8 }, () => cell('x')));
    const sheets = ['A', 'B'].map((name) => ({ name, xml }));
    const book = utils.book_new();
    for (const name of ['A', 'B']) utils.book_append_sheet(book, utils.aoa_to_sheet(Array(8).fill(['x'])), name);
    const files = [
      await xlsxWith({ sheets }),
      await odsWith(odsTable(odsRow(odsCell('x'), 8)).repeat(2)),
      Buffer.from(write(book, { type: 'buffer', bookType: 'biff8' })),
    ];
    for (const bytes of files) {
      expect((await wholeOf(bytes, {}, 16)).rows).toHaveLength(8);
      await expect(wholeOf(bytes, {}, 15)).rejects.toMatchObject({ kind: 'too_large' });
    }
  });

  test('seconds of the processor', async () => {
    const task = { headers: [], keyHeaders: [], mostRows: 100_000, mostSeconds: 0.05 };
    const reading = read(Buffer.from('npa;nama\n'.repeat(100_000)), task).then(({ rows }) => Array.fromAsync(rows));
    await expect(reading).rejects.toMatchObject({
      kind: 'too_large',
      message: expect.stringContaining('lebih dari 0.05 detik'),
    });
  });
});

test('too much in one sheet costs none of the others', async () => {
  const people = { name: 'A', xml: sheetOf([cell('Siti'), cell('Budi')]) };
  const sheets = [people, { name: 'B', xml: sheetOf([cell('x').repeat(201)]) }];
  const bytes = await xlsxWith({ sheets });
  expect((await wholeOf(bytes, { sheet: 'A' })).cells).toEqual([['Siti'], ['Budi']]);
  await expect(wholeOf(bytes, { sheet: 'B' })).rejects.toMatchObject({ message: expect.stringContaining('201 kolom') });
});

test('empty sheets are gone through once, however many there are', async () => {
  const empty = odsTable(odsRow(odsCell(''), 1_000_000));
  const { sheet } = await wholeOf(
    await odsWith(empty.repeat(200) + odsTable(odsRow(odsCell('x'))).replace('"A"', '"Z"')),
  );
  expect(sheet).toBe('Z');
});

test('a part that is several sheets is refused', async () => {
  const workbook = (ids: string[]) =>
    archiveOf({
      'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${ids.map((id) => `<sheet name="${id}" r:id="${id}"/>`).join('')}</sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships>${ids.map((id) => `<Relationship Id="${id}" Type="x/worksheet" Target="sheet.xml"/>`).join('')}</Relationships>`,
      'xl/sheet.xml': `<worksheet>${sheetOf([cell('x')])}</worksheet>`,
    });
  expect((await wholeOf(await workbook(['a']))).rows).toHaveLength(1);
  await expect(wholeOf(await workbook(['a', 'b']))).rejects.toMatchObject({ kind: 'invalid' });
});

describe('a file that is not whole', () => {
  const { outcome, end } = limitedReading();
  afterAll(end);

  const originals = { xlsx: plain('xlsx'), biff8: plain('biff8'), ods: plain('ods') };

  test.each(Object.entries(originals))('%s, cut anywhere, is refused or read', async (_, original) => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: original.length - 1 }), async (length) => {
        expect(await outcome(original.subarray(0, length))).not.toBe('too_large');
      }),
      { numRuns: 60 },
    );
  });

  test.each(Object.entries(originals))('%s, with wrong bytes anywhere, is refused or read', async (_, original) => {
    const change = fc.tuple(fc.integer({ min: 0, max: original.length - 1 }), fc.integer({ min: 0, max: 255 }));
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 20 }), async (changes) => {
        const bytes = Uint8Array.from(original);
        for (const [at, byte] of changes) bytes[at] = byte;
        await outcome(bytes);
      }),
      { numRuns: 100 },
    );
  });

  test('of any bytes is refused or read', async () => {
    const starts = fc.constantFrom(
      [],
      [0x50, 0x4b, 3, 4],
      [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1],
      [0xff, 0xfe],
      [0xef, 0xbb, 0xbf],
    );
    await fc.assert(
      fc.asyncProperty(starts, fc.uint8Array({ maxLength: 2000 }), async (start, rest) => {
        await outcome(Uint8Array.from([...start, ...rest]));
      }),
      { numRuns: 300 },
    );
  });

  const sheetPart = 'xl/worksheets/sheet0.xml';

  test.each<[string, string, () => Promise<Buffer>]>([
    ['xlsx', sheetPart, () => xlsxWith({ sheets: [{ name: 'A', xml: sheetOf([cell('Siti')]) }] })],
    [
      'xlsx with much behind its rows',
      sheetPart,
      () => xlsxWith({ sheets: [{ name: 'A', xml: `${sheetOf([cell('Siti')])}<a>${randomHex(200_000)}</a>` }] }),
    ],
    ['ods', 'content.xml', () => odsWith(odsTable(odsRow(odsCell('Siti'))))],
  ])('a part of an .%s whose checksum is not its own is refused', async (_, part, bytes) => {
    const archive = await bytes();
    expect((await wholeOf(archive)).cells).toEqual([['Siti']]);
    // In the directory at the archive's end, each checksum stands 30 bytes before the path.
    const at = archive.lastIndexOf(part) - 30;
    archive.writeUInt32LE((archive.readUInt32LE(at) ^ 1) >>> 0, at);
    await expect(wholeOf(archive)).rejects.toMatchObject({
      kind: 'invalid',
      message: expect.stringContaining('rusak'),
    });
  });

  test('a part that nobody reads may be damaged, and there may be a picture for each row', async () => {
    const pictures = Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`xl/media/image${n}.jpeg`, 'x']));
    const archive = await xlsxWith({ sheets: [{ name: 'A', xml: sheetOf([cell('Siti')]) }], others: pictures });
    archive.writeUInt32LE(1, archive.lastIndexOf('xl/media/image7.jpeg') - 30);
    expect((await wholeOf(archive)).cells).toEqual([['Siti']]);
  });

  test('a part whose own checksum is not that of the directory is refused', async () => {
    const archive = plain('xlsx');
    archive.writeUInt32LE((archive.readUInt32LE(14) ^ 1) >>> 0, 14);
    await expect(wholeOf(archive)).rejects.toMatchObject({
      kind: 'invalid',
      message: expect.stringContaining('rusak'),
    });
  });

  test('a part without a checksum of its own is refused, unless its writer streamed it', async () => {
    const archive = plain('xlsx');
    archive.writeUInt32LE(0, 14);
    const [flags, streamed] = [archive.readUInt16LE(6), 1 << 3];
    archive.writeUInt16LE(flags | streamed, 6);
    expect((await wholeOf(archive)).cells.length).toBeGreaterThan(0);
    archive.writeUInt16LE(flags & ~streamed, 6);
    await expect(wholeOf(archive)).rejects.toMatchObject({
      kind: 'invalid',
      message: expect.stringContaining('rusak'),
    });
  });

  test('with XML that is not well-formed is refused', async () => {
    for (const xml of [
      '<sheetData><row><c><v>1</c></row></sheetData>',
      '<sheetData><row r="x"><c><v>1</v></c></row></sheetData>',
      '<sheetData><row><c r="ZZZZ1"><v>1</v></c></row></sheetData>',
      '<sheetData>&undefined;</sheetData>',
    ]) {
      await expect(wholeOf(await xlsxWith({ sheets: [{ name: 'A', xml }] }))).rejects.toMatchObject({
        kind: 'invalid',
        message: expect.stringContaining('rusak'),
      });
    }
  });
});
