import { gzipSync } from 'node:zlib';
import { CFB, utils, write } from '@e965/xlsx';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { archiveOf, odsWith, wholeOf, xlsxWith } from '#test/support/sources.ts';

const binary = (): Buffer =>
  Buffer.from(write(utils.book_new(utils.aoa_to_sheet([['npa', 'nama']]), 'A'), { type: 'buffer', bookType: 'xlsb' }));

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
    ['an .xlsb', binary, '\\.xlsb.*Di Excel: File > Simpan Sebagai'],
    [
      'a .numbers',
      () => archiveOf({ 'Index/Document.iwa': '\0', 'preview.jpg': '' }),
      'Di Numbers: Berkas > Ekspor Ke > Excel',
    ],
    [
      'a .numbers in an archive of its folder',
      () => archiveOf({ 'Anggota.numbers/Index.zip': 'PK', '__MACOSX/Anggota.numbers/._Index.zip': '' }),
      'Numbers.*Ekspor Ke',
    ],
    [
      'a .numbers of which the finder made an archive',
      () => archiveOf({ 'Data/Anggota.numbers/Index/Document.iwa': '\0' }),
      'Numbers.*Ekspor Ke',
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

test.each([
  ['ID;Provinsi;NPA', ['1', 'Bali', 'A.1']],
  ['ID;P', ['B', 'Bali']],
  ['RIFFI;Nama', ['1', 'Sari']],
  ['GIF8;Nama', ['1', 'Sari']],
  ['<NPA>;<Nama>', ['1', 'Sari']],
  ['{"NPA"};Nama', ['1', 'Sari']],
  ['[{NPA}];Nama', ['1', 'Sari']],
  ['BEGIN:VCARD;Nama', ['1', 'Sari']],
])('a table that begins like another kind of file, as %s does, is a table', async (headers, cells) => {
  const { format, cells: table } = await wholeOf(Buffer.from(`${headers}\r\n${cells.join(';')}\r\n`));
  expect({ format, table }).toEqual({ format: 'csv', table: [headers.split(';'), cells] });
});

test.each([
  '{"":"WARNING! DO NOT EDIT THIS FILE!","doc_id":"1AbC","resource_key":"","email":"sari@contoh.example"}',
  '{"url": "https://docs.google.com/open?id=1AbC", "doc_id": "1AbC", "email": "sari@contoh.example"}',
  '[InternetShortcut]\r\nURL=https://docs.google.com/spreadsheets/d/1AbC/edit\r\n',
  '[Desktop Entry]\nType=Link\nURL=https://docs.google.com/spreadsheets/d/1AbC/edit\n',
  '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN"><plist><dict><key>URL</key></dict></plist>',
])('a shortcut to Google Sheets is refused with how to download what it leads to', async (text) => {
  await expect(wholeOf(Buffer.from(text))).rejects.toMatchObject({
    kind: 'wrong_type',
    message: expect.stringContaining('File > Download > Microsoft Excel (.xlsx)'),
  });
});
