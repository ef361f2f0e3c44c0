import type { Sheet, SheetColumn } from './sheet.ts';

/** The second sheet, which holds the lists of choices: one column for each column that has some. */
export interface ChoiceSheet {
  name: string;
  columns: SheetColumn[];
  rows: (string | null)[][];
}

const name = 'Pilihan';

/** Rows below the header for which the choices apply. */
const mostRows = 100_000;

const withChoices = ({ columns }: Sheet) => columns.filter(({ choices = [] }) => choices.length > 0);

/** The sheet of choices; null if no column has any. */
export function choiceSheetOf(sheet: Sheet): ChoiceSheet | null {
  const columns = withChoices(sheet);
  if (columns.length === 0) return null;
  const lists = columns.map(({ choices = [] }) => choices);
  const rows = Array.from({ length: Math.max(...lists.map(({ length }) => length)) }, (_, at) =>
    lists.map((list) => list[at] ?? null),
  );
  return { name, columns: columns.map(({ title, width }) => ({ title, width, kind: 'text' })), rows };
}

/** The data validation rules, as XML after the rows. */
export function choiceRulesOf(sheet: Sheet, letter: (column: number) => string): string {
  const rules = withChoices(sheet).map((column, place) => {
    const at = letter(sheet.columns.indexOf(column));
    const list = `${name}!$${letter(place)}$2:$${letter(place)}$${(column.choices?.length ?? 0) + 1}`;
    return `<dataValidation type="list" allowBlank="1" showErrorMessage="1" errorTitle="${name}" error="Pilih salah satu dari daftar." sqref="${at}2:${at}${mostRows + 1}"><formula1>${list}</formula1></dataValidation>`;
  });
  return rules.length === 0 ? '' : `<dataValidations count="${rules.length}">${rules.join('')}</dataValidations>`;
}
