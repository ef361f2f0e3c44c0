import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findProgram } from '../../tasks/programs.ts';

const run = promisify(execFile);
const office = findProgram('office');

/** Whether LibreOffice is installed; under `npm test` it always is. */
export const officeIsThere = office !== undefined;

/** The import filter for comma-separated files, with detection of formulas and numbers in every column. */
const csvWithFormulas = 'CSV:59,34,76,1,,0,false,true,false,false,false,0,true';

/** Opens a spreadsheet in LibreOffice. Returns the document as one XML text. */
export async function openedInOffice(bytes: Uint8Array, format: string): Promise<string> {
  if (office === undefined) throw new Error('LibreOffice is not on this machine.');
  const folder = await mkdtemp(join(tmpdir(), 'directory-office-'));
  try {
    const file = join(folder, `sheet.${format}`);
    await writeFile(file, bytes);
    const filter = format === 'csv' ? [`--infilter=${csvWithFormulas}`] : [];
    const profile = `-env:UserInstallation=file://${folder}/profile`;
    await run(office, [profile, '--headless', ...filter, '--convert-to', 'fods', '--outdir', folder, file]);
    return await readFile(join(folder, 'sheet.fods'), 'utf8');
  } finally {
    await rm(folder, { recursive: true });
  }
}
