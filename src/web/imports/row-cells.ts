import type { ImportField, ImportRow, ImportSubject } from '#contract/imports.ts';
import type { RowEdits } from './cell-edits.ts';
import { importedValueText } from './import-words.ts';

/** One field of a row for display. */
export interface RowCellView {
  field: ImportField;
  /** The text in the file, or the corrected one; null if it can't be corrected. */
  text: string | null;
  isCorrected: boolean;
  /** The value that would be written, as readable text; null if there is none. */
  value: string | null;
  /** The value that it replaces, if the row changes a member or region. */
  old: { value: string | null } | null;
  faults: string[];
  warnings: string[];
}

interface RowView {
  cells: RowCellView[];
  /** The number of hidden fields. */
  hidden: number;
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

/** The visible cells of a row: differences and faults, all filled cells of a new row, or all if unfolded. */
export function viewOf(subject: ImportSubject, row: ImportRow, edits: RowEdits, isUnfolded: boolean): RowView {
  const all = cellsOf(subject, row);
  const known = new Set(all.map(({ field }) => field));
  const isShown = (cell: RowCellView) => {
    if (isUnfolded || cell.isCorrected || edits[cell.field] || cell.old) return true;
    if (cell.faults.length > 0 || cell.warnings.length > 0) return true;
    return !isOfSomebody(row) && !naming.includes(cell.field) && (cell.value !== null || cell.text !== '');
  };
  const cells = all.filter(isShown);
  const unplaced = (remarks: ImportRow['faults']) =>
    remarks.filter(({ field }) => field === null || !known.has(field)).map(({ message }) => message);
  return { cells, hidden: all.length - cells.length, faults: unplaced(row.faults), warnings: unplaced(row.warnings) };
}

function cellsOf(subject: ImportSubject, row: ImportRow): RowCellView[] {
  const differences = new Map(row.fields.map((field) => [field.field, field]));
  const messages = (remarks: ImportRow['faults'], field: ImportField) =>
    remarks.filter((remark) => remark.field === field).map(({ message }) => message);
  const cell = (field: ImportField, text: string | null, isCorrected: boolean): RowCellView => {
    const difference = differences.get(field);
    return {
      field,
      text,
      isCorrected,
      value: difference ? importedValueText(subject, field, difference.new) : text || null,
      old: difference && isOfSomebody(row) ? { value: importedValueText(subject, field, difference.old) } : null,
      faults: messages(row.faults, field),
      warnings: messages(row.warnings, field),
    };
  };
  const inFile = new Set(row.cells.map(({ field }) => field));
  // A field without a column can be at fault too, and be corrected here.
  const lacking = new Set(
    row.faults.map(({ field }) => field).filter((field): field is ImportField => field !== null && !inFile.has(field)),
  );
  const elsewhere = row.fields.filter(({ field }) => !inFile.has(field) && !lacking.has(field) && isOfSomebody(row));
  return [
    ...row.cells.map(({ field, text, is_corrected }) => cell(field, text, is_corrected)),
    ...[...lacking].map((field) => cell(field, '', false)),
    ...elsewhere.map(({ field }) => cell(field, null, false)),
  ];
}

/** The title of a row: the matched member or region, else the text in the file. */
export function rowTitle({ verdict, target, cells }: ImportRow): { name: string; npa: string | null } {
  if (target && verdict !== 'possible') return target;
  const text = (...fields: ImportField[]) => cells.find(({ field }) => fields.includes(field))?.text.trim() || null;
  return { name: text('first_name', 'name') ?? 'Tanpa nama', npa: text('npa') };
}
