import { headerSpelling, isKnownHeader, type Meanings, meaningOf } from './headers.ts';
import type { ImportedField } from './importable.ts';
import type { SourceRow } from './reading/source.ts';

/** Headers that span several rows. */
export interface WholeHeaders {
  headers: string[];
  /** The index of the last header row; data follows. */
  last: number;
}

const textAt = (row: SourceRow | undefined, column: number) => row?.cells[column]?.trim() ?? '';

const columnsIn = ({ cells }: SourceRow) => cells.flatMap((cell, column) => (cell.trim() === '' ? [] : [column]));

/** For each column the nearest column, at it or to its left, with a text in this row; -1 if there is none. */
function columnsOver(row: SourceRow, width: number): number[] {
  let nearest = -1;
  return Array.from({ length: width }, (_, column) => {
    if (textAt(row, column) !== '') nearest = column;
    return nearest;
  });
}

/** The text above each column. */
const textsOver = (row: SourceRow, width: number) => columnsOver(row, width).map((column) => textAt(row, column));

/** The text above each column if it spans several headers. A text above the first column is a title of the table. */
function groupsOver(row: SourceRow, headers: SourceRow, width: number): string[] {
  const over = columnsOver(row, width);
  const first = Math.min(columnsIn(headers)[0] ?? 0, columnsIn(row)[0] ?? 0);
  const counts = new Map<number, number>();
  for (const column of columnsIn(headers)) counts.set(over[column] ?? -1, (counts.get(over[column] ?? -1) ?? 0) + 1);
  return over.map((column) => (column === first || (counts.get(column) ?? 0) < 2 ? '' : textAt(row, column)));
}

/** A header with its group in brackets, as in a single cell: 'Nomor (Serkom)'. */
const explained = (header: string, group: string) => (group === '' ? header : `${header} (${group})`);

const isNext = (one: SourceRow | undefined, other: SourceRow | undefined) =>
  one !== undefined && other !== undefined && one.number + 1 === other.number;

/** Whether a row has the headers below groups: texts only under groups that span several columns. */
function partsGroups(row: SourceRow, headers: SourceRow, isKnown: (header: string) => boolean): boolean {
  const columns = columnsIn(row);
  const over = textsOver(headers, row.cells.length);
  return (
    columns.some((column) => textAt(headers, column) === '') &&
    columns.every((column) => isKnown(explained(textAt(row, column), over[column] ?? '')))
  );
}

const counted = /^[([]?(\d{1,3})[)\].]?$/;

/** The numbers in a row that contains nothing else. */
function numbersIn(row: SourceRow): number[] | null {
  const numbers = columnsIn(row).map((column) => Number(counted.exec(textAt(row, column))?.[1]));
  return numbers.some(Number.isNaN) ? null : numbers;
}

/** Whether a row numbers the columns, as official forms do below their headers. */
function countsColumns(row: SourceRow, next: SourceRow): boolean {
  const numbers = numbersIn(row) ?? [];
  return numbers.length > 2 && numbers.every((number, index) => number === index + 1) && numbersIn(next) === null;
}

export interface KnownHeaders {
  fields: readonly Pick<ImportedField, 'field' | 'about'>[];
  known: Meanings;
  remembered: Meanings;
  openHeaders: ReadonlyMap<string, unknown>;
}

/** Whether a header is unambiguous, and no group above gives it another meaning. */
function isCertain(header: string, group: string, { fields, known, remembered }: KnownHeaders): boolean {
  const { field = null } = meaningOf(header, known, remembered) ?? {};
  const isLeftOut = known.get(headerSpelling(explained(header, group))) === null;
  return field !== null && !isLeftOut && !fields.some((one) => one.field === field && one.about);
}

/** The headers in a row, combined with the rows around it. */
export function wholeHeadersAt(rows: readonly SourceRow[], place: number, knowledge: KnownHeaders): WholeHeaders {
  const row = rows[place];
  if (!row) return { headers: [], last: place };
  const all = [knowledge.known, knowledge.remembered, knowledge.openHeaders];
  const isKnown = (header: string) => isKnownHeader(header, all);
  const under = (group: string, header: string) =>
    isCertain(header, group, knowledge) ? header : explained(header, group);
  const [above, below] = [rows[place - 1], rows[place + 1]];
  const groups = above && isNext(above, row) ? above : null;
  const parts = below && isNext(row, below) && partsGroups(below, row, isKnown) ? below : null;
  const width = Math.max(row.cells.length, parts?.cells.length ?? 0, groups?.cells.length ?? 0);
  const groupTexts = groups ? groupsOver(groups, row, width) : [];
  const parted = textsOver(row, width);
  const headers = Array.from({ length: width }, (_, column) => {
    const header = textAt(row, column);
    const part = parts ? textAt(parts, column) : '';
    if (part !== '') return under(parted[column] ?? '', part);
    if (!groups) return header;
    if (header === '') return textAt(groups, column);
    const group = groupTexts[column] ?? '';
    return isKnown(group) ? under(group, header) : header;
  });
  const last = parts ? place + 1 : place;
  const [first, second] = rows.slice(last + 1);
  return { headers, last: first && second && countsColumns(first, second) ? last + 1 : last };
}
