import { mostImportColumns, mostImportRows } from '#contract/import-limits.ts';
import type { SourceRow } from './contents.ts';
import type { Clock } from './processor-time.ts';
import { megabytes, tooLongCell, tooLongRow, tooManyColumns, tooManyRows, tooMuchText } from './refusals.ts';

/** The header row is one of the first rows; lists often have a title above it. */
export const rowsBeforeHeaders = 20;

/** Excel's own limit. */
const mostCellCharacters = 32_767;

/** One character may be escaped with seven, as in `_x000D_`. */
const mostWritten = 7 * mostCellCharacters;

/** Parts of an archive: four for each sheet that a file may have. Each is opened, which takes some milliseconds. */
export const mostParts = 2000;

/** All parts of a file together, in bytes. */
export const mostUnpacked = 200 * megabytes;

/** Merged cells per sheet. */
export const mostMerged = 100_000;

/** All cells of a file as stored in the database, in bytes: three times what 100,000 rows of members need. */
export const mostKept = 64 * megabytes;

/** One stored row in bytes: the panel shows it as a whole. */
const mostOfRow = 128 * 1024;

/** Size of the batches that are passed on. */
const batch = { rows: 500, bytes: 256 * 1024 };

/** The text of a cell with another piece. Refuses the file if it gets too long. */
export function cellTextWith(text: string, piece: string): string {
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

/** The bytes of a row as stored. */
function sizeOf({ number, cells, covered = [] }: SourceRow): number {
  if (cells.length > mostImportColumns) throw tooManyColumns(cells.length, mostImportColumns);
  if (cells.some((cell) => cell.length > mostCellCharacters)) throw tooLongCell(mostCellCharacters, number);
  const texts = covered.map(({ text }) => text);
  const bytes =
    Buffer.byteLength(JSON.stringify(cells)) + (texts.length > 0 ? Buffer.byteLength(JSON.stringify(texts)) : 0);
  if (bytes > mostOfRow) throw tooLongRow(number, mostOfRow);
  return bytes;
}

/** Counts rows with content, but only if there may be more than a file may have; null otherwise. */
export async function countedRows(atMost: number, rows: () => AsyncIterable<SourceRow[]>): Promise<number | null> {
  if (atMost <= mostImportRows) return null;
  let count = 0;
  for await (const piece of rows()) count += piece.filter(hasText).length;
  return count;
}

/** Rows with content, in batches. Throws when a limit is exceeded. */
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
