import { CFB, read, utils, type WorkSheet } from '@e965/xlsx';

/** The first bytes of a workbook of Excel 97 and later: a record 'beginning of file' of version 6, BIFF8. */
const biff8 = [0x09, 0x08, 0x10, 0x00, 0x00, 0x06];

/** Whether a file is what its name `.xls` says, and not another format under that name. */
export function isBiff8(bytes: Buffer): boolean {
  const workbook = CFB.find(CFB.read(bytes, { type: 'buffer' }), '/Workbook');
  return workbook !== null && biff8.every((byte, index) => workbook.content[index] === byte);
}

/** The only sheet of a file, or the one of a name, with formulas and formats where there are any. */
export function sheetOf(bytes: Buffer, name?: string): WorkSheet {
  const { SheetNames, Sheets } = read(bytes, { type: 'buffer', cellFormula: true, cellNF: true });
  const sheet = Sheets[name ?? SheetNames[0] ?? ''];
  if (!sheet || (name === undefined && SheetNames.length !== 1))
    throw new Error(`There are ${SheetNames.length} sheets.`);
  return sheet;
}

/** The values of a sheet, line by line; null where a cell is empty. */
export const linesOf = (sheet: WorkSheet): unknown[][] => utils.sheet_to_json(sheet, { header: 1, defval: null });

/** Every cell that holds something. */
export function cellsOf(sheet: WorkSheet) {
  return Object.entries(sheet).flatMap(([address, cell]) => (address.startsWith('!') ? [] : [{ address, ...cell }]));
}
