import type { ImportColumn } from '#contract/imports.ts';
import { mapInSlices } from '#server/batches.ts';
import type { ColumnsRead } from './column-reading.ts';
import { shortened } from './shortened.ts';
import { type Meanings, meaningOf } from './titles.ts';

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

/** The columns of a file: each with what its title says it is, each field once. */
export function columnsOf(
  titles: readonly string[],
  read: ColumnsRead,
  known: Meanings,
  remembered: Meanings,
): ImportColumn[] {
  const taken = new Set<string>();
  const columns: ImportColumn[] = [];
  for (let index = 0; index < Math.max(titles.length, read.width); index += 1) {
    const title = shortened((titles[index] ?? '').trim(), mostShown);
    const traits = read.traits(index);
    if (title === '' && !traits) continue;
    const { field, because } = meaningOf(title, known, remembered) ?? { field: null, because: null };
    const isTaken = field !== null && taken.has(field);
    if (field !== null) taken.add(field);
    columns.push({
      index,
      title,
      field: isTaken ? null : field,
      because: isTaken ? null : because,
      ...(traits ?? read.nothing),
    });
  }
  return columns;
}
