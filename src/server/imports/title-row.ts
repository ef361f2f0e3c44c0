import type { ImportColumn, ImportDetail, ImportField } from '#contract/imports.ts';
import { giveWay, mapInSlices } from '#server/batches.ts';
import { invalid } from '#server/problems.ts';
import { meaningsInRow } from './column-meanings.ts';
import type { ColumnsRead } from './column-reading.ts';
import type { Importable, Recognise } from './importable.ts';
import { rowsBeforeTitles } from './reading/limits.ts';
import type { SourceRow } from './reading/source.ts';
import { daysIn } from './recent-days.ts';
import { shortened } from './shortened.ts';
import { isTitle, type Meaning, type Meanings, type OpenTitles, openFieldOf, unknown } from './titles.ts';

/** A heading may happen to be called like a column; a row of titles has two at least. */
const leastKnown = 2;

/** Of a title, in characters. */
const mostShown = 300;

/** What titles and texts without a title mean. */
export interface Knowledge {
  fields: Importable['fields'];
  known: Meanings;
  openTitles: OpenTitles;
  remembered: Meanings;
  recognise: Recognise;
}

/** Which of a file's rows has the titles, and why. */
export interface TitleRow {
  /** Its place among the rows; null where there are no titles. */
  place: number | null;
  because: ImportDetail['title_row_because'];
}

const filled = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== '').length;

const countInSlices = async (cells: readonly string[], is: (cell: string) => boolean) =>
  (await mapInSlices(cells, is)).filter(Boolean).length;

const manyDigits = /\d{6}/;

/** Whether a text is what somebody's data are, and no title. */
function isData(cell: string, recognise: Recognise): boolean {
  const text = cell.trim();
  return text !== '' && (recognise(text) !== null || manyDigits.test(text) || daysIn(text).length > 0);
}

/** The row that somebody chose. */
function chosenRow(rows: readonly SourceRow[], wish: number): TitleRow {
  if (wish === 0) return { place: null, because: 'person' };
  const place = rows.findIndex(({ number }) => number === wish);
  const message = `Baris judul harus salah satu dari ${rowsBeforeTitles} baris pertama yang berisi.`;
  if (place === -1) throw invalid([{ field: 'title_row', message }]);
  return { place, because: 'person' };
}

/**
 * Which of a file's first rows has the titles: the one with the most that are known, else the first one of full width,
 * unless there are people's data in it or above it. Then no row has titles, and nobody is lost.
 */
export async function titleRowOf(
  rows: readonly SourceRow[],
  { known, openTitles, remembered, recognise }: Knowledge,
  wish: number | undefined,
): Promise<TitleRow> {
  if (wish !== undefined) return chosenRow(rows, wish);
  const all = [known, remembered, openTitles];
  const counts: number[] = [];
  for (const { cells } of rows) counts.push(await countInSlices(cells, (cell) => isTitle(cell, all)));
  const most = Math.max(0, ...counts);
  if (most >= leastKnown) return { place: counts.indexOf(most), because: 'known' };
  const widths = rows.map(({ cells }) => filled(cells));
  const place = Math.max(0, widths.indexOf(Math.max(0, ...widths)));
  // Several titles with nothing below them are somebody's only row.
  const isLast = place === rows.length - 1 && rows.length < rowsBeforeTitles;
  if (isLast && (widths[place] ?? 0) > 1) return { place: null, because: 'looks' };
  const titlesAndAbove = rows.slice(0, place + 1).flatMap(({ cells }) => cells);
  const data = await countInSlices(titlesAndAbove, (cell) => isData(cell, recognise));
  return { place: data > 0 ? null : place, because: 'looks' };
}

/** What a column without a title is: what every sample of it certainly is. */
function fieldIn(samples: readonly string[], recognise: Recognise): ImportField | null {
  const [field = null, ...others] = new Set(samples.map(recognise));
  return others.length === 0 ? field : null;
}

/** What the columns of a file without titles are; a field that several may be is nobody's to guess. */
async function fieldsByValues(read: ColumnsRead, recognise: Recognise): Promise<(ImportField | null)[]> {
  const samples = Array.from({ length: read.width }, (_, index) => read.traits(index)?.samples ?? []);
  const fields = await mapInSlices(samples, (some) => fieldIn(some, recognise));
  return fields.map((field) => (fields.indexOf(field) === fields.lastIndexOf(field) ? field : null));
}

/** The columns of a file, each with what it is by its title and the columns beside it, or by its values where there are no titles. */
export async function columnsOf(
  titles: readonly string[] | null,
  read: ColumnsRead,
  { fields, known, openTitles, remembered, recognise }: Knowledge,
): Promise<ImportColumn[]> {
  const shown = (titles ?? []).map((title) => shortened(title.trim(), mostShown));
  const byTitles = await meaningsInRow(shown, fields, known, remembered, openTitles);
  const byValues = titles === null ? await fieldsByValues(read, recognise) : [];
  const isTaken = (field: ImportField) => [...byTitles.map((one) => one.field), ...byValues].includes(field);
  const columns: ImportColumn[] = [];
  for (let index = 0; index < Math.max(shown.length, read.width); index += 1) {
    await giveWay();
    const title = shown[index] ?? '';
    const traits = read.traits(index);
    if (title === '' && !traits) continue;
    const byValue = byValues[index] ?? null;
    const meaning = byValue === null ? (byTitles[index] ?? unknown) : { field: byValue, because: 'values' as const };
    const open = meaning.because === null ? openFieldOf(title, openTitles) : null;
    const { field, because }: Meaning = open !== null && isTaken(open) ? { field: null, because: 'taken' } : meaning;
    const may_be = because === null ? open : null;
    columns.push({ index, title, field, because, may_be, ...(traits ?? read.nothing) });
  }
  return columns;
}
