import { isExample } from '../example-row.ts';
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
  /** Whether the key field's header is among these. */
  hasKey: boolean;
  /** Whether data follows below them. */
  hasData: boolean;
  /** The highest number of non-empty cells in one of the first rows. */
  width: number;
}

export const unseen: Readonly<SheetLook> = { rows: 0, headers: 0, hasKey: false, hasData: false, width: 0 };

type Sought = Pick<Task, 'headers' | 'keyHeaders'>;

const nothing: Meanings = new Map();

const meaningsOf = (keys: readonly string[]): Meanings => new Map(keys.map((key) => [key, null]));

/** Looks for known headers in the rows that it is shown, as long as they may still be header rows. */
export function sheetLooker({ headers, keyHeaders }: Sought) {
  const [known, keys] = [meaningsOf(headers), meaningsOf(keyHeaders)];
  const countIn = (cells: readonly string[], meanings: Meanings) =>
    cells.filter((cell) => meaningOf(cell, meanings, nothing) !== null).length;
  const look = { ...unseen };
  return {
    see({ cells }: Pick<SourceRow, 'cells'>, times = 1) {
      look.rows += times;
      look.hasData ||= !isExample({ cells });
      if (look.rows - times >= rowsBeforeHeaders) return;
      look.width = Math.max(look.width, cells.filter((cell) => cell.trim() !== '').length);
      const found = countIn(cells, known);
      if (found <= look.headers) return;
      Object.assign(look, { headers: found, hasKey: countIn(cells, keys) > 0, hasData: times > 1 });
    },
    seen: (): SheetLook => ({ ...look }),
  };
}

/** Reads at most `most` rows of a sheet. */
export async function lookAt(rows: AsyncIterable<SourceRow[]>, most: number, sought: Sought): Promise<SheetLook> {
  const looker = sheetLooker(sought);
  for await (const piece of rows) {
    for (const row of piece.filter(hasText)) looker.see(row);
    const seen = looker.seen();
    if (seen.rows >= most) return { ...seen, rows: most };
  }
  return looker.seen();
}

type Looked<Sheet> = readonly [Sheet, SheetLook];

/** The first of those that have most of something. */
function withMost<Sheet>(all: readonly Looked<Sheet>[], of: (look: SheetLook) => number): Sheet | undefined {
  const most = Math.max(...all.map(([, look]) => of(look)));
  return all.find(([, look]) => of(look) === most)?.[0];
}

/**
 * The sheet with data below the most headers, the key field's among them; else the one with the widest row: a table, no
 * cover page. Headers alone, as of a template with its lists of choices, are taken only if there is no other table.
 */
function mostLikely<Sheet>(looks: ReadonlyMap<Sheet, SheetLook>): Sheet | undefined {
  const filled = [...looks].filter(([, { rows }]) => rows > 0);
  const titled = filled.filter(([, { headers }]) => headers >= leastKnown);
  const keyed = titled.filter(([, { hasKey }]) => hasKey);
  const likely = keyed.length > 0 ? keyed : titled;
  const withData = likely.filter(([, { hasData }]) => hasData);
  if (withData.length > 0) return withMost(withData, ({ headers }) => headers);
  const untitled = filled.filter((one) => !titled.includes(one));
  const tables = likely.length > 0 ? untitled.filter(([, { width }]) => width > 1) : untitled;
  return withMost(tables, ({ width }) => width) ?? withMost(likely, ({ headers }) => headers);
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
  const chosen = mostLikely(looks);
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
