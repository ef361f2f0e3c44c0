import type { Archive } from './archive.ts';
import { chosenSheet } from './chosen-sheet.ts';
import type { Contents, Task } from './contents.ts';
import { odsRows } from './ods-rows.ts';
import { odsSheetsOf } from './ods-sheets.ts';
import { locked } from './refusals.ts';
import { allIn, foundIn } from './xml.ts';

const content = 'content.xml';
const manifest = 'META-INF/manifest.xml';

/** A locked file is a readable archive of unreadable parts. */
async function isLocked(archive: Archive): Promise<boolean> {
  if (!archive.has(manifest)) return false;
  const locks = await allIn<true>(archive.text(manifest), (found) => ({
    open: (name) => name === 'encryption-data' && found(true),
    text() {},
    close() {},
  }));
  return locks.length > 0;
}

/** Reads an `.ods` file: its rows as they are taken. Its days are written as days, so that none is counted. */
export async function odsContents(archive: Archive, task: Task): Promise<Contents> {
  if (await isLocked(archive)) throw locked();
  const sheets = await odsSheetsOf(archive, content);
  const rowsOf = ({ index }: { index: number }) => foundIn(archive.text(content), odsRows(index, task.mostRows));
  const sheet = await chosenSheet(sheets, task.sheet, rowsOf);
  return {
    format: 'ods',
    encoding: null,
    sheets: sheets.map(({ name }) => name),
    sheet: sheet.name,
    epoch1904: false,
    rows: rowsOf(sheet),
  };
}
