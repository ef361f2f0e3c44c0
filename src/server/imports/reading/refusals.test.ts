import { gzipSync } from 'node:zlib';
import { CFB, utils, write } from '@e965/xlsx';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Problem } from '#server/problems.ts';
import { archiveOf, odsWith, wholeOf, xlsxWith } from '#test/support/sources.ts';

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

const picture = (format: 'png' | 'jpeg' | 'webp' | 'gif') =>
  sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .toFormat(format)
    .toBuffer();

describe('what is no spreadsheet is refused with what to do', () => {
  it.each<[string, () => Buffer | Promise<Buffer>, string]>([
    ['a PNG', () => picture('png'), 'gambar'],
    ['a JPEG', () => picture('jpeg'), 'gambar'],
    ['a WebP', () => picture('webp'), 'gambar'],
    ['a GIF', () => picture('gif'), 'gambar'],
    ['a PDF', () => Buffer.from('%PDF-1.7\n%âãÏÓ\n'), 'PDF'],
    ['a page', () => Buffer.from('\n <!DOCTYPE html><html><table><tr><td>npa</td></tr></table></html>'), 'halaman web'],
    ['a table of a page named .xls', () => Buffer.from('\ufeff<table><tr><td>npa</td></tr></table>'), 'halaman web'],
    ['XML', () => Buffer.from('<?xml version="1.0"?><Workbook/>'), 'XML'],
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
    ['an .xlsb', () => plain('xlsb'), '.xlsb'],
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

  it.each<[string, () => Buffer | Promise<Buffer>]>([
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

  it.each<[string, () => Buffer | Promise<Buffer>]>([
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

it('more rows than allowed are refused, in every format', async () => {
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

it('more columns than any list has are refused', async () => {
  await expect(wholeOf(Buffer.from(`a${';x'.repeat(1000)}\n`))).rejects.toMatchObject({ kind: 'too_large' });
});

describe('a file that is not whole', () => {
  /** Rows or a `Problem`: anything else fails the test. */
  async function outcome(bytes: Uint8Array) {
    try {
      return (await wholeOf(bytes)).rows.length;
    } catch (error) {
      if (error instanceof Problem) return error.kind;
      throw error;
    }
  }

  // SheetJS tells the console of records that it does not know.
  beforeAll(() => void vi.spyOn(console, 'error').mockReturnValue());
  afterAll(() => void vi.restoreAllMocks());

  const originals = { xlsx: plain('xlsx'), biff8: plain('biff8'), ods: plain('ods') };

  it.each(Object.entries(originals))('%s, cut anywhere, is refused or read', async (_, original) => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: original.length - 1 }), async (length) => {
        expect(await outcome(original.subarray(0, length))).not.toBe('too_large');
      }),
      { numRuns: 60 },
    );
  });

  it.each(Object.entries(originals))('%s, with wrong bytes anywhere, is refused or read', async (_, original) => {
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

  it('of any bytes is refused or read', async () => {
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

  it('with XML that is not well-formed is refused', async () => {
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
