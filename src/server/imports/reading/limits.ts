import type { SourceRow } from './contents.ts';
import { tooLarge, tooManyColumns, tooManyRows } from './refusals.ts';

/** No list of members has more; a small file can claim millions. */
export const mostColumns = 1000;

/** In all cells together: several times what 100,000 rows of members have. */
const mostCharacters = 200_000_000;

/** What is handed on at once. */
const batch = { rows: 500, characters: 1_000_000 };

function filled({ number, cells }: SourceRow): SourceRow | null {
  const last = cells.findLastIndex((cell) => cell !== '');
  if (last === -1 || cells.every((cell) => cell.trim() === '')) return null;
  return { number, cells: last === cells.length - 1 ? cells : cells.slice(0, last + 1) };
}

/** Rows without the empty ones, in batches of some hundreds; more than a file may have are refused. */
export async function* withinLimits(pieces: AsyncIterable<SourceRow[]>, mostRows: number): AsyncGenerator<SourceRow[]> {
  let rows = 0;
  let characters = 0;
  let waiting: SourceRow[] = [];
  let waitingCharacters = 0;
  for await (const piece of pieces) {
    for (const each of piece) {
      const row = filled(each);
      if (!row) continue;
      rows += 1;
      const size = row.cells.reduce((sum, cell) => sum + cell.length, 0);
      characters += size;
      if (rows > mostRows) throw tooManyRows();
      if (row.cells.length > mostColumns) throw tooManyColumns(mostColumns);
      if (characters > mostCharacters) throw tooLarge();
      waiting.push(row);
      waitingCharacters += size;
      if (waiting.length < batch.rows && waitingCharacters < batch.characters) continue;
      yield waiting;
      waiting = [];
      waitingCharacters = 0;
    }
  }
  if (waiting.length > 0) yield waiting;
}
