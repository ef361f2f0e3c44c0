import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { CFB, utils, write } from '@e965/xlsx';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { limitedReading } from '#test/support/limited-reading.ts';
import { archiveOf, odsWith, wholeOf, xlsxWith } from '#test/support/sources.ts';
import { read } from './reading.ts';

const plain = (bookType: 'xlsx' | 'biff8' | 'ods' | 'xlsb'): Buffer =>
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

const compound = (paths: string[]): Buffer => {
  const file = CFB.utils.cfb_new();
  for (const path of paths) CFB.utils.cfb_add(file, path, Buffer.alloc(5000, 7));
  return Buffer.from(CFB.write(file, { type: 'buffer' }));
};

const randomHex = (length: number) => randomBytes(length / 2).toString('hex');

const picture = (format: 'png' | 'jpeg' | 'webp' | 'gif') =>
  sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .toFormat(format)
    .toBuffer();

describe('what is no spreadsheet is refused with what to do', () => {
  test.each<[string, () => Buffer | Promise<Buffer>, string]>([
    ['a PNG', () => picture('png'), 'gambar'],
    ['a JPEG', () => picture('jpeg'), 'gambar'],
    ['a WebP', () => picture('webp'), 'gambar'],
    ['a GIF', () => picture('gif'), 'gambar'],
    ['a PDF', () => Buffer.from('%PDF-1.7\n%âãÏÓ\n'), 'PDF'],
    ['a page', () => Buffer.from('\n <!DOCTYPE html><html><table><tr><td>npa</td></tr></table></html>'), 'halaman web'],
    ['a table of a page named .xls', () => Buffer.from('\ufeff<table><tr><td>npa</td></tr></table>'), 'halaman web'],
    ['XML', () => Buffer.from('<?xml version="1.0"?><Workbook/>'), 'XML'],
    [
      'a part of a page',
      () => Buffer.from('<style>td {}</style>\n<table><tr><td>npa</td></tr></table>'),
      'halaman web',
    ],
    ['a page in UTF-16', () => Buffer.from('\ufeff<html><table><tr><td>npa', 'utf16le'), 'halaman web'],
    [
      'a page in one file',
      () => Buffer.from('MIME-Version: 1.0\r\nContent-Type: multipart/related\r\n'),
      'halaman web',
    ],
    ['SYLK', () => Buffer.from('ID;PWXL;N;E\r\nC;Y1;X1;K"NPA"\r\nE\r\n'), 'SYLK'],
    ['DIF', () => Buffer.from('TABLE\r\n0,1\r\n"EXCEL"\r\nVECTORS\r\n0,2\r\n'), 'DIF'],
    ['JSON', () => Buffer.from('[{"npa":"0001","nama":"Siti"}]'), 'JSON'],
    ['a vCard', () => Buffer.from('BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Siti\r\nEND:VCARD\r\n'), 'vCard'],
    ['RTF', () => Buffer.from('{\\rtf1\\ansi'), 'dokumen teks'],
    ['gzip', () => gzipSync('npa;nama'), 'arsip'],
    ['another archive', () => archiveOf({ 'a.txt': 'a' }), 'arsip ZIP'],
    [
      'a .docx',
      () =>
        archiveOf({
          '_rels/.rels':
            '<Relationships><Relationship Id="a" Type="x/officeDocument" Target="word/document.xml"/></Relationships>',
          'word/document.xml': '<document><body><p/></body></document>',
        }),
      'Office',
    ],
    ['an .xlsb', () => plain('xlsb'), '\\.xlsb.*Di Excel: File > Simpan Sebagai'],
    [
      'a .numbers',
      () => archiveOf({ 'Index/Document.iwa': '\0', 'preview.jpg': '' }),
      'Di Numbers: Berkas > Ekspor Ke > Excel',
    ],
    ['a .numbers that was packed', () => archiveOf({ 'Index.zip': 'PK' }), 'Numbers.*Ekspor Ke'],
    ['a .numbers of 2009', () => archiveOf({ 'index.xml': '<a/>', 'buildVersionHistory.plist': '' }), 'Ekspor Ke'],
    [
      'an .odt',
      () => archiveOf({ mimetype: 'application/vnd.oasis.opendocument.text', 'content.xml': '<a/>' }),
      'OpenDocument',
    ],
    ['a .doc', () => compound(['/WordDocument', '/1Table']), 'Office'],
    ['a .doc with a workbook in it', () => compound(['/WordDocument', '/ObjectPool/_1/Workbook']), 'Office'],
    [
      'bytes without a meaning',
      () => Buffer.from(Array.from({ length: 4000 }, (_, at) => (at * at * 7 + 3) % 31)),
      'bukan teks',
    ],
  ])('%s', async (_, bytes, what) => {
    await expect(wholeOf(await bytes())).rejects.toMatchObject({
      kind: 'wrong_type',
      message: expect.stringMatching(new RegExp(`${what}.*\\.xlsx`)),
    });
  });

  test.each<[string, () => Buffer | Promise<Buffer>]>([
    ['an encrypted .xlsx', () => compound(['/EncryptedPackage', '/EncryptionInfo'])],
    [
      'an encrypted .ods',
      () =>
        archiveOf({
          mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
          'META-INF/manifest.xml':
            '<manifest:manifest xmlns:manifest="m"><manifest:file-entry><manifest:encryption-data/></manifest:file-entry></manifest:manifest>',
          'content.xml': 'Zf\u0003x',
        }),
    ],
  ])('%s: it is locked', async (_, bytes) => {
    await expect(wholeOf(await bytes())).rejects.toMatchObject({
      kind: 'wrong_type',
      message: expect.stringContaining('kata sandi'),
    });
  });

  test.each<[string, () => Buffer | Promise<Buffer>]>([
    ['no bytes', () => Buffer.alloc(0)],
    ['white space', () => Buffer.from('\ufeff \r\n\r\n;;;\n')],
    ['an .xlsx without rows', () => xlsxWith({ sheets: [{ name: 'A', xml: '<sheetData/>' }] })],
    ['an .ods without sheets', () => odsWith('')],
    [
      'an .xls without rows',
      () => Buffer.from(write(utils.book_new(utils.aoa_to_sheet([[]]), 'A'), { type: 'buffer', bookType: 'biff8' })),
    ],
  ])('%s: there is nothing in it', async (_, bytes) => {
    await expect(wholeOf(await bytes())).rejects.toMatchObject({
      kind: 'invalid',
      message: expect.stringMatching(/kosong|tidak berisi/),
    });
  });
});

