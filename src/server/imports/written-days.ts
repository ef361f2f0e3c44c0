import type { Day } from '#contract/dates.ts';
import type { DateOrder, DayReading } from '#contract/import-columns.ts';
import { fold } from '#server/database/search-text.ts';

/** The day that a text means, for each order of its numbers in which it is valid. */
export type Days = Partial<Record<DateOrder, Day>>;

/** A text that means a day. */
export interface WrittenDay {
  days: Days;
  /** Whether it comes from a date cell, or has day and month as numbers. */
  form: 'date cell' | 'numbers' | 'other';
}

/** The names of each month in Indonesian and English, with old spellings and abbreviations. */
const namesOfMonths = [
  'januari january jan',
  'februari february feb febr pebruari pebr peb',
  'maret march mar mrt',
  'april apr',
  'mei may',
  'juni june jun',
  'juli july jul',
  'agustus august agu aug agust agus agst agt ags',
  'september sep sept',
  'oktober october okt oct',
  'november nov nopember nop',
  'desember december des dec',
];

const months = new Map(
  namesOfMonths.flatMap((names, index) => names.split(' ').map((name) => [name, index + 1] as const)),
);

/** The number of a month by its name, long or short. */
export const monthNamed = (name: string): number | undefined => months.get(fold(name));

/** Additions to a day without a meaning: words like 'until', its weekday, midnight after it. */
const until =
  /^(?:(?:berlaku |valid )?(?:s ?[/.] ?d\.?|sd\.?|sampai(?: (?:dengan|dgn|dg))?|hingga|until|till|berakhir|exp(?:ired|ires)?\.?)[ :]? ?)?(?:(?:tanggal|tgl)[.:]? ?)?/;
