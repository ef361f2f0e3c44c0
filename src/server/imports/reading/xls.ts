import { type CellObject, CFB, read, type WorkBook, type WorkSheet } from '@e965/xlsx';
import { chosenSheet, lookAt } from './chosen-sheet.ts';
import type { Contents, SourceRow, Task } from './contents.ts';
import { mostMerged } from './limits.ts';
import { type MergedRange, withMerged } from './merged-cells.ts';
import { locked, notASpreadsheet, tooManyMerged } from './refusals.ts';
import { shownNumber } from './shown-number.ts';
import { uncalculated } from './uncalculated.ts';

/** Streams of a compound file that identify its type. */
const workbook = ['/Workbook', '/Book'];
const encrypted = ['/EncryptedPackage', '/EncryptionInfo'];

/** Error codes of the format. */
const errors: Record<number, string> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
};

interface Container {
  FullPaths: string[];
}

/** Top-level streams only: a document may embed a workbook. */
function hasAny({ FullPaths }: Container, streams: string[]): boolean {
  return streams.some((stream) => FullPaths.some((path) => /^[^/]*(\/.*)$/.exec(path)?.[1] === stream));
}

function shown(cell: CellObject, epoch1904: boolean): string {
  // In this format a formula always has a cached value; programs that don't calculate write 0.
  if (cell.f !== undefined && (cell.v === 0 || cell.v === undefined)) return uncalculated(cell.f);
  switch (cell.t) {
    case 'n':
      return typeof cell.v === 'number' ? shownNumber(cell.v, String(cell.z ?? 'General'), epoch1904) : '';
    case 'b':
      return cell.v === true ? 'TRUE' : 'FALSE';
    case 'e':
      return typeof cell.v === 'number' ? (errors[cell.v] ?? '#ERROR!') : '#ERROR!';
    default:
      return cell.v === undefined ? '' : String(cell.v);
  }
}

function textsOf(cells: (CellObject | undefined)[], epoch1904: boolean): string[] {
  return Array.from(cells, (cell) => (cell ? shown(cell, epoch1904) : ''));
}

/** Frees each row after yielding it, unless the sheet is read again. */
async function* rowsOf(sheet: WorkSheet | undefined, epoch1904: boolean, isLast: boolean): AsyncGenerator<SourceRow[]> {
  const rows: ((CellObject | undefined)[] | undefined)[] = sheet?.['!data'] ?? [];
  for (let index = 0; index < rows.length; index += 1) {
    const cells = rows[index];
    if (cells) yield [{ number: index + 1, cells: textsOf(cells, epoch1904) }];
    if (isLast) rows[index] = undefined;
  }
}

function rangesOf(sheet: WorkSheet | undefined): MergedRange[] {
  const ranges = sheet?.['!merges'] ?? [];
  if (ranges.length > mostMerged) throw tooManyMerged(mostMerged);
  return ranges.map(({ s, e }) => ({ top: s.r + 1, bottom: e.r + 1, left: s.c, right: e.c }));
}

function readWorkbook(bytes: Buffer): WorkBook {
  const container: Container = CFB.read(bytes, { type: 'buffer' });
  if (hasAny(container, encrypted)) throw locked();
  if (!hasAny(container, workbook)) throw notASpreadsheet('berkas Office lain');
  return read(bytes, {
    type: 'buffer',
    dense: true,
    cellDates: false,
    cellFormula: true,
    cellHTML: false,
    cellNF: true,
    // Numbers are formatted by shown-number.ts.
    cellText: false,
  });
}

const isLockedError = (error: unknown) => error instanceof Error && /password|encrypt/i.test(error.message);

function opened(bytes: Buffer): WorkBook {
  try {
    return readWorkbook(bytes);
  } catch (error) {
    throw isLockedError(error) ? locked() : error;
  }
}

/** Reads an `.xls` file of Excel 5 or later. The format can't be streamed, but a sheet has at most 65,536 rows. */
export async function xlsContents(bytes: Buffer, task: Task): Promise<Contents> {
  const { SheetNames, Sheets, Workbook } = opened(bytes);
  const epoch1904 = Workbook?.WBProps?.date1904 ?? false;
  const all = SheetNames.map((name, index) => ({ name, hidden: Workbook?.Sheets?.[index]?.Hidden ?? 0 }))
    .filter(({ name, hidden }) => hidden < 2 && Sheets[name]?.['!type'] === undefined)
    .toSorted((a, b) => a.hidden - b.hidden);
  const { sheet, sheets, otherRows } = await chosenSheet(all, task, ({ name }, most) =>
    lookAt(rowsOf(Sheets[name], epoch1904, false), most, task),
  );
  const merged = rangesOf(Sheets[sheet.name]);
  const rows = withMerged(rowsOf(Sheets[sheet.name], epoch1904, true), merged);
  for (const other of SheetNames) delete Sheets[other];
  return {
    format: 'xls',
    encoding: null,
    sheets,
    sheet: sheet.name,
    epoch1904,
    otherRows,
    // A sheet of this format has fewer rows than a file may have.
    rowCount: null,
    rows,
  };
}
