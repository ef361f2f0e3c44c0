import type { ImportField, ImportRow, ImportSubject } from '#contract/imports.ts';
import type { RowEdits } from './cell-edits.ts';
import { importedValueText } from './import-words.ts';

/** One field of a row, as it is shown. */
export interface RowCellView {
  field: ImportField;
  /** As the file has it, or as it was corrected; null where there is nothing to correct. */
  text: string | null;
  isCorrected: boolean;
  /** What would be written, as people read it; null is nothing. */
  value: string | null;
  /** What it takes the place of, where the row changes somebody. */
  old: { value: string | null } | null;
  faults: string[];
  warnings: string[];
}

interface RowView {
  cells: RowCellView[];
  /** How many fields are folded away. */
  hidden: number;
  /** Faults that belong to no cell of the row. */
  faults: string[];
  warnings: string[];
}

/** By these a row is called above its cells. */
const naming: readonly ImportField[] = ['npa', 'first_name', 'name'];

/** Whether a row would change somebody, rather than add or leave. */
const isOfSomebody = ({ verdict, target }: ImportRow): boolean =>
  verdict === 'changed' ||
  verdict === 'same' ||
  verdict === 'other_name' ||
  (verdict === 'possible' && target !== null);

/** What is shown of a row: what differs or is at fault, and of a new one whatever it has; unfolded, everything. */
export function viewOf(subject: ImportSubject, row: ImportRow, edits: RowEdits, isUnfolded: boolean): RowView {
  const all = cellsOf(subject, row);
  const known = new Set(all.map(({ field }) => field));
  const isShown = (cell: RowCellView) => {
    if (isUnfolded || cell.isCorrected || edits[cell.field] || cell.old) return true;
    if (cell.faults.length > 0 || cell.warnings.length > 0) return true;
    return !isOfSomebody(row) && !naming.includes(cell.field) && (cell.value !== null || cell.text !== '');
  };
  const cells = all.filter(isShown);
  const loose = (remarks: ImportRow['faults']) =>
    remarks.filter(({ field }) => field === null || !known.has(field)).map(({ message }) => message);
  return { cells, hidden: all.length - cells.length, faults: loose(row.faults), warnings: loose(row.warnings) };
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
  // What the file has no column for can be wrong all the same, and corrected here.
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

/** How a row is called: by whom it was found to be, or by what the file says. */
export function rowTitle({ verdict, target, cells }: ImportRow): { name: string; npa: string | null } {
  if (target && verdict !== 'possible') return target;
  const text = (...fields: ImportField[]) => cells.find(({ field }) => fields.includes(field))?.text.trim() || null;
  return { name: text('first_name', 'name') ?? 'Tanpa nama', npa: text('npa') };
}
