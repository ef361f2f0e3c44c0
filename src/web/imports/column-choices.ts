import type { z } from 'zod';
import type { Day } from '#contract/dates.ts';
import {
  areParts,
  type DateOrder,
  type ImportColumn,
  type ImportField,
  type ImportSubject,
} from '#contract/import-columns.ts';
import { checkImport, type ImportDetail } from '#contract/imports.ts';
import { readableNumber } from '#contract/numbers.ts';
import { keptInTab } from '#web/ui/storage.ts';
import { typedDay } from '#web/ui/typed-day.ts';
import { fieldName, listText } from './import-words.ts';

/** The confirmed columns, as a check takes them. */
export type ColumnChoices = z.output<typeof checkImport.body>;

type Choice = ColumnChoices['columns'][number];

/** The choices that an import starts with: its columns as the server matched them. */
export function choicesOf({ columns, restores_zeros }: ImportDetail): ColumnChoices {
  return {
    columns: columns.map(({ index, field, order, swapped, filled, because }) => {
      // A header with two meanings has no reason until a check has recorded what somebody answered.
      return { index, field, order, swapped, filled, answered: because !== null };
    }),
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

/** Whether a field holds dates. */
export const isOfDays = (field: ImportField | null): boolean => field === 'serkom_end_date';

/** The positions of year, month and day in a written date. */
const places: Readonly<Record<DateOrder, readonly [year: number, month: number, date: number]>> = {
  dmy: [2, 1, 0],
  mdy: [2, 0, 1],
  ymd: [0, 1, 2],
};

/** The day that a sample means in an order; null if it is not a date in that order. */
export function sampleDay(sample: string, order: DateOrder): Day | null {
  const numbers = sample.match(/\d+/g) ?? [];
  if (numbers.length !== 3) return null;
  const [year, month, date] = places[order].map((place) => numbers[place]);
  // The century of these two digits is unknown.
  if (year?.length === 2 && year >= '50') return null;
  return typedDay(`${date}-${month}-${year}`);
}

/** The first sample that is a different day in each order. */
export function ambiguousSample(samples: readonly string[], orders: readonly DateOrder[]): string | null {
  const differs = (sample: string) => {
    const days = orders.map((order) => sampleDay(sample, order));
    return days.every((day) => day !== null) && new Set(days).size === days.length;
  };
  return samples.find(differs) ?? null;
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

/** Whether a column is joined to others as a part of a name. */
export function isJoined(detail: ImportDetail, choices: ColumnChoices, column: ImportColumn, choice: Choice): boolean {
  return choice.field !== null && columnsBeside(detail, choices, choice).some((other) => areParts(column, other));
}

/** Columns that have the same field: their faults by index. */
export function columnFaults(detail: ImportDetail, choices: ColumnChoices): Map<number, string> {
  const { subject, columns } = detail;
  const headers = columnNames(columns);
  const faults = new Map<number, string>();
  for (const choice of choices.columns) {
    const { index, field } = choice;
    const column = columns.find((one) => one.index === index);
    if (field === null || !column) continue;
    const others = columnsBeside(detail, choices, choice).filter((other) => !areParts(column, other));
    if (others.length === 0) continue;
    const named = listText(others.map((other) => `“${headers.get(other.index)}”`));
    faults.set(index, `${fieldName(subject, field)} juga dipilih untuk kolom ${named}. Pilih satu saja.`);
  }
  return faults;
}

/** What must be answered about a column before it can be read. */
export type ColumnQuestion = 'meaning' | 'order' | 'swapped' | 'filled';

/** The open questions of a column. */
function questionsOf(column: ImportColumn, { field, order, swapped, filled, answered }: Choice): ColumnQuestion[] {
  if (field === null) return column.may_be !== null && !answered ? ['meaning'] : [];
  const questions: ColumnQuestion[] = [];
  if (isOfDays(field) && column.orders.length > 1 && !order) questions.push('order');
  if (isOfDays(field) && column.date_cells.length > 0 && typeof swapped !== 'boolean') questions.push('swapped');
  if (column.merged > 0 && typeof filled !== 'boolean') questions.push('filled');
  return questions;
}

/** The open questions by column. */
export function openQuestions({ columns }: ImportDetail, choices: ColumnChoices): Map<number, ColumnQuestion[]> {
  const open = columns.flatMap((column): [number, ColumnQuestion[]][] => {
    const choice = choices.columns.find(({ index }) => index === column.index);
    const questions = choice ? questionsOf(column, choice) : [];
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

/** The date with day and month swapped. */
export function swappedDay(day: Day): Day {
  const [year, month, date] = day.split('-');
  return `${year}-${date}-${month}`;
}
