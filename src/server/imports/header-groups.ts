import { isKnownHeader } from './headers.ts';
import type { SourceRow } from './reading/source.ts';

/** The headers of a table that stand in several rows. */
export interface WholeHeaders {
  headers: string[];
  /** The place of the last row that belongs to them; people stand below it. */
  last: number;
}

const textAt = (row: SourceRow | undefined, column: number) => row?.cells[column]?.trim() ?? '';

const columnsIn = ({ cells }: SourceRow) => cells.flatMap((cell, column) => (cell.trim() === '' ? [] : [column]));

/** The column of what stands over another, in it or to its left. */
const columnOver = (row: SourceRow, column: number) => columnsIn(row).findLast((one) => one <= column);

/** What stands over a column. */
function over(row: SourceRow, column: number): string {
  const nearest = columnOver(row, column);
  return nearest === undefined ? '' : textAt(row, nearest);
}

/** The same where it stands over other headers, too. */
function groupOver(row: SourceRow, headers: SourceRow, column: number): string {
  const nearest = columnOver(row, column);
  const reaches = columnsIn(headers).filter((one) => columnOver(row, one) === nearest).length > 1;
  return reaches ? over(row, column) : '';
}

/** A header with what stands over it, as people write it in one cell: 'Nomor (Serkom)'. */
const explained = (header: string, group: string) => (group === '' ? header : `${header} (${group})`);

/** A heading over the whole table stands alone, and at its beginning. */
const hasGroups = (row: SourceRow, headers: SourceRow) =>
  columnsIn(row).length > 1 || (columnsIn(row)[0] ?? 0) > (columnsIn(headers)[0] ?? 0);

const isNext = (one: SourceRow | undefined, other: SourceRow | undefined) =>
  one !== undefined && other !== undefined && one.number + 1 === other.number;

/** Whether a row parts headers above it: under those that reach over several columns it has headers, and nothing else. */
function partsGroups(row: SourceRow, headers: SourceRow, isKnown: (header: string) => boolean): boolean {
  const columns = columnsIn(row);
  return (
    columns.some((column) => textAt(headers, column) === '') &&
    columns.every((column) => isKnown(explained(textAt(row, column), over(headers, column))))
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

/** The headers at a place among a file's first rows, with what the rows around it say of them. */
export function wholeHeadersAt(
  rows: readonly SourceRow[],
  place: number,
  all: readonly ReadonlyMap<string, unknown>[],
): WholeHeaders {
  const row = rows[place];
  if (!row) return { headers: [], last: place };
  const isKnown = (header: string) => isKnownHeader(header, all);
  const [above, below] = [rows[place - 1], rows[place + 1]];
  const groups = above && isNext(above, row) && hasGroups(above, row) ? above : null;
  const parts = below && isNext(row, below) && partsGroups(below, row, isKnown) ? below : null;
  const width = Math.max(row.cells.length, parts?.cells.length ?? 0, groups?.cells.length ?? 0);
  const headers = Array.from({ length: width }, (_, column) => {
    const header = textAt(row, column);
    const part = parts ? textAt(parts, column) : '';
    if (part !== '') return explained(part, over(row, column));
    if (!groups) return header;
    if (header === '') return textAt(groups, column);
    const group = groupOver(groups, row, column);
    return isKnown(group) ? explained(header, group) : header;
  });
  const last = parts ? place + 1 : place;
  const [first, second] = rows.slice(last + 1);
  return { headers, last: first && second && countsColumns(first, second) ? last + 1 : last };
}
