import { headerSpelling, isKnownHeader, type Meanings, meaningOf } from './headers.ts';
import type { ImportedField } from './importable.ts';
import type { SourceRow } from './reading/source.ts';

/** The headers of a table that stand in several rows. */
export interface WholeHeaders {
  headers: string[];
  /** The place of the last row that belongs to them; people stand below it. */
  last: number;
}

const textAt = (row: SourceRow | undefined, column: number) => row?.cells[column]?.trim() ?? '';

const columnsIn = ({ cells }: SourceRow) => cells.flatMap((cell, column) => (cell.trim() === '' ? [] : [column]));

/** For each column the one of what stands over it, in it or to its left; -1 where nothing does. */
function columnsOver(row: SourceRow, width: number): number[] {
  let nearest = -1;
  return Array.from({ length: width }, (_, column) => {
    if (textAt(row, column) !== '') nearest = column;
    return nearest;
  });
}

/** What stands over each column. */
const textsOver = (row: SourceRow, width: number) => columnsOver(row, width).map((column) => textAt(row, column));

/** The same where it stands over several headers; what begins with the table is a heading of it. */
function groupsOver(row: SourceRow, headers: SourceRow, width: number): string[] {
  const over = columnsOver(row, width);
  const first = Math.min(columnsIn(headers)[0] ?? 0, columnsIn(row)[0] ?? 0);
  const counts = new Map<number, number>();
  for (const column of columnsIn(headers)) counts.set(over[column] ?? -1, (counts.get(over[column] ?? -1) ?? 0) + 1);
  return over.map((column) => (column === first || (counts.get(column) ?? 0) < 2 ? '' : textAt(row, column)));
}

/** A header with what stands over it, as people write it in one cell: 'Nomor (Serkom)'. */
const explained = (header: string, group: string) => (group === '' ? header : `${header} (${group})`);

const isNext = (one: SourceRow | undefined, other: SourceRow | undefined) =>
  one !== undefined && other !== undefined && one.number + 1 === other.number;

/** Whether a row parts headers above it: under those that reach over several columns it has headers, and nothing else. */
function partsGroups(row: SourceRow, headers: SourceRow, isKnown: (header: string) => boolean): boolean {
  const columns = columnsIn(row);
  const over = textsOver(headers, row.cells.length);
  return (
    columns.some((column) => textAt(headers, column) === '') &&
    columns.every((column) => isKnown(explained(textAt(row, column), over[column] ?? '')))
  );
}

const counted = /^[([]?(\d{1,3})[)\].]?$/;

/** The numbers of a row that has nothing else. */
function numbersIn(row: SourceRow): number[] | null {
  const numbers = columnsIn(row).map((column) => Number(counted.exec(textAt(row, column))?.[1]));
  return numbers.some(Number.isNaN) ? null : numbers;
}

/** Whether a row only counts the columns, as tables of offices do below their headers, and people follow. */
function countsColumns(row: SourceRow, next: SourceRow): boolean {
  const numbers = numbersIn(row) ?? [];
  return numbers.length > 2 && numbers.every((number, index) => number === index + 1) && numbersIn(next) === null;
}

/** What is known of headers. */
export interface KnownHeaders {
  fields: readonly Pick<ImportedField, 'field' | 'about'>[];
  known: Meanings;
  remembered: Meanings;
  openHeaders: ReadonlyMap<string, unknown>;
}

/** Whether a header says all by itself, and nothing that stands over it makes another thing of it. */
function isCertain(header: string, group: string, { fields, known, remembered }: KnownHeaders): boolean {
  const { field = null } = meaningOf(header, known, remembered) ?? {};
  const isLeftOut = known.get(headerSpelling(explained(header, group))) === null;
  return field !== null && !isLeftOut && !fields.some((one) => one.field === field && one.about);
}

/** The headers at a place among a file's first rows, with what the rows around it say of them. */
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
