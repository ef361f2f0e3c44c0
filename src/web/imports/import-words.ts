import { dayWithMonth } from '#contract/dates.ts';
import type { ImportField, ImportSubject } from '#contract/import-columns.ts';
import type { RowChoice, Verdict } from '#contract/import-rows.ts';
import type { ImportDetail, ImportEntry } from '#contract/imports.ts';
import { readableNumber } from '#contract/numbers.ts';
import type { UndoOutcome } from '#contract/operations.ts';
import { labelOf, wordOf } from '#web/fields/sent-fields.ts';

export const importSubjectNames: Readonly<Record<ImportSubject, string>> = { members: 'Anggota', regions: 'Wilayah' };

/** The nouns for rows in sentences. */
export const nouns: Readonly<Record<ImportSubject, string>> = { members: 'anggota', regions: 'wilayah' };

export const importStateNames: Readonly<Record<ImportEntry['state'], string>> = {
  read: 'Menunggu kolom dipastikan',
  checked: 'Sudah diperiksa, belum diterapkan',
  applied: 'Diterapkan',
  undone: 'Diurungkan',
};

const verdictNames: Readonly<Record<Verdict, string>> = {
  new: 'Baru',
  changed: 'Diperbarui',
  same: 'Sama',
  possible: 'Mungkin orang yang sama',
  other_name: 'NPA sama, nama lain',
  wrong: 'Salah',
};

export const verdictName = (subject: ImportSubject, verdict: Verdict): string =>
  subject === 'regions' && verdict === 'possible' ? 'Mungkin wilayah yang sama' : verdictNames[verdict];

export const choiceNames: Readonly<Record<RowChoice, string>> = {
  add: 'Tambahkan',
  change: 'Perbarui',
  skip: 'Lewati',
};

/** The file name for pasted cells. */
export const pastedName = 'Tempelan.tsv';

export const fieldName = (subject: ImportSubject, field: ImportField): string => labelOf(subject, field);

/** A value as readable text, dates with the name of the month; null if there is none. */
export function importedValueText(
  subject: ImportSubject,
  field: ImportField,
  value: string | number | null,
): string | null {
  if (value === null || value === '') return null;
  return field === 'serkom_end_date' ? dayWithMonth(String(value)) : wordOf(subject, field, value);
}

const enumeration = new Intl.ListFormat('id-ID');

export const listText = (words: readonly string[]): string => enumeration.format(words);

/** The result of an undo: '2 anggota yang ditambahkan sudah dihapus, 1 dikembalikan seperti sebelumnya'. */
export function undoneWords(subject: ImportSubject, { undone, removed = 0 }: UndoOutcome): string {
  const putBack = undone - removed;
  const gone = `${readableNumber(removed)} ${nouns[subject]} yang ditambahkan sudah dihapus`;
  if (removed > 0 && putBack > 0) return `${gone}, ${readableNumber(putBack)} dikembalikan seperti sebelumnya`;
  return removed > 0 ? gone : `${readableNumber(putBack)} ${nouns[subject]} dikembalikan seperti sebelumnya`;
}

/** What fills empty cells of all rows: 'Title yang kosong diisi “Konselor Adiksi”'. */
export const valuesText = ({ subject, values }: Pick<ImportDetail, 'subject' | 'values'>): string =>
  `${listText(values.map(({ field, text }) => `${fieldName(subject, field)} yang kosong diisi “${text}”`))}.`;

type Counted = Pick<ImportDetail, 'subject' | 'rows' | 'counts' | 'added' | 'changed' | 'undecided'>;

/** The number of rows that are skipped by choice. */
export const skippedOf = ({ rows, counts, added, changed, undecided }: Counted): number =>
  Math.max(0, rows - added - changed - undecided - counts.wrong - counts.same);

/** What an application would write by now: '12 anggota baru, 30 diperbarui; 4 baris salah tidak ikut'. */
export function summaryOf(counted: Counted): string {
  const { subject, counts, added, changed, undecided } = counted;
  const skipped = skippedOf(counted);
  const written = [
    added > 0 && `${readableNumber(added)} ${nouns[subject]} baru`,
    changed > 0 &&
      (added > 0 ? `${readableNumber(changed)} diperbarui` : `${readableNumber(changed)} ${nouns[subject]} diperbarui`),
  ].filter((part) => part !== false);
  const left = [
    counts.wrong > 0 && `${readableNumber(counts.wrong)} baris salah`,
    skipped > 0 &&
      (counts.wrong > 0 ? `${readableNumber(skipped)} dilewati` : `${readableNumber(skipped)} baris dilewati`),
  ].filter((part) => part !== false);
  return [
    written.length > 0 ? written.join(', ') : 'Belum ada yang akan ditulis',
    left.length > 0 && `${enumeration.format(left)} tidak ikut`,
    undecided > 0 && `${readableNumber(undecided)} menunggu keputusan`,
  ]
    .filter((part) => part !== false)
    .join('; ');
}
