import type { z } from 'zod';
import { type ImportColumn, type ImportField, type ImportSubject, openQuestions } from '#contract/import-columns.ts';
import { checkImport, type ImportDetail } from '#contract/imports.ts';
import { readableNumber } from '#contract/numbers.ts';
import { keptInTab } from '#web/ui/storage.ts';
import { fieldName, listText } from './import-words.ts';

/** The columns as somebody has chosen them, as a check takes them. */
export type ColumnChoices = z.output<typeof checkImport.body>;

export type ColumnChoice = ColumnChoices['columns'][number];

/** The choices that an import starts with: its columns as the server matched them. */
export const choicesOf = ({ columns, values, restores_zeros }: ImportDetail): ColumnChoices => ({
  columns: columns.map(({ index, field, reading, filled }) => ({ index, field, reading, filled })),
  values,
  restores_zeros,
});

const keyOf = (id: number) => `import-columns:${id}`;

/** Choices that were not sent yet. They survive a reload. */
export function unsentChoices(id: number): ColumnChoices | null {
  const text = keptInTab.read(keyOf(id));
  return text === null ? null : (checkImport.body.safeParse(JSON.parse(text)).data ?? null);
}

export function storeUnsent(id: number, choices: ColumnChoices | null): void {
  if (choices === null) keptInTab.remove(keyOf(id));
  else keptInTab.write(keyOf(id), JSON.stringify(choices));
}

/** The field that rows are matched by. */
export const keyField: Readonly<Record<ImportSubject, ImportField>> = { members: 'npa', regions: 'name' };

/** The fields that a new row needs. */
const needed: Readonly<Record<ImportSubject, readonly ImportField[]>> = {
  members: ['npa', 'first_name', 'title', 'membership_type_id'],
  regions: ['name'],
};

/** The needed fields that have no column. */
export function missingFields(subject: ImportSubject, { columns }: ColumnChoices): ImportField[] {
  return needed[subject].filter((field) => !columns.some((column) => column.field === field));
}

/** What is sent: values for all rows only of fields without a column, which are on the screen. */
export function sentChoices(subject: ImportSubject, choices: ColumnChoices): ColumnChoices {
  const missing = missingFields(subject, choices);
  const values = (choices.values ?? []).filter(({ field, text }) => missing.includes(field) && text.trim() !== '');
  return { ...choices, values };
}

/** Columns that have the same field: their faults by index. */
export function columnFaults({ subject, columns }: ImportDetail, choices: ColumnChoices): Map<number, string> {
  const names = columnNames(columns);
  const chosen = choices.columns.filter(({ field }) => field !== null);
  const faults = new Map<number, string>();
  for (const { index, field } of chosen) {
    const others = chosen.filter((other) => other.field === field && other.index !== index);
    if (field === null || others.length === 0) continue;
    const named = listText(others.map((other) => `“${names.get(other.index)}”`));
    faults.set(index, `${fieldName(subject, field)} juga dipilih untuk kolom ${named}. Pilih satu saja.`);
  }
  return faults;
}

/** The columns with questions that only a person can answer, each with its open ones. */
export function unanswered({ columns }: ImportDetail, choices: ColumnChoices) {
  return columns.flatMap((column) => {
    const choice = choices.columns.find(({ index }) => index === column.index);
    const questions = choice ? openQuestions(column, choice) : [];
    return questions.length > 0 ? [{ index: column.index, questions }] : [];
  });
}

/** The names of the columns: their headers. Empty or equal headers get their position. */
export function columnNames(columns: readonly Pick<ImportColumn, 'index' | 'title'>[]): Map<number, string> {
  const alike = Map.groupBy(columns, ({ title }) => title);
  const nameOf = ({ index, title }: Pick<ImportColumn, 'index' | 'title'>) => {
    const place = readableNumber(index + 1);
    if (title === '') return `Kolom ${place}`;
    return alike.get(title)?.length === 1 ? title : `${title} (kolom ke-${place})`;
  };
  return new Map(columns.map((column) => [column.index, nameOf(column)]));
}
