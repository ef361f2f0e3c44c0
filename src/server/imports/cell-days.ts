import type { Day } from '#contract/dates.ts';
import { dateOrders, type ImportColumn } from '#contract/imports.ts';
import { unlikelyYear } from '#server/unlikely-years.ts';
import { shortened } from './shortened.ts';
import { lackingDay, swapped as swappedDay, writtenDay } from './written-days.ts';

/** How the days of a column are to be read. */
export type DayReading = Pick<ImportColumn, 'order' | 'swapped'>;

/** Longest quoted text, in characters. */
const mostQuoted = 60;

/** The day of a cell, or its fault with the day that it probably means. */
type CellDay = { day: Day; fault: null } | { day: Day | null; fault: string };

/** The fault of a text without a day. */
function unreadable(text: string): string {
  const quoted = `Tanggal “${shortened(text, mostQuoted)}”`;
  const lacking = lackingDay(text);
  if (lacking?.lacks === 'year') return `${quoted} tidak menyebut tahunnya. Tulis tanggal lengkapnya.`;
  if (!lacking?.last) return `${quoted} tidak dapat dibaca.`;
  return `${quoted} tidak menyebut harinya: maksudnya ${lacking.last.split('-').toReversed().join('-')}?`;
}

/** Reads the day in a cell. If the order of day and month is unknown, the Indonesian one is used. */
export function dayIn(text: string, reading: DayReading | undefined, isFrom1904: boolean): CellDay {
  const { order, swapped } = reading ?? {};
  const written = writtenDay(text, isFrom1904);
  const read = written?.days[order ?? dateOrders[0]];
  if (!written || read === undefined) return { day: null, fault: unreadable(text) };
  const day = swapped && written.form === 'date cell' ? swappedDay(read) : read;
  if (day === undefined) {
    return { day: null, fault: `Hari dan bulan tanggal “${shortened(text, mostQuoted)}” tidak dapat ditukar.` };
  }
  return { day, fault: unlikelyYear(day) };
}
