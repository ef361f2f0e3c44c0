import type { Archive } from './archive.ts';
import { chosenSheet } from './chosen-sheet.ts';
import type { Contents, SourceRow, Task } from './contents.ts';
import { odsRows } from './ods-rows.ts';
import { type OdsSheet, odsSheetsOf } from './ods-sheets.ts';
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

async function* rowsOf(archive: Archive, { index }: OdsSheet, mostRows: number): AsyncGenerator<SourceRow[]> {
  for await (const found of foundIn(archive.text(content), odsRows(index, mostRows))) {
    yield found.flatMap(({ number, times, cells }) =>
      Array.from({ length: times }, (_, repeat) => ({ number: number + repeat, cells })),
    );
  }
}

/** Reads an `.ods` file: its rows as they are taken. Its days are written as days, so that none is counted. */
export async function odsContents(archive: Archive, task: Task): Promise<Contents> {
  if (await isLocked(archive)) throw locked();
  const all = await odsSheetsOf(archive, content, task);
  const { sheet, sheets, otherRows } = await chosenSheet(all, task, async (one) => one);
  return {
    format: 'ods',
    encoding: null,
    sheets,
    sheet: sheet.name,
    epoch1904: false,
    otherRows,
    rows: rowsOf(archive, sheet, task.mostRows),
  };
}
