import type { SourceRow } from './contents.ts';
import { hasText } from './limits.ts';
import { broken, empty, noSuchSheet, tooManyRows, tooManySheets, withoutRows } from './refusals.ts';

/** All are listed to choose from. */
const mostSheets = 500;

/** Of a sheet, in characters; Excel allows 31. */
const longestName = 255;

interface Named {
  name: string;
}

/** How many rows hold something, at most `most`: no further is looked. */
export async function countRows(rows: AsyncIterable<SourceRow[]>, most: number): Promise<number> {
  let count = 0;
  for await (const piece of rows) {
    count += piece.filter(hasText).length;
    if (count >= most) return most;
  }
  return count;
}

/**
 * The sheet that is wished for, else the first that has rows; one without rows is refused, and a file whose sheets have
 * too many together.
 */
export async function chosenSheet<Sheet extends Named>(
  sheets: readonly Sheet[],
  { sheet: wish, mostRows }: { sheet?: string | undefined; mostRows: number },
  rowsIn: (sheet: Sheet, most: number) => Promise<number>,
): Promise<{ sheet: Sheet; otherRows: number }> {
  if (sheets.length === 0) throw empty();
  if (sheets.length > mostSheets) throw tooManySheets(sheets.length, mostSheets);
  if (sheets.some(({ name }) => name.length > longestName)) throw broken();
  const wished = sheets.filter(({ name }) => wish === undefined || name === wish);
  if (wish !== undefined && wished.length === 0) throw noSuchSheet(wish);
  let chosen: Sheet | undefined;
  const others = new Set(sheets);
  for (const sheet of wished) {
    if (chosen) break;
    others.delete(sheet);
    if ((await rowsIn(sheet, 1)) > 0) chosen = sheet;
  }
  if (!chosen) throw withoutRows(wish ?? sheets[0]?.name ?? '');
  let otherRows = 0;
  for (const sheet of others) {
    otherRows += await rowsIn(sheet, mostRows - otherRows + 1);
    if (otherRows > mostRows) throw tooManyRows();
  }
  return { sheet: chosen, otherRows };
}
