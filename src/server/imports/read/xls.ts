import { type CellObject, CFB, read, set_cptable, type WorkBook } from '@e965/xlsx';
import * as codePages from '@e965/xlsx/dist/cpexcel';
import { type Book, type Keeper, newSheet } from './limits.ts';
import { locked, notASpreadsheet } from './refusals.ts';
import { shownNumber } from './shown-number.ts';
import { uncalculated } from './uncalculated.ts';
import { defaultPassword, unprotected, withKnownCodePage, withoutFormulas } from './xls-stream.ts';

// Texts before Excel 97 are in the code page that the file names.
set_cptable(codePages);

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

function opened(bytes: Buffer): WorkBook {
  const container: Container = CFB.read(bytes, { type: 'buffer' });
  if (streamOf(container, encrypted)) throw locked();
  const stored = streamOf(container, workbook);
  if (!stored) throw notASpreadsheet('berkas Office lain');
  const plain = unprotected(stored);
  if (!plain) throw locked();
  const stream = withKnownCodePage(plain);
  try {
    return parsed(stream);
  } catch (error) {
    if (isLockedError(error)) throw locked();
    // A formula or a name that the library can't put into words.
    return parsed(withoutFormulas(stream));
  }
}

/** Reads an `.xls` file of Excel 5 or later. The format can't be streamed, but a sheet has at most 65,536 rows. */
export function readXls(bytes: Buffer, keeper: Keeper): Book {
  const { SheetNames, Sheets, Workbook } = opened(bytes);
  const epoch1904 = Workbook?.WBProps?.date1904 ?? false;
  const sheets = SheetNames.flatMap((name, index) => {
    const stored = Sheets[name];
    const hidden = Workbook?.Sheets?.[index]?.Hidden ?? 0;
    // Charts have a type. Hidden twice is what the user interface can't show.
    if (!stored || stored['!type'] !== undefined || hidden > 1) return [];
    const sheet = newSheet(name, hidden === 1);
    const rows: ((CellObject | undefined)[] | undefined)[] = stored['!data'] ?? [];
    for (const [at, cells = []] of rows.entries()) {
      keeper.checkTime();
      keeper.keep(
        sheet,
        at + 1,
        Array.from(cells, (cell) => (cell ? shown(cell, epoch1904) : '')),
      );
      // Freed as they are kept.
      rows[at] = undefined;
    }
    for (const { s, e } of stored['!merges'] ?? []) {
      keeper.merge(sheet, { top: s.r + 1, bottom: e.r + 1, left: s.c, right: e.c });
    }
    return [sheet];
  });
  return { format: 'xls', encoding: null, epoch1904, sheets };
}