const weekday = /^(\p{L}+(?:['’]\p{L}+)?)(?:, ?| )/u;
const weekdays = new Set(
  (
    'senin selasa rabu kamis jumat sabtu minggu ahad sen sel rab kam jum sab min ' +
    'monday tuesday wednesday thursday friday saturday sunday mon tue wed thu fri sat sun'
  ).split(' '),
);
const time = /(?<![T\s])[T\s]+(?:[01]?\d|2[0-3])[:.][0-5]\d(?:[:.][0-5]\d(?:\.\d{1,9})?)?(?: ?[AP]M| ?WIB| ?WITA?)?$/i;
/** Midnight in UTC means the day itself. Another time with a zone may belong to the day before or after. */
const midnight = /(?<!T)T00:00(?::00(?:\.0{1,9})?)?Z$/i;
const era = / m(?:asehi)?\.?$/;
const dashes = /[\u2010-\u2015\u2212]/g;

const dateCell = /^\d{4}-\d\d-\d\d$/;
const yearFirst = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/;
const numbers = /^(\d{1,2}) ?([-/. ]) ?(\d{1,2}) ?\2 ?(\d{4}|\d{2})$/;
const eightDigits = /^\d{8}$/;
/** The serial number of a day, perhaps with the time of day as a fraction. */
const serial = /^(\d{5})(?:[.,]\d{1,12})?$/;
const dayAndMonthName = /^(\d{1,2})(?:st|nd|rd|th)?,?[\s./-]*(\p{L}+)\.?,?[\s./-]*['’]?(\d{4}|\d{2})$/u;
const monthNameAndDay = /^(\p{L}+)\.?[\s-]*(\d{1,2})(?:st|nd|rd|th)?(?:,\s*|[\s-]+)(\d{4}|\d{2})$/u;

function dayOn(year: number, month: number, day: number): Day | undefined {
  if (year < 1 || month < 1 || day < 1) return undefined;
  const date = Temporal.PlainDate.from({ year, month, day });
  return date.month === month && date.day === day ? date.toString() : undefined;
}

/** Two digits below 50 are a year of this century. For others the century is unknown. */
const yearOf = (digits: string) => (digits.length === 2 && digits < '50' ? 2000 + Number(digits) : Number(digits));

/** A day that is the same in any order. */
function inEveryOrder(day: Day | undefined): Days | null {
  return day === undefined ? null : { dmy: day, mdy: day };
}

/** Two numbers and a year. */
function inEachOrder(first: string, second: string, year: number): Days | null {
  const [dmy, mdy] = [dayOn(year, Number(second), Number(first)), dayOn(year, Number(first), Number(second))];
  return dmy || mdy ? { ...(dmy && { dmy }), ...(mdy && { mdy }) } : null;
}

/** Eight digits are a day only if the year is of our time. No text has such a year at both ends. */
function ofEightDigits(text: string): Days | null {
  const isOurs = (year: string) => /^(19|20|21)/.test(year);
  const [year, month, day, last] = [text.slice(0, 4), text.slice(4, 6), text.slice(6), text.slice(4)];
  const yearIsFirst = isOurs(year) ? dayOn(Number(year), Number(month), Number(day)) : undefined;
  if (yearIsFirst) return inEveryOrder(yearIsFirst);
  return isOurs(last) ? inEachOrder(text.slice(0, 2), text.slice(2, 4), Number(last)) : null;
}

/** Converts a serial number of a spreadsheet, without instants and time zones. */
function ofSerial(text: string, isFrom1904: boolean): Days | null {
  const first = Temporal.PlainDate.from(isFrom1904 ? '1904-01-01' : '1899-12-30');
  return inEveryOrder(first.add({ days: Number(text) }).toString());
}

function ofNames(text: string): Days | null {
  const [, dayFirst, name, year] = dayAndMonthName.exec(text) ?? [];
  const [, nameFirst, day, otherYear] = monthNameAndDay.exec(text) ?? [];
  const month = months.get(name ?? nameFirst ?? '');
  if (month === undefined) return null;
  return inEveryOrder(dayOn(yearOf(year ?? otherYear ?? ''), month, Number(dayFirst ?? day)));
}

function withoutOrnaments(text: string): string {
  const folded = fold(text).replace(dashes, '-').replace(midnight, '').replace(time, '');
  const plain = folded.trim().replace(/\s+/g, ' ').replace(until, '').replace(era, '');
  const name = weekday.exec(plain)?.[1]?.replace(/['’]/, '');
  return name !== undefined && weekdays.has(name) ? plain.replace(weekday, '') : plain;
}

const longest = 60;

/** Reads a day; null if there is none. If the text is unambiguous, all orders have the same day. */
export function writtenDay(text: string, isFrom1904: boolean): WrittenDay | null {
  // A quick test for most texts.
  if (text.length > longest || !/\d/.test(text)) return null;
  const written = (days: Days | null, form: WrittenDay['form']) => days && { days, form };
  const plain = withoutOrnaments(text);
  const [, year, , month, day] = yearFirst.exec(plain) ?? [];
  if (year !== undefined) {
    const days = inEveryOrder(dayOn(Number(year), Number(month), Number(day)));
    return written(days, dateCell.test(plain) ? 'date cell' : 'other');
  }
  const [, first, , second, third] = numbers.exec(plain) ?? [];
  if (first !== undefined) return written(inEachOrder(first, second ?? '', yearOf(third ?? '')), 'numbers');
  const [, count] = serial.exec(plain) ?? [];
  if (count !== undefined) return written(ofSerial(count, isFrom1904), 'date cell');
  if (eightDigits.test(plain)) return written(ofEightDigits(plain), 'other');
  return written(ofNames(plain), 'other');
}

/** The day that a text means in each order; null if there is none. */
export function daysOf(text: string, isFrom1904: boolean): Days | null {
  return writtenDay(text, isFrom1904)?.days ?? null;
}

/** The date with day and month swapped; undefined if that is no date. */
export function swapped(day: Day): Day | undefined {
  const { year, month, day: date } = Temporal.PlainDate.from(day);
  return dayOn(year, date, month);
}

/** The day that a text means, read in this way; undefined if there is none. */
export function readAs(text: string, { order, swaps }: DayReading, isFrom1904: boolean): Day | undefined {
  const written = writtenDay(text, isFrom1904);
  const day = written?.days[order];
  return day !== undefined && swaps && written?.form === 'date cell' ? swapped(day) : day;
}

const monthAndYear = /^(\p{L}+)\.?[\s./-]*['’]?(\d{4}|\d{2})$/u;
const numberAndYear = /^(\d{1,2}) ?[-/. ] ?(\d{4})$/;
const dayAndMonth = /^\d{1,2}[\s./-]*(\p{L}+)\.?$/u;

/** What an incomplete date lacks: for a month without a day its last day, null for a date without a year. */
export function lackingDay(text: string): { lacks: 'day' | 'year'; last: Day | null } | null {
  if (text.length > longest) return null;
  const plain = withoutOrnaments(text);
  const [, name = '', ofName] = monthAndYear.exec(plain) ?? [];
  const [, number, ofNumber] = numberAndYear.exec(plain) ?? [];
  const month = number === undefined ? months.get(name) : Number(number);
  const first = month === undefined ? undefined : dayOn(yearOf(ofName ?? ofNumber ?? ''), month, 1);
  if (first !== undefined) {
    const date = Temporal.PlainDate.from(first);
    return { lacks: 'day', last: date.with({ day: date.daysInMonth }).toString() };
  }
  return months.has(dayAndMonth.exec(plain)?.[1] ?? '') ? { lacks: 'year', last: null } : null;
}
