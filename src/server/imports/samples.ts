import type { ImportColumn } from '#contract/import-columns.ts';
import type { ImportDetail } from '#contract/imports.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import { stagedRowsWith } from './import-rows.store.ts';
import { shortened } from './shortened.ts';
import { writtenDay } from './written-days.ts';

/*
 * What an import shows of its rows are references to them: with a row everything that was shown of it is gone.
 */

/** A column as it is kept: its samples are numbers of rows. */
export type KeptColumn = Omit<ImportColumn, 'samples' | 'date_cells'> & { samples: number[]; date_cells: number[] };

/** One of the first rows as it is kept: with its texts only where it is not among the import's rows. */
export interface KeptFirstRow {
  number: number;
  cells?: string[];
}

/** Longest sample, in characters. */
const mostShown = 200;

/** A cell as a sample of its column. */
export const sampleOf = (cell: string) => shortened(cell.trim(), mostShown);

/** How much of a first row is shown to recognise it. */
const mostOfFirst = { cells: 8, characters: 60 };

/** The cells of a row by which people recognise it. */
export function shownCells(cells: readonly string[]): string[] {
  return cells
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')
    .slice(0, mostOfFirst.cells)
    .map((cell) => shortened(cell, mostOfFirst.characters));
}

/** The columns and first rows of an import with the texts of the rows that they refer to. */
export async function withTexts(
  db: Db | Tx,
  { id, epoch_1904 }: { id: number; epoch_1904: 0 | 1 },
  columns: readonly KeptColumn[],
  first: readonly KeptFirstRow[],
): Promise<Pick<ImportDetail, 'columns' | 'first_rows'>> {
  const columnsOf = new Map<number, KeptColumn[]>(
    first.filter(({ cells }) => !cells).map(({ number }) => [number, []]),
  );
  for (const column of columns) {
    for (const number of new Set([...column.samples, ...column.date_cells])) {
      columnsOf.set(number, [...(columnsOf.get(number) ?? []), column]);
    }
  }
  const samples = new Map<KeptColumn, Map<number, string>>(columns.map((column) => [column, new Map()]));
  const firstCells = new Map(first.map(({ number, cells }) => [number, cells]));
  const numbers = [...columnsOf.keys()].sort((one, other) => one - other);
  for await (const rows of stagedRowsWith(db, id, numbers)) {
    for (const row of rows) {
      const cells: string[] = JSON.parse(row.cells);
      for (const column of columnsOf.get(row.number) ?? []) {
        samples.get(column)?.set(row.number, sampleOf(cells[column.index] ?? ''));
      }
      if (firstCells.has(row.number)) firstCells.set(row.number, shownCells(cells));
    }
  }
  const dayIn = (text: string) => writtenDay(text, epoch_1904 === 1)?.days.dmy;
  return {
    columns: columns.map((column) => {
      const textsOf = (rows: number[]) => rows.flatMap((number) => samples.get(column)?.get(number) ?? []);
      return {
        ...column,
        samples: textsOf(column.samples),
        date_cells: textsOf(column.date_cells).flatMap((text) => dayIn(text) ?? []),
      };
    }),
    first_rows: [...firstCells].flatMap(([number, cells]) => (cells ? [{ number, cells }] : [])),
  };
}
