import type { z } from 'zod';
import type { FieldFault } from '#contract/endpoint.ts';
import { type DayReading, type ImportColumn, openQuestions, type ValueForAll } from '#contract/import-columns.ts';
import type { checkImport } from '#contract/imports.ts';
import type { Db } from '#server/database/schema.ts';
import type { Importable } from './importable.ts';
import { rowReader, type Settings } from './row-reading.ts';

/** The columns of an import as a request confirms them. */
export type Confirmed = z.output<typeof checkImport.body>;

const nameOf = ({ title, index }: ImportColumn) => title || `Kolom ${index + 1}`;

/** Names two columns by their headers, and by their places too if the headers are equal. */
function inWords(one: ImportColumn, other: ImportColumn): string {
  const isSame = nameOf(one) === nameOf(other);
  const [first, second] = [one, other].map((column) =>
    isSame ? `“${nameOf(column)}” (ke-${column.index + 1})` : `“${nameOf(column)}”`,
  );
  return `${first} dan ${second}`;
}

const questions = {
  reading: (name: string) => `Tanggal di kolom “${name}” dapat dibaca dengan beberapa cara. Pilih cara membacanya.`,
  filled: (name: string) => `Kolom “${name}” berisi sel gabungan. Pilih apakah isinya berlaku untuk setiap barisnya.`,
};

const isSameReading = (one: DayReading, other: DayReading | null | undefined) =>
  one.order === other?.order && one.swaps === other.swaps;

/** The faults of the confirmed columns, by their places in the request. */
export function confirmationFaults(
  importable: Importable,
  known: readonly ImportColumn[],
  { columns }: Confirmed,
): FieldFault[] {
  const faults: FieldFault[] = [];
  const taken = new Map<string, ImportColumn>();
  for (const [place, answers] of columns.entries()) {
    const { index, field } = answers;
    const column = known.find((one) => one.index === index);
    const at = (part: string, message: string) => faults.push({ field: `columns.${place}.${part}`, message });
    if (!column) at('index', 'Kolom ini tidak ada dalam berkas.');
    if (!column || field === null) continue;
    const imported = importable.fields.find((one) => one.field === field);
    const before = taken.get(field);
    taken.set(field, before ?? column);
    if (!imported) at('field', 'Isian ini tidak dapat diimpor di sini.');
    else if (before) {
      const both = inWords(before, column);
      at('field', `Kolom ${both} sama-sama dipilih sebagai ${imported.header}. Pilih satu saja.`);
    }
    const isOffered = column.readings.some((one) => isSameReading(one, answers.reading));
    const said = column.readings.length > 1 && !isOffered ? { ...answers, reading: null } : answers;
    for (const question of openQuestions(column, said)) at(question, questions[question](nameOf(column)));
  }
  if (!taken.has(importable.key.field)) faults.push({ field: 'columns', message: importable.key.missing });
  return faults;
}

/** The columns as they were confirmed. Those not in the request are left out. */
export function confirmedColumns(known: readonly ImportColumn[], { columns }: Confirmed): ImportColumn[] {
  return known.map((column) => {
    const { field = null, reading, filled } = columns.find(({ index }) => index === column.index) ?? {};
    const isOpen = column.readings.length > 1;
    return {
      ...column,
      field,
      because: field === column.field ? column.because : 'person',
      // An answer where there was no question changes nothing.
      reading: isOpen ? (reading ?? null) : column.reading,
      filled: column.merged > 0 ? (filled ?? null) : null,
    };
  });
}

/** The faults of values for all rows, which would make each row wrong, by their places in the request. */
export async function valueFaults(
  db: Db,
  importable: Importable,
  values: readonly ValueForAll[],
  settings: Settings,
): Promise<FieldFault[]> {
  const read = await rowReader(db, importable, settings);
  const corrections = JSON.stringify(Object.fromEntries(values.map(({ field, text }) => [field, text])));
  const [understood] = await read([{ number: 0, cells: '[]', covered: null, corrections }]);
  return values.flatMap(({ field }, place) => {
    const at = (part: string, message: string) => [{ field: `values.${place}.${part}`, message }];
    const isImported = importable.fields.some((one) => one.field === field) && field !== importable.key.field;
    if (!isImported) return at('field', 'Isian ini tidak dapat diisi sama untuk semua baris.');
    if (values.findIndex((one) => one.field === field) !== place) return at('field', 'Isian ini disebut dua kali.');
    const fault = understood?.faults.find((one) => one.field === field);
    return fault ? at('text', fault.message) : [];
  });
}
