import { type CellObject, CFB, read, set_cptable, type WorkBook } from '@e965/xlsx';
import * as codePages from '@e965/xlsx/dist/cpexcel';
import { type Book, type Gatherer, newSheet } from './limits.ts';
import { locked, notASpreadsheet } from './refusals.ts';
import { shownNumber } from './shown-number.ts';
import { uncalculated } from './uncalculated.ts';
import { defaultPassword, unprotected, withKnownCodePage, withoutFormulas } from './xls-stream.ts';

// Texts before Excel 97 are in the code page that the file names.
set_cptable(codePages);

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
  const container = CFB.read(bytes, { type: 'buffer' });
  // In names of either case. Top-level ones only: a document may embed a workbook.
  const streamOf = (name: string): { content: Uint8Array } | null => CFB.find(container, `/${name}`);
  if (streamOf('EncryptedPackage') || streamOf('EncryptionInfo')) throw locked();
  // The later format comes first.
  const stream = streamOf('Workbook') ?? streamOf('Book');
  if (!stream) throw notASpreadsheet('berkas Office lain');
  const plain = unprotected(Buffer.from(stream.content));
  if (!plain) throw locked();
  const readable = withKnownCodePage(plain);
  try {
    return parsed(readable);
  } catch (error) {
    if (isLockedError(error)) throw locked();
    // A formula or a name that the library can't put into words.
    return parsed(withoutFormulas(readable));
  }
}

/** Reads an `.xls` file of Excel 5 or later. The format can't be streamed, but a sheet has at most 65,536 rows. */
export function readXls(bytes: Buffer, gatherer: Gatherer): Book {
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
      gatherer.checkTime();
      gatherer.keep(
        sheet,
        at + 1,
        Array.from(cells, (cell) => (cell ? shown(cell, epoch1904) : '')),
      );
      // Freed as they are kept.
      rows[at] = undefined;
    }
    for (const { s, e } of stored['!merges'] ?? []) {
      gatherer.merge(sheet, { top: s.r + 1, bottom: e.r + 1, left: s.c, right: e.c });
    }
    return [sheet];
  });
  return { format: 'xls', encoding: null, epoch1904, sheets };
}
