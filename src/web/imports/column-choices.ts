import type { z } from 'zod';
import {
  type ImportColumn,
  type ImportField,
  type ImportSubject,
  openQuestions as openQuestionsOf,
} from '#contract/import-columns.ts';
import { checkImport, type ImportDetail } from '#contract/imports.ts';
import { readableNumber } from '#contract/numbers.ts';
import { keptInTab } from '#web/ui/storage.ts';
import { fieldName, listText } from './import-words.ts';

/** The confirmed columns, as a check takes them. */
export type ColumnChoices = z.output<typeof checkImport.body>;

type Choice = ColumnChoices['columns'][number];

/** The choices that an import starts with: its columns as the server matched them. */
export function choicesOf({ columns, restores_zeros }: ImportDetail): ColumnChoices {
  return {
    columns: columns.map(({ index, field, reading, filled }) => ({ index, field, reading, filled })),
    restores_zeros,
  };
}

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

/** The other columns with the field of a choice. */
const columnsBeside = ({ columns }: ImportDetail, choices: ColumnChoices, { index, field }: Choice): ImportColumn[] =>
  columns.filter((one) =>
    choices.columns.some((other) => other.index === one.index && other.field === field && other.index !== index),
  );

/** Columns that have the same field: their faults by index. */
export function columnFaults(detail: ImportDetail, choices: ColumnChoices): Map<number, string> {
  const { subject, columns } = detail;
  const headers = columnNames(columns);
  const faults = new Map<number, string>();
  for (const choice of choices.columns) {
    const { index, field } = choice;
    if (field === null) continue;
    const others = columnsBeside(detail, choices, choice);
    if (others.length === 0) continue;
    const named = listText(others.map((other) => `“${headers.get(other.index)}”`));
    faults.set(index, `${fieldName(subject, field)} juga dipilih untuk kolom ${named}. Pilih satu saja.`);
  }
  return faults;
}

/** What must be answered about a column before it can be read. */
export type ColumnQuestion = ReturnType<typeof openQuestionsOf>[number];

/** The open questions by column. */
export function openQuestions({ columns }: ImportDetail, choices: ColumnChoices): Map<number, ColumnQuestion[]> {
  const open = columns.flatMap((column): [number, ColumnQuestion[]][] => {
    const choice = choices.columns.find(({ index }) => index === column.index);
    const questions = choice ? openQuestionsOf(column, choice) : [];
    return questions.length > 0 ? [[column.index, questions]] : [];
  });
  return new Map(open);
}

/** The needed fields that have no column. */
export function missingFields(subject: ImportSubject, { columns }: ColumnChoices): ImportField[] {
  return needed[subject].filter((field) => !columns.some((column) => column.field === field));
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
