import { type CellObject, CFB, read, type WorkBook, type WorkSheet } from '@e965/xlsx';
import { chosenSheet, lookAt } from './chosen-sheet.ts';
import type { Contents, SourceRow, Task } from './contents.ts';
import { mostMerged } from './limits.ts';
import { type MergedRange, withMerged } from './merged-cells.ts';
import { locked, notASpreadsheet, tooManyMerged } from './refusals.ts';
import { shownNumber } from './shown-number.ts';
import { uncalculated } from './uncalculated.ts';
import { defaultPassword, textDecoder, unprotected, withoutFormulas } from './xls-stream.ts';

/** Streams of a compound file that identify its type, in small letters. The later format comes first. */
const workbook = ['/workbook', '/book'];
const encrypted = ['/encryptedpackage', '/encryptioninfo'];

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
  FileIndex: { content?: Uint8Array }[];
}

/** The first of these streams, in names of either case. Top-level ones only: a document may embed a workbook. */
function streamOf({ FullPaths, FileIndex }: Container, names: string[]): Buffer | null {
  const paths = FullPaths.map((path) => /^[^/]*(\/.*)$/.exec(path)?.[1]?.toLowerCase());
  const name = names.find((one) => paths.includes(one));
  return name === undefined ? null : Buffer.from(FileIndex[paths.indexOf(name)]?.content ?? []);
}

interface Meaning {
  epoch1904: boolean;
  decoded: (text: string) => string;
}

function shown(cell: CellObject, { epoch1904, decoded }: Meaning): string {
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
      return cell.v === undefined ? '' : decoded(String(cell.v));
  }
}

function textsOf(cells: (CellObject | undefined)[], meaning: Meaning): string[] {
  return Array.from(cells, (cell) => (cell ? shown(cell, meaning) : ''));
}

/** Frees each row after yielding it, unless the sheet is read again. */
async function* rowsOf(sheet: WorkSheet | undefined, meaning: Meaning, isLast: boolean): AsyncGenerator<SourceRow[]> {
  const rows: ((CellObject | undefined)[] | undefined)[] = sheet?.['!data'] ?? [];
  for (let index = 0; index < rows.length; index += 1) {
    const cells = rows[index];
    if (cells) yield [{ number: index + 1, cells: textsOf(cells, meaning) }];
    if (isLast) rows[index] = undefined;
  }
}

function rangesOf(sheet: WorkSheet | undefined): MergedRange[] {
  const ranges = sheet?.['!merges'] ?? [];
  if (ranges.length > mostMerged) throw tooManyMerged(mostMerged);
  return ranges.map(({ s, e }) => ({ top: s.r + 1, bottom: e.r + 1, left: s.c, right: e.c }));
}

const parsed = (stream: Buffer): WorkBook =>
  read(stream, {
    type: 'buffer',
    dense: true,
    cellDates: false,
    cellFormula: true,
    cellHTML: false,
    cellNF: true,
    // Numbers are formatted by shown-number.ts.
    cellText: false,
    password: defaultPassword,
  });

const isLockedError = (error: unknown) => error instanceof Error && /password|encrypt/i.test(error.message);

function opened(bytes: Buffer): { book: WorkBook; decoded: Meaning['decoded'] } {
  const container: Container = CFB.read(bytes, { type: 'buffer' });
  if (streamOf(container, encrypted)) throw locked();
  const stored = streamOf(container, workbook);
  if (!stored) throw notASpreadsheet('berkas Office lain');
  const stream = unprotected(stored);
  if (!stream) throw locked();
  const decoded = textDecoder(stream);
  try {
    return { book: parsed(stream), decoded };
  } catch (error) {
    if (isLockedError(error)) throw locked();
    // A formula or a name that the library can't put into words.
    return { book: parsed(withoutFormulas(stream)), decoded };
  }
}

/** Reads an `.xls` file of Excel 5 or later. The format can't be streamed, but a sheet has at most 65,536 rows. */
export async function xlsContents(bytes: Buffer, task: Task): Promise<Contents> {
  const { book, decoded } = opened(bytes);
  const { SheetNames, Sheets, Workbook } = book;
  const epoch1904 = Workbook?.WBProps?.date1904 ?? false;
  const meaning = { epoch1904, decoded };
  const all = SheetNames.map((stored, index) => ({
    stored,
    name: decoded(stored),
    hidden: Workbook?.Sheets?.[index]?.Hidden ?? 0,
  }))
    .filter(({ stored, hidden }) => hidden < 2 && Sheets[stored]?.['!type'] === undefined)
    .toSorted((a, b) => a.hidden - b.hidden);
  const { sheet, sheets, otherRows } = await chosenSheet(all, task, ({ stored }, most) =>
    lookAt(rowsOf(Sheets[stored], meaning, false), most, task),
  );
  const merged = rangesOf(Sheets[sheet.stored]);
  const rows = withMerged(rowsOf(Sheets[sheet.stored], meaning, true), merged);
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
