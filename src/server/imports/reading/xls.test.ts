import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { utils, write } from '@e965/xlsx';
import { expect, test } from 'vitest';
import { wholeOf } from '#test/support/sources.ts';
import { findProgram } from '../../../../tasks/programs.ts';

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
