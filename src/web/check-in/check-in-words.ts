import { type Calendar, readableDay } from '#contract/dates.ts';
import { instant } from '#contract/now.ts';
import { isCodeLink } from '#contract/training-registrations.ts';
import { readableInstant } from '#web/fields/readable-instant.ts';
import type { Tone } from '#web/ui/tone.ts';
import type { CheckInStanding, DeviceCheckIn, Roll } from './stored-check-ins.ts';

interface Words {
  /** The tone and colour of the result. */
  tone: Tone | null;
  title: string;
  text: string;
}

const words: Record<Exclude<CheckInStanding, 'kept'>, Words> = {
  asking: { tone: null, title: 'Memeriksa…', text: '' },
  checked_in: { tone: 'ok', title: 'Hadir', text: 'Kehadiran tercatat.' },
  already: { tone: 'info', title: 'Sudah presensi', text: 'Kehadirannya sudah tercatat.' },
  not_registered: { tone: 'warn', title: 'Belum terdaftar', text: 'Anggota ini bukan peserta kelas ini.' },
  full: { tone: 'danger', title: 'Kelas penuh', text: 'Tidak ada kursi lagi; anggota ini belum terdaftar.' },
  inactive: {
    tone: 'danger',
    title: 'Tidak aktif',
    text: 'Keanggotaannya tidak aktif. Kehadiran belum tercatat.',
  },
  unknown: { tone: 'danger', title: 'Tidak dikenal', text: 'Tidak ada anggota dengan NPA ini.' },
  refused: { tone: 'danger', title: 'Tidak tercatat', text: '' },
};

/** Whether a code is not one of ours. Nobody types an address. */
function isForeign({ code, scanned }: DeviceCheckIn): boolean {
  return code !== null && !isCodeLink(code) && (scanned || code.includes(':'));
}

const foreign: Words = {
  tone: 'danger',
  title: 'Bukan kode kami',
  text: 'Ini bukan kode anggota IKAI. Minta kartu anggotanya, atau ketik NPA.',
};

const waiting = 'Tersimpan di perangkat ini, menunggu dikirim.';

const keptWords: Record<DeviceCheckIn['expected'], Words> = {
  checked_in: { tone: 'ok', title: 'Hadir', text: waiting },
  inactive: {
    tone: 'danger',
    title: 'Tidak aktif',
    text: 'Tersimpan di perangkat ini; diperiksa lagi saat tersambung.',
  },
  unsure: {
    tone: 'warn',
    title: 'Akan diperiksa',
    text: 'Tersimpan di perangkat ini; akan diperiksa saat tersambung.',
  },
};

/** The beginning of a sentence about a check-in whose device had a wrong time. */
const correctedTime = 'Jam perangkat ini keliru; waktunya dibetulkan';

export function outcomeWordsOf(checkIn: DeviceCheckIn, calendar: Calendar): Words {
  const { standing, expected, since, reason } = checkIn;
  if (standing === 'unknown' && isForeign(checkIn)) return foreign;
  if (standing === 'kept') return keptWords[expected];
  if (standing === 'already' && since !== null)
    return { ...words.already, text: `Sejak ${readableInstant(since, calendar)}.` };
  if (standing === 'checked_in' && checkIn.isCorrected)
    return {
      ...words.checked_in,
      text: `Kehadiran tercatat. ${correctedTime} menjadi ${readableInstant(checkIn.at, calendar)}.`,
    };
  if (standing === 'refused') return { ...words.refused, text: reason ?? '' };
  return words[standing];
}

export const hourOf = ({ at }: DeviceCheckIn, calendar: Calendar): string => readableInstant(at, calendar).slice(-5);

/** When it was, and whether that is not what the device said. */
export const timeWords = (checkIn: DeviceCheckIn, calendar: Calendar): string =>
  checkIn.isCorrected ? `${hourOf(checkIn, calendar)} (waktu dibetulkan)` : hourOf(checkIn, calendar);

/** As long as an NPA can be. Codes of others can be a hundred times as long, and would push all else off the screen. */
const longest = 64;

const beginningOf = (text: string) => (text.length <= longest ? text : `${text.slice(0, longest).toWellFormed()}…`);

/** The person's name, else the beginning of the text of the code. */
export const participantNameOf = ({ full_name, npa, code }: DeviceCheckIn): string =>
  full_name ?? beginningOf(npa ?? code ?? '');

/** Says that a class is not today; null if it is. */
export function otherDay(
  { starts_at, ends_at }: Pick<Roll, 'starts_at' | 'ends_at'>,
  { dayOf }: Calendar,
  at = instant(),
): string | null {
  const first = dayOf(starts_at);
  // A class that ends at midnight ends on the day before.
  const last = dayOf(Math.max(Date.parse(starts_at), Date.parse(ends_at) - 1));
  const current = dayOf(at);
  if (first <= current && current <= last) return null;
  const days = first === last ? readableDay(first) : `${readableDay(first)} sampai ${readableDay(last)}`;
  return `Kelas ini pada ${days}, hari ini ${readableDay(current)}.`;
}
