import type { ImportField } from '#contract/import-columns.ts';
import type { ImportDetail } from '#contract/imports.ts';
import { giveWay, mapInSlices } from '#server/batches.ts';
import { invalid } from '#server/problems.ts';
import { meaningsInRow } from './column-meanings.ts';
import type { ColumnsRead } from './column-reading.ts';
import { type WholeHeaders, wholeHeadersAt } from './header-groups.ts';
import {
  headerPartsOf,
  isKnownHeader,
  type Meaning,
  type Meanings,
  type OpenHeaders,
  openFieldOf,
  partOf,
  unknown,
} from './headers.ts';
import type { Importable, Recognise } from './importable.ts';
import { rowsBeforeHeaders } from './reading/limits.ts';
import type { SourceRow } from './reading/source.ts';
import { daysIn } from './recent-days.ts';
import type { KeptColumn } from './samples.ts';
import { shortened } from './shortened.ts';

/** A title above the table may equal a header, so a row of headers has at least two. */
const leastKnown = 2;

/** Longest header, in characters. */
const mostShown = 300;

/** The meanings of headers, and of values where there is none. */
export interface Knowledge {
  fields: Importable['fields'];
  known: Meanings;
  openHeaders: OpenHeaders;
  remembered: Meanings;
  recognise: Recognise;
}

/** Which of a file's rows has the headers, and why. */
export interface HeaderRow {
  /** Its place among the rows; null where there are no headers. */
  place: number | null;
  because: ImportDetail['title_row_because'];
  /** The headers, with what the rows around it say of them. */
  whole: WholeHeaders | null;
}

type Found = Pick<HeaderRow, 'place' | 'because'>;

const filled = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== '').length;

const countInSlices = async (cells: readonly string[], is: (cell: string) => boolean) =>
  (await mapInSlices(cells, is)).filter(Boolean).length;

const manyDigits = /\d{6}/;

/** Whether a text is data, not a header. */
function isData(cell: string, recognise: Recognise): boolean {
  const text = cell.trim();
  return text !== '' && (recognise(text) !== null || manyDigits.test(text) || daysIn(text).length > 0);
}

/** The row that somebody chose. */
function chosenRow(rows: readonly SourceRow[], wish: number): Found {
  if (wish === 0) return { place: null, because: 'person' };
  const place = rows.findIndex(({ number }) => number === wish);
  const message = `Baris judul harus salah satu dari ${rowsBeforeHeaders} baris pertama yang berisi.`;
  if (place === -1) throw invalid([{ field: 'title_row', message }]);
  return { place, because: 'person' };
}

/**
 * Finds the row with the headers among the first ones: that with the most known headers, else the first one of full
 * width. If there are people's data in it or above it, no row has headers, so that nobody is lost.
 */
async function foundRow(
  rows: readonly SourceRow[],
  { known, remembered, openHeaders, recognise }: Knowledge,
): Promise<Found> {
  const all = [known, remembered, openHeaders];
  const counts: number[] = [];
  for (const { cells } of rows) counts.push(await countInSlices(cells, (cell) => isKnownHeader(cell, all)));
  const most = Math.max(0, ...counts);
  if (most >= leastKnown) return { place: counts.indexOf(most), because: 'known' };
  const widths = rows.map(({ cells }) => filled(cells));
  const place = Math.max(0, widths.indexOf(Math.max(0, ...widths)));
  // A row of seeming headers with nothing below is somebody's only row.
  const isLast = place === rows.length - 1 && rows.length < rowsBeforeHeaders;
  if (isLast && (widths[place] ?? 0) > 1) return { place: null, because: 'looks' };
  const headersAndAbove = rows.slice(0, place + 1).flatMap(({ cells }) => cells);
  const data = await countInSlices(headersAndAbove, (cell) => isData(cell, recognise));
  return { place: data > 0 ? null : place, because: 'looks' };
}

/** The row with the headers that somebody chose, else the one that is found; and all that its headers say. */
export async function headerRowOf(
  rows: readonly SourceRow[],
  knowledge: Knowledge,
  wish: number | undefined,
): Promise<HeaderRow> {
  const found = wish === undefined ? await foundRow(rows, knowledge) : chosenRow(rows, wish);
  const whole = found.place === null ? null : wholeHeadersAt(rows, found.place, knowledge);
  return { ...found, whole };
}

/** The field of a column without a header, if every sample can only be that. */
function fieldIn(samples: readonly string[], recognise: Recognise): ImportField | null {
  const [field = null, ...others] = new Set(samples.map(recognise));
  return others.length === 0 ? field : null;
}

/** The fields of columns without headers. A field that several columns may be is given to none. */
async function fieldsByValues(read: ColumnsRead, recognise: Recognise): Promise<(ImportField | null)[]> {
  const samples = Array.from({ length: read.width }, (_, index) =>
    (read.traits(index)?.samples ?? []).map(({ text }) => text),
  );
  const fields = await mapInSlices(samples, (some) => fieldIn(some, recognise));
  return fields.map((field) => (fields.indexOf(field) === fields.lastIndexOf(field) ? field : null));
}

/** The columns of a file with their fields: by headers and neighbouring columns, or by values if there are no headers. */
export async function columnsOf(
  headers: readonly string[] | null,
  read: ColumnsRead,
  { fields, known, openHeaders, remembered, recognise }: Knowledge,
): Promise<KeptColumn[]> {
  const shown = (headers ?? []).map((header) => shortened(header.trim(), mostShown));
  const byHeaders = await meaningsInRow(shown, fields, known, remembered, openHeaders);
  const byValues = headers === null ? await fieldsByValues(read, recognise) : [];
  const isTaken = (field: ImportField) => [...byHeaders.map((one) => one.field), ...byValues].includes(field);
  const parts = headerPartsOf(fields);
  const columns: KeptColumn[] = [];
  for (let index = 0; index < Math.max(shown.length, read.width); index += 1) {
    await giveWay();
    const header = shown[index] ?? '';
    const traits = read.traits(index);
    if (header === '' && !traits) continue;
    const byValue = byValues[index] ?? null;
    const meaning = byValue === null ? (byHeaders[index] ?? unknown) : { field: byValue, because: 'values' as const };
    const open = meaning.because === null ? openFieldOf(header, openHeaders) : null;
    const said: Meaning = open !== null && isTaken(open) ? { field: null, because: 'taken' } : meaning;
    const { readable } = fields.find((one) => one.field === said.field) ?? {};
    const isReadable = !readable || !traits?.samples.length || traits.samples.some(({ text }) => readable.test(text));
    const { field, because }: Meaning = isReadable ? said : { field: null, because: 'unreadable' };
    const may_be = because === null ? open : null;
    const part = partOf(header, parts);
    const rowsOf = (samples: { row: number }[] = []) => samples.map(({ row }) => row);
    columns.push({
      ...{ index, title: header, field, because, may_be, part },
      ...(traits ?? read.nothing),
      samples: rowsOf(traits?.samples),
      date_cells: rowsOf(traits?.date_cells),
    });
  }
  return columns;
}