test('more rows than allowed are refused, in every format', async () => {
  const rows = Array.from({ length: 12 }, (_, index) => [`a${index}`]);
  for (const bookType of ['xlsx', 'biff8', 'ods'] as const) {
    const bytes = Buffer.from(write(utils.book_new(utils.aoa_to_sheet(rows), 'A'), { type: 'buffer', bookType }));
    expect((await wholeOf(bytes, {}, 12)).rows).toHaveLength(12);
    await expect(wholeOf(bytes, {}, 11)).rejects.toMatchObject({
      kind: 'too_large',
      message: expect.stringContaining('100.000'),
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
    ['rows that are repeated', () => odsWith(odsTable(odsRow(odsCell('x'), 1_000_000))), 'lebih dari 100.000 baris'],
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
    const task = { headers: [], mostRows: 100_000, mostSeconds: 0.05 };
    const reading = read(Buffer.from('npa;nama\n'.repeat(100_000)), task).then(({ rows }) => Array.fromAsync(rows));
    await expect(reading).rejects.toMatchObject({
      kind: 'too_large',
      message: expect.stringContaining('lebih dari 0.05 detik'),
    });
  });
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
    [
      'xlsx in which nobody reads it',
      'docProps/thumbnail.jpeg',
      () =>
        xlsxWith({
          sheets: [{ name: 'A', xml: sheetOf([cell('Siti')]) }],
          others: { 'docProps/thumbnail.jpeg': 'x' },
        }),
    ],
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

  test('a part whose own checksum is not that of the directory is refused', async () => {
    const archive = plain('xlsx');
    archive.writeUInt32LE((archive.readUInt32LE(14) ^ 1) >>> 0, 14);
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
