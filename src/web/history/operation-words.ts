import type { Calendar } from '#contract/dates.ts';
import type { ChangeEntry, OperationKind } from '#contract/history.ts';
import { readableNumber } from '#contract/numbers.ts';
import { labelOf } from '#web/fields/sent-fields.ts';
import { rowNouns, valueText, verbs } from './history-words.ts';

type Operation = NonNullable<ChangeEntry['operation']>;

const kindNames: Readonly<Record<OperationKind, string>> = {
  import: 'impor',
  bulk: 'aksi massal',
  merge: 'penggabungan',
  restore: 'pemulihan',
  undo: 'pengurungan',
};

/** An operation in words, with its number of rows: `mengubah Status menjadi Aktif pada 120 anggota`. */
export function operationSentence(
  { subject, subject_id, subject_name, action, fields }: ChangeEntry,
  { kind, rows, undoes, file_name }: Operation,
  calendar: Calendar,
): string {
  const many = `${readableNumber(rows)} ${rowNouns[subject]}`;
  if (kind === 'import') return `mengimpor ${many}${file_name === null ? '' : ` dari ${file_name}`}`;
  if (kind === 'merge') return `menggabungkan ${many} menjadi ${subject_name ?? `nomor ${subject_id}`}`;
  if (undoes !== null) return `mengurungkan ${kindNames[undoes]} pada ${many}`;
  // All rows of a bulk action get the same value, so any change shows it.
  const [field] = fields;
  if (action !== 'changed' || !field) return `${verbs[action]} ${many}`;
  // Each row got its own photo.
  if (field.field === 'image_url') return `memasang foto pada ${many}`;
  const now = valueText(subject, field.field, field.new, calendar) ?? 'kosong';
  return `mengubah ${labelOf(subject, field.field)} menjadi ${now} pada ${many}`;
}
