import { addDays, type Calendar, type Day, readableDay } from '#contract/dates.ts';
import type { ChangeEntry, OperationKind, Subject } from '#contract/history.ts';
import { readableNumber } from '#contract/numbers.ts';
import { readableInstant } from '#web/fields/readable-instant.ts';
import { labelOf, wordOf } from '#web/fields/sent-fields.ts';
import { dayInWords } from '#web/ui/typed-day.ts';

type Value = ChangeEntry['fields'][number]['old'];

export const subjectNames: Readonly<Record<Subject, string>> = {
  members: 'Anggota',
  regions: 'Wilayah',
  accounts: 'Akun staf',
  reminders: 'Pengingat serkom',
  distinct_members: 'Bukan orang yang sama',
  training_modules: 'Modul pelatihan',
  training_classes: 'Kelas pelatihan',
  training_registrations: 'Peserta pelatihan',
  card_settings: 'Pengaturan kartu',
  card_voids: 'Kartu tidak berlaku',
};

export const verbs: Readonly<Record<ChangeEntry['action'], string>> = {
  created: 'menambahkan',
  changed: 'mengubah',
  merged: 'menggabungkan data ke',
  deleted: 'menghapus',
  restored: 'memulihkan',
  purged: 'menghapus selamanya',
};

export const sourceNames: Readonly<Record<ChangeEntry['source'], string>> = {
  form: 'formulir',
  switch: 'sakelar status',
  profile: 'profil',
  start: 'pengisian awal',
  link: 'tautan kata sandi',
  undo: 'pembatalan',
  restore: 'pemulihan dari Sampah',
  return: 'pemulihan keadaan terdahulu',
  import: 'impor',
  bulk: 'aksi massal',
  merge: 'penggabungan',
  attendance: 'presensi',
  retention: 'masa simpan yang lewat',
};

const rowNouns: Readonly<Record<Subject, string>> = {
  members: 'anggota',
  regions: 'wilayah',
  accounts: 'akun',
  reminders: 'catatan pengingat serkom untuk',
  distinct_members: 'catatan bukan orang yang sama untuk',
  training_modules: 'modul',
  training_classes: 'kelas',
  training_registrations: 'peserta',
  card_settings: 'pengaturan kartu',
  card_voids: 'pernyataan kartu tidak berlaku untuk',
};

/** A row's name in a sentence. Members need no noun. A purged row has only its number. */
export function rowName({ subject, subject_id, subject_name }: ChangeEntry): { noun: string; name: string } {
  if (subject_name === null) return { noun: rowNouns[subject], name: `nomor ${subject_id}` };
  return { noun: subject === 'members' ? '' : rowNouns[subject], name: subject_name };
}

/** A value as readable text; null if there is none. */
export function valueText(subject: Subject, field: string, value: Value, calendar: Calendar): string | null {
  if (value === null) return null;
  if (field.endsWith('_at')) return readableInstant(String(value), calendar);
  return field === 'serkom_end_date' ? readableDay(String(value)) : wordOf(subject, field, value);
}

export function dayName(day: Day, { today }: Calendar): string {
  const now = today();
  if (day === now) return 'Hari ini';
  return day === addDays(now, -1) ? 'Kemarin' : dayInWords(day);
}

/** The consequence of undoing a change. */
export function consequenceOf(change: ChangeEntry): string {
  const { subject, action, fields } = change;
  const { noun, name } = rowName(change);
  // A name begins as it is written.
  const row = `${noun.charAt(0).toUpperCase()}${noun.slice(1)} ${name}`.trim();
  if (action === 'merged') {
    return 'Data yang digabungkan terpisah lagi, dengan pelatihan, presensi, dan pengingatnya masing-masing.';
  }
  if (action === 'deleted') return `${row} dipulihkan.`;
  if (action !== 'changed') return `${row} dihapus${subject === 'members' ? ' dan masuk ke Sampah' : ''}.`;
  const names = fields.map(({ field }) => labelOf(subject, field)).join(', ');
  return `${row}: ${names} kembali seperti sebelumnya. Isian lain tidak berubah.`;
}

/** Groups changes by day in the association's time zone. Their order stays. */
export function byDay(changes: readonly ChangeEntry[], { dayOf }: Calendar): { day: Day; changes: ChangeEntry[] }[] {
  const days: { day: Day; changes: ChangeEntry[] }[] = [];
  for (const change of changes) {
    const day = dayOf(change.at);
    const last = days.at(-1);
    if (last?.day === day) last.changes.push(change);
    else days.push({ day, changes: [change] });
  }
  return days;
}

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
