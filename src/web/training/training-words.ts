import type { Calendar } from '#contract/dates.ts';
import { readableNumber } from '#contract/numbers.ts';
import type { ClassStatus, TrainingClass } from '#contract/training.ts';
import type { RegistrationVerdict } from '#contract/training-registrations.ts';
import { readableInstant } from '#web/fields/readable-instant.ts';
import type { Tone } from '#web/ui/tone.ts';

type Times = Pick<TrainingClass, 'starts_at' | 'ends_at'>;

/** The time of a class in two lines: the day and the hours, or two days. */
export function timeLines({ starts_at, ends_at }: Times, calendar: Calendar): [string, string] {
  const [start, end] = [readableInstant(starts_at, calendar), readableInstant(ends_at, calendar)];
  const isOneDay = start.slice(0, 10) === end.slice(0, 10);
  return isOneDay ? [start.slice(0, 10), `${start.slice(11)}–${end.slice(11)}`] : [`${start} –`, end];
}

/** The time of a class: `21-11-2026 09.00–16.00`. */
export const timesOf = (times: Times, calendar: Calendar): string => timeLines(times, calendar).join(' ');

/** The number of participants, and the capacity if it is limited. */
export function seatsOf({ registered, capacity }: Pick<TrainingClass, 'registered' | 'capacity'>): string {
  return capacity === null
    ? readableNumber(registered)
    : `${readableNumber(registered)} dari ${readableNumber(capacity)}`;
}

/** Whether a class's participants can change. */
export const isOpen = (status: ClassStatus): boolean => status !== 'cancelled';

/** Whether somebody may have come: it is the day of a class, or later, or somebody was marked before. */
export const hasBegun = ({ when, attended }: Pick<TrainingClass, 'when' | 'attended'>): boolean =>
  when !== 'coming' || attended > 0;

/** The outcome of a registration in a preview. */
export const registrationVerdictNames: Readonly<Record<RegistrationVerdict, string>> = {
  added: 'Akan didaftarkan',
  registered: 'Sudah terdaftar',
  repeated: 'Disebut dua kali',
  inactive: 'Anggota Non Active',
  unknown: 'Anggota tidak ditemukan',
  full: 'Kelas sudah penuh',
};

export const registrationVerdictTones: Readonly<Partial<Record<RegistrationVerdict, Tone>>> = {
  added: 'ok',
  inactive: 'danger',
  unknown: 'danger',
  full: 'danger',
};

/** The NPAs in a pasted text, separated by lines, tabs, commas or semicolons. */
export function namedIn(text: string): string[] {
  return text
    .split(/[\r\n\t,;]+/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
