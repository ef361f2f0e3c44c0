import { type Meanings, meaningOf } from '../headers.ts';
import type { SheetHead, SourceRow, Task } from './contents.ts';
import { hasText, rowsBeforeHeaders } from './limits.ts';
import { broken, empty, noSuchSheet, tooManyRows, tooManySheets, withoutRows } from './refusals.ts';

/** All of them are listed in the panel. */
const mostSheets = 500;

/** Characters in a sheet's name. Excel allows 31. */
const longestName = 255;

/** A row with this many known headers is a header row. A single match may be a heading by chance. */
const leastKnown = 2;

interface Named {
  name: string;
}

/** What was found in a sheet, up to a limit of rows. */
export interface SheetLook {
  /** Rows with content. */
  rows: number;
  /** The highest number of known headers in one of the first rows. */
  headers: number;
  /** The highest number of non-empty cells in one of the first rows. */
  width: number;
}

const nothing: Meanings = new Map();

/** Counts known headers in the rows that it is shown, as long as they may still be header rows. */
export function headerCounter(known: readonly string[]) {
  const meanings: Meanings = new Map(known.map((key) => [key, null]));
  let rows = 0;
  let most = 0;
  let widest = 0;
  return {
    see({ cells }: Pick<SourceRow, 'cells'>) {
      rows += 1;
      if (rows > rowsBeforeHeaders) return;
      widest = Math.max(widest, cells.filter((cell) => cell.trim() !== '').length);
      most = Math.max(most, cells.filter((cell) => meaningOf(cell, meanings, nothing) !== null).length);
    },
    seen: () => ({ headers: most, width: widest }),
  };
}

/** Reads at most `most` rows of a sheet. */
export async function lookAt(
  rows: AsyncIterable<SourceRow[]>,
  most: number,
  headers: readonly string[],
): Promise<SheetLook> {
  const counter = headerCounter(headers);
  let count = 0;
  for await (const piece of rows) {
    const filled = piece.filter(hasText);
    filled.forEach(counter.see);
    count += filled.length;
    if (count >= most) return { rows: most, ...counter.seen() };
  }
  return { rows: count, ...counter.seen() };
}

/** The sheet with the most known headers; if none has any, the one with the widest row: a table, no cover page. */
function withMostHeaders<Sheet>(looks: ReadonlyMap<Sheet, SheetLook>): Sheet | undefined {
  const filled = [...looks].filter(([, { rows }]) => rows > 0);
  const most = Math.max(0, ...filled.map(([, { headers }]) => headers));
  const widest = Math.max(0, ...filled.map(([, { width }]) => width));
  const best = filled.find(([, { headers, width }]) => (most >= leastKnown ? headers === most : width === widest));
  return best?.[0];
}

/**
 * The sheet with this name, or else the one that most likely holds the data. Throws if it has no rows, or if the sheets
 * together have too many. The rows of the chosen sheet itself are counted while it is read.
 */
export async function chosenSheet<Sheet extends Named>(
  sheets: readonly Sheet[],
  { sheet: name, mostRows }: Pick<Task, 'sheet' | 'mostRows'>,
  look: (sheet: Sheet, most: number) => Promise<SheetLook>,
): Promise<{ sheet: Sheet; otherRows: number; sheets: SheetHead[] }> {
  if (sheets.length === 0) throw empty();
  if (sheets.length > mostSheets) throw tooManySheets(sheets.length, mostSheets);
  if (sheets.some(({ name }) => name.length > longestName)) throw broken();
  const candidates = name === undefined ? sheets : sheets.filter((sheet) => sheet.name === name);
  if (name !== undefined && candidates.length === 0) throw noSuchSheet(name);
  const looks = new Map<Sheet, SheetLook>();
  for (const sheet of candidates) looks.set(sheet, await look(sheet, rowsBeforeHeaders));
  const chosen = withMostHeaders(looks);
  if (!chosen) throw withoutRows(name ?? sheets[0]?.name ?? '');
  let otherRows = 0;
  const heads: SheetHead[] = [];
  for (const sheet of sheets) {
    const rows = sheet === chosen ? null : (await look(sheet, mostRows - otherRows + 1)).rows;
    heads.push({ name: sheet.name, rows });
    otherRows += rows ?? 0;
    if (otherRows > mostRows) throw tooManyRows();
  }
  return { sheet: chosen, otherRows, sheets: heads };
}
