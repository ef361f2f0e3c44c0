/*
 * The content of a backup, the same for either engine: lines of JSON, as `age --decrypt` and `gunzip` print them.
 *
 *   {"format":"ikai-member-directory","version":1,"made":…,"migrations":[…]}
 *   {"table":"regions","columns":["code",…]}      then a line for each row: [value, …], with bytes as {"bytes": base64}
 *   {"end":"regions","rows":38,"sha256":…}        over the lines of columns and rows, as a move compares them
 *   {"rows":…,"lastIds":{…},"sha256":…}           the last line; over all lines before it and its own content
 */
import type { TableRow } from '../move/rows.ts';
import { BackupFault } from './fault.ts';

export const format = 'ikai-member-directory';
/** Files of another version cannot be read by this one. */
export const formatVersion = 1;

export interface Header {
  format: string;
  version: number;
  /** An ISO instant. */
  made: string;
  /** The versions of the schema that it was brought to, in that order. */
  migrations: string[];
}

export interface BackupStart {
  table: string;
  columns: string[];
}

export interface End {
  end: string;
  rows: number;
  sha256: string;
}

export interface Sum {
  rows: number;
  /** The last id that each table has given out. */
  lastIds: Record<string, number>;
  sha256: string;
}

/** Longer than any line we write: a picture or a row of an import is far shorter. */
const longestLine = 64 * 1024 * 1024;

const newline = 0x0a;

export const damaged = () => new BackupFault('It is damaged or cut off.');

/** Splits bytes into lines. An incomplete last line is dropped. */
export async function* linesIn(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let begun: Uint8Array[] = [];
  let length = 0;
  for await (const piece of bytes) {
    let start = 0;
    for (let end = piece.indexOf(newline); end >= 0; end = piece.indexOf(newline, start)) {
      yield Buffer.concat([...begun, piece.subarray(start, end)]).toString('utf8');
      begun = [];
      length = 0;
      start = end + 1;
    }
    begun.push(piece.subarray(start));
    length += piece.length - start;
    if (length > longestLine) throw damaged();
  }
  if (length > 0) throw damaged();
}

/** Parses a line. */
export function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw damaged();
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

export const isHeader = (value: unknown): value is Header =>
  isRecord(value) && value.format === format && typeof value.version === 'number' && isTexts(value.migrations);

export const isStart = (value: unknown): value is BackupStart =>
  isRecord(value) && typeof value.table === 'string' && isTexts(value.columns);

export const isEnd = (value: unknown): value is End => isRecord(value) && typeof value.end === 'string';

export const isSum = (value: unknown): value is Sum => isRecord(value) && isRecord(value.lastIds);

/** Restores a row from its parsed line. */
export function rowFrom(value: unknown, columns: readonly string[]): TableRow {
  if (!Array.isArray(value) || value.length !== columns.length) throw damaged();
  const row: TableRow = {};
  for (const [index, column] of columns.entries()) {
    const cell: unknown = value[index];
    row[column] = isRecord(cell) ? Buffer.from(String(cell.bytes), 'base64') : cell;
  }
  return row;
}
