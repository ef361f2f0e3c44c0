import type { Archive } from './archive.ts';
import { chosenSheet } from './chosen-sheet.ts';
import type { Contents, SourceRow, Task } from './contents.ts';
import { mergedRangesOf } from './merged-cells.ts';
import { odsRows } from './ods-rows.ts';
import { type OdsSheet, odsSheetsOf } from './ods-sheets.ts';
import { locked, otherNullDate } from './refusals.ts';
import { allIn, foundIn } from './xml.ts';

const content = 'content.xml';
const manifest = 'META-INF/manifest.xml';

/** An encrypted file is a valid archive with unreadable parts. */
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
  const seen = mergedRangesOf();
  for await (const found of foundIn(archive.text(content), odsRows(index, mostRows))) {
    yield found.flatMap(({ number, times, cells, merged }) =>
      Array.from({ length: times }, (_, repeat) =>
        seen({ number: number + repeat, cells }, repeat === 0 ? merged : []),
      ),
    );
  }
}

/** The possible days zero, and whether they mean the 1904 date system. */
const nullDates = new Map([
  ['1899-12-30', false],
  ['1904-01-01', true],
]);

/** Reads an `.ods` file, streaming its rows. Days are written as days: only plain numbers use day zero. */
export async function odsContents(archive: Archive, task: Task): Promise<Contents> {
  if (await isLocked(archive)) throw locked();
  const survey = await odsSheetsOf(archive, content, task);
  const epoch1904 = nullDates.get(survey.nullDate);
  if (epoch1904 === undefined) throw otherNullDate(survey.nullDate);
  const { sheet, sheets, otherRows } = await chosenSheet(survey.sheets, task, async (one) => one);
  return {
    format: 'ods',
    encoding: null,
    sheets,
    sheet: sheet.name,
    epoch1904,
    otherRows,
    rowCount: sheet.rows,
    rows: rowsOf(archive, sheet, task.mostRows),
  };
}
