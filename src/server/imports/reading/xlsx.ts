import type { Archive } from './archive.ts';
import { chosenSheet, lookAt } from './chosen-sheet.ts';
import type { Contents, Task } from './contents.ts';
import { countedRows } from './limits.ts';
import { withMerged } from './merged-cells.ts';
import { sharedStringsOf } from './shared-strings.ts';
import { sheetRows } from './xlsx-sheet.ts';
import { mergedRanges, surveyOf } from './xlsx-survey.ts';
import { readWorkbook } from './xlsx-workbook.ts';
import { foundIn } from './xml.ts';

/** Reads an `.xlsx` or `.xlsm` file. Rows are parsed as they are consumed; only the shared strings are loaded at once. */
export async function xlsxContents(archive: Archive, task: Task): Promise<Contents> {
  const { sheets: all, epoch1904, sharedStrings, formats, isUncalculated } = await readWorkbook(archive);
  const strings = await sharedStringsOf(archive, sharedStrings);
  const rowsOf = ({ path }: { path: string }) =>
    foundIn(archive.text(path), sheetRows({ strings, formats, epoch1904, isUncalculated }));
  const { sheet, sheets, otherRows } = await chosenSheet(all, task, (one, most) => lookAt(rowsOf(one), most, task));
  const { mostRows, hasMerged } = await surveyOf(archive, sheet.path);
  const merged = hasMerged ? await mergedRanges(archive, sheet.path) : [];
  return {
    format: 'xlsx',
    encoding: null,
    sheets,
    sheet: sheet.name,
    epoch1904,
    otherRows,
    rowCount: await countedRows(mostRows, () => rowsOf(sheet)),
    rows: merged.length > 0 ? withMerged(rowsOf(sheet), merged) : rowsOf(sheet),
  };
}
