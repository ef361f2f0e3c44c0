import type { SourceRow } from './contents.ts';
import { empty, noSuchSheet, withoutRows } from './refusals.ts';

interface Named {
  name: string;
}

const hasText = ({ cells }: SourceRow) => cells.some((cell) => cell.trim() !== '');

async function hasRows(rows: AsyncIterable<SourceRow[]>): Promise<boolean> {
  for await (const piece of rows) if (piece.some(hasText)) return true;
  return false;
}

/** The sheet that is wished for, else the first that has rows; one without rows is refused. */
export async function chosenSheet<Sheet extends Named>(
  sheets: readonly Sheet[],
  wish: string | undefined,
  rowsOf: (sheet: Sheet) => AsyncIterable<SourceRow[]>,
): Promise<Sheet> {
  if (sheets.length === 0) throw empty();
  const wished = sheets.filter(({ name }) => wish === undefined || name === wish);
  if (wish !== undefined && wished.length === 0) throw noSuchSheet(wish);
  for (const sheet of wished) if (await hasRows(rowsOf(sheet))) return sheet;
  throw withoutRows(wish ?? sheets[0]?.name ?? '');
}
