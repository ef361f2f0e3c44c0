import type { CellObject, WorkSheet } from '@e965/xlsx';

export interface XlsColumn<Row> {
  title: string;
  /** In characters. */
  width: number;
  value: (row: Row) => string | number | null;
}

/** Text is marked by type and by format, so that no program takes it for a number, a date or a formula. */
function cellOf(value: string | number): CellObject {
  return typeof value === 'number' ? { t: 'n', v: value } : { t: 's', v: value, z: '@' };
}

/** A sheet as an `.xls` file (BIFF8). The library is loaded when it is first needed. */
export async function xlsOf<Row>(
  name: string,
  columns: readonly XlsColumn<Row>[],
  rows: readonly Row[],
): Promise<Blob> {
  const { utils, write } = await import('@e965/xlsx');
  const sheet: WorkSheet = {
    '!ref': utils.encode_range({ s: { r: 0, c: 0 }, e: { r: rows.length, c: columns.length - 1 } }),
    '!cols': columns.map((column) => ({ wch: column.width })),
  };
  columns.forEach((column, c) => {
    sheet[utils.encode_cell({ r: 0, c })] = cellOf(column.title);
    rows.forEach((row, index) => {
      const value = column.value(row);
      if (value !== null) sheet[utils.encode_cell({ r: index + 1, c })] = cellOf(value);
    });
  });
  const book = utils.book_new(sheet, name);
  // Only the table of shared strings has room for texts of more than 255 characters.
  const bytes: ArrayBuffer = write(book, { type: 'array', bookType: 'biff8', bookSST: true });
  return new Blob([bytes], { type: 'application/vnd.ms-excel' });
}
