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

/** What was done to many rows, with how many: `mengubah Status menjadi Aktif pada 120 anggota`. */
export function deedOf(
  { subject, subject_id, subject_name, action, fields }: ChangeEntry,
  { kind, rows, undoes, file_name }: Operation,
  calendar: Calendar,
): string {
  const many = `${readableNumber(rows)} ${rowNouns[subject]}`;
  if (kind === 'import') return `mengimpor ${many}${file_name === null ? '' : ` dari ${file_name}`}`;
  if (kind === 'merge') return `menggabungkan ${many} menjadi ${subject_name ?? `nomor ${subject_id}`}`;
  if (undoes !== null) return `mengurungkan ${kindNames[undoes]} pada ${many}`;
  // All rows of a bulk action get the same value, so any of its changes tells it.
  const [field] = fields;
  if (action !== 'changed' || !field) return `${verbs[action]} ${many}`;
  // Of photos each row got its own.
  if (field.field === 'image_url') return `memasang foto pada ${many}`;
  const now = valueText(subject, field.field, field.new, calendar) ?? 'kosong';
  return `mengubah ${labelOf(subject, field.field)} menjadi ${now} pada ${many}`;
}
