import type { Calendar } from '#contract/dates.ts';
import type { AttendanceSource, ParticipantState, Registration } from '#contract/training-registrations.ts';
import type { Cell, Sheet } from '#server/spreadsheets/sheet.ts';

interface ParticipantColumn {
  title: string;
  /** In characters. */
  width: number;
  kind: Sheet['columns'][number]['kind'];
  value: (participant: Registration) => Cell;
}

const states: Record<ParticipantState, string> = {
  active: 'Aktif',
  inactive: 'Tidak aktif',
  deleted: 'Sudah dihapus',
  purged: 'Dihapus selamanya',
};

const sources = { qr: 'Kode QR', typed: 'Diketik', list: 'Daftar peserta' } as const satisfies Record<
  AttendanceSource,
  string
>;

const clock = { hour: '2-digit', minute: '2-digit' } as const;

/** Time of day in the association's time zone. */
function timeOf(instant: string, timeZone: string): string {
  return new Intl.DateTimeFormat('id-ID', { ...clock, timeZone }).format(new Date(instant));
}

/** The columns of an exported list of participants. */
export function participantColumnsIn({ timeZone, dayOf }: Calendar): readonly ParticipantColumn[] {
  const day = (instant: string | null) => (instant === null ? null : dayOf(instant));
  return [
    { title: 'NPA', width: 16, kind: 'text', value: ({ npa }) => npa },
    { title: 'Nama', width: 36, kind: 'text', value: ({ full_name }) => full_name },
    { title: 'Wilayah', width: 28, kind: 'text', value: ({ region_name }) => region_name },
    { title: 'Status anggota', width: 16, kind: 'text', value: ({ state }) => states[state] },
    { title: 'Terdaftar', width: 13, kind: 'day', value: ({ registered_at }) => day(registered_at) },
    {
      title: 'Kehadiran',
      width: 12,
      kind: 'text',
      value: ({ attended_at }) => (attended_at ? 'Hadir' : 'Belum hadir'),
    },
    { title: 'Tanggal hadir', width: 13, kind: 'day', value: ({ attended_at }) => day(attended_at) },
    {
      title: 'Jam hadir',
      width: 10,
      kind: 'text',
      value: ({ attended_at }) => (attended_at ? timeOf(attended_at, timeZone) : null),
    },
    {
      title: 'Dicatat lewat',
      width: 15,
      kind: 'text',
      value: ({ attended_how }) => attended_how && sources[attended_how],
    },
    { title: 'Dicatat oleh', width: 24, kind: 'text', value: ({ attended_by }) => attended_by },
  ];
}
