import type { ImportColumn } from '#contract/import-columns.ts';
import type { ImportDetail } from '#contract/imports.ts';
import { mapInSlices } from '#server/batches.ts';
import { invalid } from '#server/problems.ts';
import type { ColumnsRead } from './column-reading.ts';
import { type Meanings, meaningOf, meaningsInRow } from './headers.ts';
import type { Importable } from './importable.ts';

import { rowsBeforeHeaders } from './read/limits.ts';
import type { SourceRow } from './read/source.ts';
import { shortened } from './shortened.ts';
import { daysOf } from './written-days.ts';

/** A title above the table may equal a header, so a row of headers has at least two. */
const leastKnown = 2;

/** Longest header, in characters. */
const mostShown = 300;

/** What headers mean. */
export interface Knowledge {
  importable: Importable;
  known: Meanings;
  /** What people confirmed before. */
  remembered: Meanings;
}

/** Which of a file's rows has the headers, and why. */
export interface HeaderRow {
  /** Its place among the rows; null where there are no headers. */
  place: number | null;
  because: ImportDetail['title_row_because'];
}

const textsIn = ({ cells }: SourceRow) => cells.map((cell) => cell.trim()).filter((text) => text !== '');

const number = /^\d+(?:[.,]\d+)?$/;
const manyDigits = /\d{6}/;

/** A word with digits, as an NPA is. A number alone may be anything. */
const code = /^(?=\S*\d)\S{1,30}$/;

/** Whether a text is somebody's data, not a header. */
function isData(text: string): boolean {
  if (text.includes('@') || manyDigits.test(text)) return true;
  return !number.test(text) && (code.test(text) || daysOf(text, false) !== null);
}

/** The row that somebody chose. */
function chosenRow(rows: readonly SourceRow[], wish: number): HeaderRow {
  if (wish === 0) return { place: null, because: 'person' };
  const place = rows.findIndex((row) => row.number === wish);
  const message = `Baris judul harus salah satu dari ${rowsBeforeHeaders} baris pertama yang berisi.`;
  if (place === -1) throw invalid([{ field: 'title_row', message }]);
  return { place, because: 'person' };
}

/**
 * The row with the headers among the first ones: the one that somebody chose, else that with the most known headers,
 * else the first one of full width. If there are people's data in it or above it, no row has headers, so that nobody is
 * lost.
 */
export async function headerRowIn(
  rows: readonly SourceRow[],
  { known, remembered }: Knowledge,
  wish: number | undefined,
): Promise<HeaderRow> {
  if (wish !== undefined) return chosenRow(rows, wish);
  const texts = rows.map(textsIn);
  const isKnown = (text: string) => meaningOf(text, known, remembered) !== null;
  const counts = await mapInSlices(texts, (some) => some.filter(isKnown).length);
  const most = Math.max(0, ...counts);
  if (most >= leastKnown) return { place: counts.indexOf(most), because: 'known' };
  const widths = texts.map((some) => some.length);
  const place = Math.max(0, widths.indexOf(Math.max(0, ...widths)));
  // A row of seeming headers with nothing below is somebody's only row.
  const isLast = place === rows.length - 1 && rows.length < rowsBeforeHeaders;
  const isAlone = isLast && (widths[place] ?? 0) > 1;
  const isPerson =
    isAlone ||
    texts
      .slice(0, place + 1)
      .flat()
      .some(isData);
  return { place: isPerson ? null : place, because: 'looks' };
}

const counted = /^[([]?(\d{1,3})[)\].]?$/;

/** The numbers in a row that contains nothing else. */
function numbersIn(row: SourceRow): number[] | null {
  const numbers = textsIn(row).map((text) => Number(counted.exec(text)?.[1]));
  return numbers.some(Number.isNaN) ? null : numbers;
}

/** Where the data begins: below the headers, and below a row that numbers the columns, as official forms have one. */
export function firstOfData(rows: readonly SourceRow[], { place }: HeaderRow): number {
  if (place === null) return 0;
  const [row, next] = rows.slice(place + 1);
  const numbers = (row && next && numbersIn(next) === null && numbersIn(row)) || [];
  const isCount = numbers.length > 2 && numbers.every((one, index) => one === index + 1);
  return place + (isCount ? 2 : 1);
}

/** The columns of a file: what their headers mean, and what their values tell. */
export function columnsOf(
  headers: readonly string[],
  read: ColumnsRead,
  { importable, known, remembered }: Knowledge,
): ImportColumn[] {
  const shown = headers.map((header) => shortened(header.trim(), mostShown));
  const meanings = meaningsInRow(shown, importable, known, remembered);
  return Array.from({ length: Math.max(shown.length, read.width) }, (_, index): ImportColumn[] => {
    const [title = '', traits] = [shown[index], read.traits(index)];
    if (title === '' && !traits) return [];
    const said = meanings[index] ?? { field: null, because: null };
    const { readable } = importable.fields.find(({ field }) => field === said.field) ?? {};
    const samples = traits?.samples ?? [];
    const isReadable = !readable || samples.length === 0 || samples.some(({ text }) => readable.test(text));
    const meaning = isReadable ? said : { field: null, because: 'unreadable' as const };
    return [{ index, title, ...meaning, ...(traits ?? read.nothing) }];
  }).flat();
}
