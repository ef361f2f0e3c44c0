import { mostImportColumns, mostImportRows } from '#contract/import-limits.ts';
import type { SourceRow } from './contents.ts';
import type { Clock } from './processor-time.ts';
import { megabytes, tooLongCell, tooLongRow, tooManyColumns, tooManyRows, tooMuchText } from './refusals.ts';

/** The headers of a file stand in one of its first rows; above them, lists often have a heading. */
export const rowsBeforeHeaders = 20;

/** Excel itself allows no more. */
const mostCellCharacters = 32_767;

/** A character may be written with seven, as `_x000D_`. */
const mostWritten = 7 * mostCellCharacters;

/** All parts of a file together, in bytes. */
export const mostUnpacked = 200 * megabytes;

/** A sheet has at most so many merged cells. */
export const mostMerged = 100_000;

/** All cells of a file as the database keeps them, in bytes: three times what 100,000 rows of members have. */
export const mostKept = 64 * megabytes;

/** One row as the database keeps it, in bytes: whoever looks at it does so at once. */
const mostOfRow = 128 * 1024;

/** What is handed on at once. */
const batch = { rows: 500, bytes: 256 * 1024 };

/** The text of a cell, as it is written, with what comes next of it. */
export function longer(text: string, piece: string): string {
  if (text.length + piece.length > mostWritten) throw tooLongCell(mostCellCharacters);
  return text + piece;
}

export const hasText = ({ cells }: SourceRow) => cells.some((cell) => cell.trim() !== '');

function filled(row: SourceRow): SourceRow | null {
  const { cells } = row;
  const last = cells.findLastIndex((cell) => cell !== '');
  if (last === -1 || cells.every((cell) => cell.trim() === '')) return null;
  return last === cells.length - 1 ? row : { ...row, cells: cells.slice(0, last + 1) };
}

/** The bytes of a row as it is kept. */
function sizeOf({ number, cells, covered = [] }: SourceRow): number {
  if (cells.length > mostImportColumns) throw tooManyColumns(cells.length, mostImportColumns);
  if (cells.some((cell) => cell.length > mostCellCharacters)) throw tooLongCell(mostCellCharacters, number);
  const texts = covered.map(({ text }) => text);
  const bytes =
    Buffer.byteLength(JSON.stringify(cells)) + (texts.length > 0 ? Buffer.byteLength(JSON.stringify(texts)) : 0);
  if (bytes > mostOfRow) throw tooLongRow(number, mostOfRow);
  return bytes;
}

/** How many rows hold something, counted only where they may be more than a file may have: at most so many. */
export async function countedRows(atMost: number, rows: () => AsyncIterable<SourceRow[]>): Promise<number | null> {
  if (atMost <= mostImportRows) return null;
  let count = 0;
  for await (const piece of rows()) count += piece.filter(hasText).length;
  return count;
}

/** Rows without the empty ones, in batches of some hundreds; more than a file may have are refused. */
export async function* withinLimits(
  pieces: AsyncIterable<SourceRow[]>,
  mostRows: number,
  clock: Clock,
): AsyncGenerator<SourceRow[]> {
  let rows = 0;
  let bytes = 0;
  let waiting: SourceRow[] = [];
  let waitingBytes = 0;
  for await (const piece of pieces) {
    clock.check();
    for (const each of piece) {
      const row = filled(each);
      if (!row) continue;
      rows += 1;
      const size = sizeOf(row);
      bytes += size;
      if (rows > mostRows) throw tooManyRows();
      if (bytes > mostKept) throw tooMuchText(mostKept);
      waiting.push(row);
      waitingBytes += size;
      if (waiting.length < batch.rows && waitingBytes < batch.bytes) continue;
      yield waiting;
      waiting = [];
      waitingBytes = 0;
    }
  }
  if (waiting.length > 0) yield waiting;
}
