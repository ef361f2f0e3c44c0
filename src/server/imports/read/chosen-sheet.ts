import { isExample } from '../example-row.ts';
import { type Meanings, meaningOf } from '../headers.ts';
import type { Task } from './contents.ts';
import { type ReadSheet, rowOf, rowsBeforeHeaders } from './limits.ts';
import { empty, noSuchSheet, tooManySheets, withoutRows } from './refusals.ts';

/** All of them are listed in the panel. */
const mostSheets = 500;

/** A row with this many known headers is a header row. A single match may be a heading by chance. */
const leastKnown = 2;

/** What was found in a sheet. */
interface Look {
  sheet: ReadSheet;
  /** The highest number of known headers in one of the first rows. */
  headers: number;
  /** Whether the key field's header is among these. */
  hasKey: boolean;
  /** Whether data follows below them. */
  hasData: boolean;
  /** The highest number of non-empty cells in one of the first rows. */
  width: number;
}

const nothing: Meanings = new Map();

/** Counts the cells that are one of these headers. */
function counterOf(keys: readonly string[]) {
  const known: Meanings = new Map(keys.map((key) => [key, null]));
  return (cells: readonly string[] = []) => cells.filter((cell) => meaningOf(cell, known, nothing) !== null).length;
}

function lookAt(sheet: ReadSheet, { headers, keyHeaders }: Task): Look {
  const first = sheet.rows.slice(0, rowsBeforeHeaders).map(rowOf);
  const counts = first.map(({ cells }) => cells).map(counterOf(headers));
  const most = Math.max(0, ...counts);
  const at = most === 0 ? -1 : counts.indexOf(most);
  return {
    sheet,
    headers: most,
    hasKey: counterOf(keyHeaders)(first[at]?.cells) > 0,
    hasData: first.slice(at + 1).some((row) => !isExample(row)) || sheet.rows.length > rowsBeforeHeaders,
    width: Math.max(0, ...first.map(({ cells }) => cells.filter((cell) => cell.trim() !== '').length)),
  };
}

/** The first of those that have most of something. */
const withMost = (looks: readonly Look[], of: 'headers' | 'width'): ReadSheet | undefined =>
  looks.toSorted((one, other) => other[of] - one[of])[0]?.sheet;

/**
 * The sheet with data below the most headers, the key field's among them; else the one with the widest row: a table, no
 * cover page. Headers alone, as of a template with its lists of choices, are taken only if there is no other table.
 */
function mostLikely(looks: readonly Look[]): ReadSheet | undefined {
  const filled = looks.filter(({ sheet }) => sheet.rows.length > 0);
  const titled = filled.filter(({ headers }) => headers >= leastKnown);
  const keyed = titled.filter(({ hasKey }) => hasKey);
  const likely = keyed.length > 0 ? keyed : titled;
  const withData = likely.filter(({ hasData }) => hasData);
  if (withData.length > 0) return withMost(withData, 'headers');
  const untitled = filled.filter((one) => !titled.includes(one));
  const tables = likely.length > 0 ? untitled.filter(({ width }) => width > 1) : untitled;
  return withMost(tables, 'width') ?? withMost(likely, 'headers');
}

/** The sheet that was asked for, or else the one that most likely holds the data. Throws if it has no rows. */
export function chosenSheet(sheets: readonly ReadSheet[], task: Task): ReadSheet {
  if (sheets.length === 0) throw empty();
  if (sheets.length > mostSheets) throw tooManySheets(sheets.length, mostSheets);
  const candidates = task.sheet === undefined ? sheets : sheets.filter(({ name }) => name === task.sheet);
  if (task.sheet !== undefined && candidates.length === 0) throw noSuchSheet(task.sheet);
  const chosen = mostLikely(candidates.map((sheet) => lookAt(sheet, task)));
  if (!chosen) throw withoutRows(task.sheet ?? sheets[0]?.name ?? '');
  if (chosen.fault) throw chosen.fault;
  return chosen;
}
