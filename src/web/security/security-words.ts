import { roleNames } from '#contract/access.ts';
import { readableNumber } from '#contract/numbers.ts';
import type { SecurityDetail, SecurityEvent, SecurityKind } from '#contract/security.ts';

export const securityKindNames: Readonly<Record<SecurityKind, string>> = {
  sign_in: 'Masuk',
  sign_in_failed: 'Gagal masuk',
  lockout: 'Terkunci',
  session_ended: 'Sesi diakhiri',
  password_changed: 'Kata sandi diganti',
  password_link_added: 'Tautan kata sandi dibuat',
  email_changed: 'Email akun diganti',
  account_added: 'Akun ditambahkan',
  role_changed: 'Peran diubah',
  account_disabled: 'Akun dinonaktifkan',
  account_enabled: 'Akun diaktifkan',
  account_deleted: 'Akun dihapus',
  account_erased: 'Data akun dihapus selamanya',
  factor_added: 'Langkah kedua dipasang',
  factor_removed: 'Langkah kedua dilepas',
  factor_required: 'Kewajiban langkah kedua diubah',
  much_read: 'Banyak data dibaca',
  export: 'Ekspor besar',
  print: 'Cetak besar',
  backup: 'Cadangan',
  move: 'Pemindahan basis data',
};

const reasons: Readonly<Record<NonNullable<SecurityDetail['reason']>, string>> = {
  sign_out: 'keluar sendiri',
  own: 'dikeluarkan oleh pemiliknya',
  superadmin: 'dikeluarkan oleh superadmin',
  password: 'kata sandi diganti',
  role: 'peran diubah',
  disabled: 'akun dinonaktifkan',
  enabled: 'akun diaktifkan',
  deleted: 'akun dihapus',
  required: 'langkah kedua diwajibkan',
  removed: 'langkah kedua dilepas superadmin',
  factor: 'langkah kedua dipasang',
};

const lockedNames: Readonly<Record<NonNullable<SecurityDetail['locked']>, string>> = {
  email_here: 'email ini dari alamat ini',
  address: 'semua dari alamat ini',
  email: 'email ini dari alamat yang tidak biasa',
};

const steps: Readonly<Record<NonNullable<SecurityDetail['step']>, string>> = {
  second: 'di langkah kedua',
  confirmation: 'saat memastikan diri',
};

const ways: Readonly<Record<NonNullable<SecurityDetail['way']>, string>> = {
  totp: 'aplikasi kode',
  passkey: 'passkey',
};

function countOf({ kind, detail: { rows } }: SecurityEvent): string | undefined {
  if (rows === undefined) return undefined;
  if (kind === 'session_ended') return rows === 1 ? undefined : `${readableNumber(rows)} perangkat`;
  return `${readableNumber(rows)} ${['export', 'print', 'much_read'].includes(kind) ? 'orang' : 'baris'}`;
}

/** The details of an event. */
export function detailsOf(event: SecurityEvent): string {
  const { reason, role, former_role, locked, step, way, link, roles, format } = event.detail;
  const said = [
    reason && reasons[reason],
    former_role && `dari ${roleNames[former_role]}`,
    role && `${former_role ? 'menjadi' : 'sebagai'} ${roleNames[role]}`,
    locked && lockedNames[locked],
    step && steps[step],
    way && ways[way],
    link && 'lewat tautan kata sandi',
    roles &&
      (roles.length === 0 ? 'tidak wajib bagi siapa pun' : `wajib: ${roles.map((one) => roleNames[one]).join(', ')}`),
    countOf(event),
    format && `.${format}`,
    event.times > 1 && `${readableNumber(event.times)} kali`,
  ];
  return said.filter((text) => text !== undefined && text !== false).join(', ');
}
