import { type Day, dayWithMonth } from '#contract/dates.ts';
import type { AttendanceStep, ChartStep, Dashboard, Period } from '#contract/reports.ts';

export const periodNames: Readonly<Record<Period, string>> = {
  today: 'Hari ini',
  last_3_days: '3 hari terakhir',
  last_6_month: '6 bulan terakhir',
  last_12_month: '12 bulan terakhir',
  all_time: 'Semua waktu',
  custom: 'Pilih tanggal',
};

const percent = new Intl.NumberFormat('id-ID', { style: 'percent', maximumFractionDigits: 1 });

/** The percentages of attended and absent, which add up to 100; null if there is nobody. */
export function sharesOf({ attendedClassParticipant, notAttendedClassParticipant }: Dashboard) {
  const all = attendedClassParticipant + notAttendedClassParticipant;
  if (all === 0) return null;
  const attended = Math.round((attendedClassParticipant / all) * 1000) / 1000;
  return { attended: percent.format(attended), absent: percent.format(1 - attended) };
}

const month = new Intl.DateTimeFormat('id-ID', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const shortMonth = new Intl.DateTimeFormat('id-ID', { month: 'short', year: '2-digit', timeZone: 'UTC' });
const shortDay = new Intl.DateTimeFormat('id-ID', { day: 'numeric', month: 'short', timeZone: 'UTC' });

const instantOf = (day: Day) => new Date(`${day}T00:00:00Z`);

/** A range of days, or one day. */
export function spanText(from: Day, to: Day): string {
  return from === to ? dayWithMonth(from) : `${dayWithMonth(from)} – ${dayWithMonth(to)}`;
}

export function stepName(step: ChartStep, { from, to }: AttendanceStep): string {
  if (step === 'day') return dayWithMonth(from);
  return step === 'month' ? month.format(instantOf(to)) : to.slice(0, 4);
}

/** A short name, for the label of a bar. */
export function shortStepName(step: ChartStep, { from, to }: AttendanceStep): string {
  if (step === 'day') return shortDay.format(instantOf(from));
  return step === 'month' ? shortMonth.format(instantOf(to)) : to.slice(0, 4);
}
