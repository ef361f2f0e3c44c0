import type { Account, AccountChange } from '#contract/accounts.ts';
import { type MemberStatus, ofEveryField } from '#contract/member-fields.ts';
import type { RegionForm } from '#contract/regions.ts';
import type { ClassForm, ClassStatus, ModuleForm } from '#contract/training.ts';
import type { AttendanceSource, Registration } from '#contract/training-registrations.ts';

/** The labels of a member's fields, by their names in the form. */
export const memberLabels = ofEveryField(({ label }) => label);

export const memberStatusNames = { active: 'Active', inactive: 'Non Active' } as const satisfies Record<
  MemberStatus,
  string
>;

export const regionLabels: Readonly<Record<keyof RegionForm, string>> = {
  name: 'Name',
  code: 'Attribute',
  other_names: 'Nama lain',
};

export const accountLabels: Readonly<Record<keyof AccountChange, string>> = {
  name: 'Name',
  email: 'Email',
  password: 'Password',
  role: 'Role',
  username: 'Username',
  status: 'Status',
};

export const accountStatusNames: Readonly<Record<Account['status'], string>> = {
  active: 'Aktif',
  disabled: 'Nonaktif',
};

export const moduleLabels: Readonly<Record<keyof ModuleForm, string>> = { name: 'Nama modul', code: 'Kode' };

export const classLabels: Readonly<Record<keyof ClassForm, string>> = {
  module_id: 'Modul',
  title: 'Judul kelas',
  starts_at: 'Mulai',
  ends_at: 'Selesai',
  place: 'Tempat',
  region_id: 'Wilayah',
  capacity: 'Kapasitas',
  status: 'Status',
};

export const classStatusNames = {
  planned: 'Direncanakan',
  held: 'Selesai',
  cancelled: 'Dibatalkan',
} as const satisfies Record<ClassStatus, string>;

export const registrationLabels = {
  class_id: 'Kelas',
  member_id: 'Anggota',
  attended_at: 'Ditandai hadir',
  attended_how: 'Dicatat lewat',
} as const satisfies Partial<Record<keyof Registration, string>>;

export const attendanceSourceNames = {
  qr: 'Kode QR',
  typed: 'Diketik',
  list: 'Daftar peserta',
} as const satisfies Record<AttendanceSource, string>;
