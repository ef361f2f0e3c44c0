import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { utils, write } from '@e965/xlsx';
import { describe, expect, test } from 'vitest';
import { wholeOf } from '#test/support/sources.ts';
import { calculated, label, protection, xlsWith } from '#test/support/xls.ts';
import { findProgram } from '../../../../tasks/programs.ts';
import { openSource } from './source.ts';

const office = findProgram('office');
const run = promisify(execFile);

test.skipIf(office === undefined)(
  'a formula of an .xls file whose value is 0 may not have been calculated, and is said to be a formula',
  async () => {
    const sheet = utils.aoa_to_sheet([['NPA', 'Urutan', 'Nama', 'Jumlah']]);
    sheet.A2 = { t: 'n', v: 0, f: '1-1' };
    sheet.B2 = { t: 'n', v: 0 };
    sheet.C2 = { t: 's', v: 'Siti', f: '"Si"&"ti"' };
    sheet.D2 = { t: 'n', v: 42, f: '6*7' };
    sheet['!ref'] = 'A1:D2';
    const folder = await mkdtemp(join(tmpdir(), 'directory-xls-'));
    try {
      const file = join(folder, 'asal.xlsx');
      await writeFile(file, write(utils.book_new(sheet, 'Anggota'), { type: 'buffer', bookType: 'xlsx' }));
      const profile = `-env:UserInstallation=file://${folder}/profile`;
      await run(office ?? '', [profile, '--headless', '--convert-to', 'xls', '--outdir', folder, file]);
      const { cells } = await wholeOf(await readFile(join(folder, 'asal.xls')));
      expect(cells[1]).toEqual(['#RUMUS! =1-1', '0', 'Siti', '42']);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
);

const people = [label(0, 0, 'NPA'), label(0, 1, 'Nama'), label(1, 0, 'A.1'), label(1, 1, 'Sari')];
const table = [
  ['NPA', 'Nama'],
  ['A.1', 'Sari'],
];

test.each(['BOOK', 'WORKBOOK', 'workbook', 'Book'])('the sheets are in a stream of either case: %s', async (stream) => {
  expect((await wholeOf(xlsWith({ cells: people, stream }))).cells).toEqual(table);
});

test.each(['md5', 'sha1'] as const)(
  'a file that is only protected opens without a password, and one with a password does not (%s)',
  async (way) => {
    const [known, own] = ['VelvetSweatshop', 'rahasia'].map((password) => {
      const { pass, encrypted } = protection(password, way);
      return xlsWith({ cells: people, globals: [pass], changed: encrypted });
    });
    expect((await wholeOf(known ?? Buffer.alloc(0))).cells).toEqual(table);
    await expect(wholeOf(own ?? Buffer.alloc(0))).rejects.toMatchObject({
      message: expect.stringContaining('kata sandi'),
    });
  },
);

test('a formula in labels or a name that says nothing costs no other cell', async () => {
  const labels = [0x18, 7, 0, 0, 4, 0];
  const cells = [...people, calculated(1, 2, 7, labels), calculated(1, 3, 0, labels), label(1, 4, 'x')];
  expect((await wholeOf(xlsWith({ cells }))).cells).toEqual([table[0], ['A.1', 'Sari', '7', '#RUMUS! =', 'x']]);
});

test('the name of a sheet has only characters that can be stored, and finds the sheet', async () => {
  const changed = (stream: Buffer) => {
    stream[stream.lastIndexOf('Anggota') + 3] = 0;
    return stream;
  };
  const bytes = xlsWith({ cells: people, changed });
  const { sheet, sheets } = await wholeOf(bytes);
  expect({ sheet, sheets }).toEqual({ sheet: 'Ang ota', sheets: [{ name: 'Ang ota', rows: 2 }] });
  expect((await wholeOf(bytes, { sheet: 'Ang ota' })).cells).toEqual(table);
});

test('8-bit texts are in the code page that the file names', async () => {
  const text = (codePage: number, bytes: number[]) =>
    wholeOf(xlsWith({ cells: [label(0, 0, Buffer.from(bytes))], isOld: true, codePage, stream: 'Book' }));
  expect((await text(1252, [0x4d, 0x61, 0x92, 0x72, 0xe9])).cells).toEqual([['Ma’ré']]);
  expect((await text(1251, [0xcf, 0xf0])).cells).toEqual([['Пр']]);
  expect((await text(10_000, [0x8e])).cells).toEqual([['é']]);
  expect((await text(437, [0x41])).cells).toEqual([['A']]);
  // Of a page that nobody knows, the letters of ASCII are right.
  expect((await text(0, [0x41])).cells).toEqual([['A']]);
  expect((await text(367, [0x41])).cells).toEqual([['A']]);
});

describe('a sheet of an .xls file', () => {
  const bytesOf = (from: number): Buffer => {
    const sheet = utils.aoa_to_sheet([]);
    const people = Array.from({ length: 65_536 - from }, (_, n) => ['A.1', 'Sari Dewi', 'S.Psi', 'Bali', n]);
    utils.sheet_add_aoa(sheet, people, { origin: from });
    return Buffer.from(write(utils.book_new(sheet, 'A'), { type: 'buffer', bookType: 'biff8' }));
  };

  test('is read to its very last row', async () => {
    const source = await openSource([bytesOf(15_536)]);
    const numbers = (await Array.fromAsync(source.rows)).flat().map(({ number }) => number);
    expect([numbers.length, numbers[0], numbers.at(-1)]).toEqual([50_000, 15_537, 65_536]);
  });

  test('that is full is refused for its number of rows, not for the memory that it takes', async () => {
    await expect(openSource([bytesOf(0)])).rejects.toMatchObject({
      message: 'Berkas ini memuat lebih dari 50.000 baris. Bagi menjadi beberapa berkas.',
    });
  });
});
