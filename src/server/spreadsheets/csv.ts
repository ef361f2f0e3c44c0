import { Readable } from 'node:stream';
import { guardedText } from '#contract/csv-text.ts';
import type { CsvSeparator } from '#contract/exports.ts';
import { type Cell, framed, type Sheet } from './sheet.ts';

/** Tells Excel that the file is UTF-8. */
const byteOrderMark = '\ufeff';

/** Quotes everything, so that a program that expects the other separator splits nothing. */
function fieldOf(cell: Cell): string {
  if (cell === null) return '';
  return typeof cell === 'number' ? `"${cell}"` : `"${guardedText(cell).replaceAll('"', '""')}"`;
}

/** A sheet as a `.csv` stream. */
export function csvOf(sheet: Sheet, separator: CsvSeparator): Readable {
  const row = (cells: Cell[]) => `${cells.map(fieldOf).join(separator)}\r\n`;
  const start = byteOrderMark + row(sheet.columns.map(({ title }) => title));
  return Readable.from(framed(sheet, { start, row, end: '' }), { objectMode: false });
}
