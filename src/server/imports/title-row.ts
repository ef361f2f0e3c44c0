import type { ImportColumn } from '#contract/imports.ts';
import { mapInSlices } from '#server/batches.ts';
import { meaningsInRow } from './column-meanings.ts';
import type { ColumnsRead } from './column-reading.ts';
import type { Importable } from './importable.ts';
import { shortened } from './shortened.ts';
import { type Meanings, meaningOf, unknown } from './titles.ts';

/** The titles of a file stand in one of its first rows; above them, lists often have a heading. */
export const rowsBeforeTitles = 20;

/** A heading may happen to be called like a column; a row of titles has two at least. */
const leastKnown = 2;

/** Of a title, in characters. */
const mostShown = 300;

const filled = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== '').length;

/** Which of a file's first rows has the titles: the one with the most that are known, else the first one of full width. */
export async function titleRowOf(
  rows: readonly (readonly string[])[],
  known: Meanings,
  remembered: Meanings,
): Promise<number> {
  const counts = await mapInSlices(
    rows,
    (cells) => cells.filter((cell) => meaningOf(cell, known, remembered) !== null).length,
  );
  const most = Math.max(0, ...counts);
  if (most >= leastKnown) return counts.indexOf(most);
  const widths = rows.map(filled);
  return Math.max(0, widths.indexOf(Math.max(0, ...widths)));
}

/** The columns of a file, each with what it is by its title and the columns beside it. */
export function columnsOf(
  titles: readonly string[],
  read: ColumnsRead,
  fields: Importable['fields'],
  known: Meanings,
  remembered: Meanings,
): ImportColumn[] {
  const shown = titles.map((title) => shortened(title.trim(), mostShown));
  const meanings = meaningsInRow(shown, fields, known, remembered);
  const columns: ImportColumn[] = [];
  for (let index = 0; index < Math.max(shown.length, read.width); index += 1) {
    const title = shown[index] ?? '';
    const traits = read.traits(index);
    if (title === '' && !traits) continue;
    const { field, because } = meanings[index] ?? unknown;
    columns.push({ index, title, field, because, ...(traits ?? read.nothing) });
  }
  return columns;
}
