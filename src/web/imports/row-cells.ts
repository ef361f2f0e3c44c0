import type { ImportField, ImportSubject } from '#contract/import-columns.ts';
import { type ImportRow, longestListedCell } from '#contract/import-rows.ts';
import { shortTextOf } from '#contract/same-text.ts';
import type { Texts } from '#web/drafts/draft-store.ts';
import { importedValueText } from './import-words.ts';

/** The name of a cell among the typed texts. */
export const cellName = (row: number, field: ImportField): string => `${row}:${field}`;

/** One field of a row for display. */
export interface RowCellView {
  field: ImportField;
  /** The text in the file, or the corrected one; null if it can't be corrected. */
  text: string | null;
  /** Whether `text` is only the beginning: the rest comes with the whole row. */
  isCut: boolean;
  isCorrected: boolean;
  /** The value that would be written, as readable text; null if there is none. */
  value: string | null;
  /** The value that it replaces, if the row changes a member or region. */
  old: { value: string | null } | null;
  faults: string[];
  warnings: string[];
  /** The text that is probably meant; null if none is known. */
  suggestion: string | null;
}

interface RowView {
  cells: RowCellView[];
  /** The number of hidden fields. */
  hidden: number;
  /** Whether some cells are longer than a folded row shows. */
  hasLong: boolean;
  /** Faults without a cell. */
  faults: string[];
  warnings: string[];
}

/** The fields in the row's title. */
const naming: readonly ImportField[] = ['npa', 'first_name', 'name'];

/** Whether a row would change an existing row. */
const isOfSomebody = ({ verdict, target }: ImportRow): boolean =>
  verdict === 'changed' ||
  verdict === 'same' ||
  verdict === 'other_name' ||
  (verdict === 'possible' && target !== null);

type FileCell = ImportRow['cells'][number];

const isLong = ({ text, is_cut }: FileCell) => is_cut === true || text.length > longestListedCell;

/** A cell of a folded row, and of one whose whole text isn't here yet. */
const shortened = (cell: FileCell): string =>
  isLong(cell) ? `${shortTextOf(cell.text, longestListedCell)}…` : cell.text;

/** The visible cells of a row: differences and faults, all filled cells of a new row, or all if unfolded. */
export function viewOf(subject: ImportSubject, row: ImportRow, typed: Texts, isUnfolded: boolean): RowView {
  const all = cellsOf(subject, row, isUnfolded);
  const known = new Set(all.map(({ field }) => field));
  const isShown = (cell: RowCellView) => {
    if (isUnfolded || cell.isCorrected || cellName(row.number, cell.field) in typed || cell.old) return true;
    if (cell.faults.length > 0 || cell.warnings.length > 0) return true;
    return !isOfSomebody(row) && !naming.includes(cell.field) && (cell.value !== null || cell.text !== '');
  };
  const cells = all.filter(isShown);
  const unplaced = (remarks: ImportRow['faults']) =>
    remarks.filter(({ field }) => field === null || !known.has(field)).map(({ message }) => message);
  return {
    cells,
    hidden: all.length - cells.length,
    hasLong: row.cells.some(isLong),
    faults: unplaced(row.faults),
    warnings: unplaced(row.warnings),
  };
}

function cellsOf(subject: ImportSubject, row: ImportRow, isUnfolded: boolean): RowCellView[] {
  const differences = new Map(row.fields.map((field) => [field.field, field]));
  const messages = (remarks: ImportRow['faults'], field: ImportField) =>
    remarks.filter((remark) => remark.field === field).map(({ message }) => message);
  const cell = (field: ImportField, inFile: FileCell | null): RowCellView => {
    const difference = differences.get(field);
    const text = inFile && (isUnfolded && !inFile.is_cut ? inFile.text : shortened(inFile));
    return {
      field,
      text: inFile?.text ?? null,
      isCut: inFile?.is_cut === true,
      isCorrected: inFile?.is_corrected === true,
      value: difference ? importedValueText(subject, field, difference.new) : text || null,
      old: difference && isOfSomebody(row) ? { value: importedValueText(subject, field, difference.old) } : null,
      faults: messages(row.faults, field),
      warnings: messages(row.warnings, field),
      suggestion: row.faults.find((fault) => fault.field === field)?.suggestion ?? null,
    };
  };
  const inFile = new Set(row.cells.map(({ field }) => field));
  // A field without a column can be at fault too, and be corrected here.
  const lacking = new Set(
    row.faults.map(({ field }) => field).filter((field): field is ImportField => field !== null && !inFile.has(field)),
  );
  const elsewhere = row.fields.filter(({ field }) => !inFile.has(field) && !lacking.has(field) && isOfSomebody(row));
  return [
    ...row.cells.map((one) => cell(one.field, one)),
    ...[...lacking].map((field) => cell(field, { field, text: '', is_corrected: false })),
    ...elsewhere.map(({ field }) => cell(field, null)),
  ];
}

/** The title of a row: the matched member or region, else the text in the file. */
export function rowTitle({ verdict, target, cells }: ImportRow): { name: string; npa: string | null } {
  if (target && verdict !== 'possible') return target;
  const text = (...fields: ImportField[]) => {
    const cell = cells.find(({ field }) => fields.includes(field));
    return (cell && shortened(cell).trim()) || null;
  };
  return { name: text('first_name', 'name') ?? 'Tanpa nama', npa: text('npa') };
}
