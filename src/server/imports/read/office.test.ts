import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type CellObject, utils, type WorkSheet, write } from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { wholeOf } from '#test/support/sources.ts';

const office = process.env.SOFFICE_PATH ?? 'soffice';
const run = promisify(execFile);
const isThere = await run(office, ['--version']).then(
  () => true,
  () => false,
);

const cells: [CellObject, string][] = [
  [{ t: 's', v: '0007', z: '@' }, '0007'],
  [{ t: 's', v: ' dua  spasi\nbaris "2"; <&>, é 😀' }, ' dua  spasi\nbaris "2"; <&>, é 😀'],
  [{ t: 's', v: '=1+1', z: '@' }, '=1+1'],
  [{ t: 'n', v: 812345, z: '0000000000' }, '0000812345'],
  [{ t: 'n', v: 81234567890 }, '81234567890'],
  [{ t: 'n', v: 1234567, z: '#,##0' }, '1234567'],
  [{ t: 'n', v: 46451, z: 'dd/mm/yyyy' }, '2027-03-05'],
  [{ t: 'n', v: 46451.75, z: 'dd/mm/yyyy hh:mm' }, '2027-03-05 18:00'],
  [{ t: 'n', v: 42, f: '6*7' }, '42'],
  [{ t: 's', v: 'K1.0012', f: '"K1."&"0012"' }, 'K1.0012'],
  [{ t: 'b', v: true }, 'TRUE'],
  [{ t: 'e', v: 0x2a, f: 'NA()' }, '#N/A'],
  [{ t: 's', v: 'tautan', l: { Target: 'https://ikai.example/' } }, 'tautan'],
];

describe.skipIf(!isThere)('saved by LibreOffice', () => {
  let folder = '';

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'directory-reading-'));
    const last = { r: 3, c: cells.length - 1 };
    const sheet: WorkSheet = {
      '!ref': utils.encode_range({ s: { r: 0, c: 0 }, e: last }),
      '!merges': [utils.decode_range('A4:B4')],
    };
    cells.forEach(([cell], c) => {
      sheet[utils.encode_cell({ r: 1, c })] = cell;
    });
    sheet.A4 = { t: 's', v: 'gabung' };
    sheet.C4 = { t: 's', v: 'c' };
    const book = utils.book_new(sheet, 'Anggota');
    utils.book_append_sheet(book, utils.aoa_to_sheet([['lain']]), 'Lain');
    book.Workbook = { Sheets: [{}, { Hidden: 1 }] };
    await writeFile(join(folder, 'asal.xlsx'), write(book, { type: 'buffer', bookType: 'xlsx' }));
  });

  afterAll(() => rm(folder, { recursive: true, force: true }));

  test.each(['xlsx', 'ods', 'xls'])('P10, P14: as .%s, every cell is what is seen', async (format) => {
    const to = join(folder, 'hasil');
    const profile = `-env:UserInstallation=file://${folder}/profile`;
    await run(office, [profile, '--headless', '--convert-to', format, '--outdir', to, join(folder, 'asal.xlsx')]);
    const bytes = await readFile(join(to, `asal.${format}`));
    expect(await wholeOf(bytes)).toMatchObject({
      format,
      sheets: [
        { name: 'Anggota', rows: 2 },
        { name: 'Lain', rows: 1 },
      ],
      sheet: 'Anggota',
      rows: [
        { number: 2, cells: cells.map(([, text]) => text) },
        { number: 4, cells: ['gabung', '', 'c'] },
      ],
    });
    expect((await wholeOf(bytes, { sheet: 'Lain' })).cells).toEqual([['lain']]);
  });
});
