import { SSF } from '@e965/xlsx';

/** SheetJS's implementation of number formats. */
const formats: {
  format(code: string, value: number, options: { date1904: boolean }): string;
  is_date(code: string): boolean;
  get_table(): Record<number, string>;
} = SSF;

/** Built-in formats. The regional ones without a code here are days. */
const builtIn = { ...formats.get_table() };

const isRegionalDay = (id: number) => (id >= 27 && id <= 36) || (id >= 50 && id <= 58);

export function builtInFormat(id: number): string {
  return builtIn[id] ?? (isRegionalDay(id) ? 'yyyy-mm-dd' : 'General');
}

/** What a format for days displays: which parts, and whether the time. */
const dayKinds = ['day', 'moment', 'month', 'year', 'day of a year'] as const;

type DayKind = (typeof dayKinds)[number];

type Kind = DayKind | 'plain' | 'as shown';

const isDayKind = (kind: Kind): kind is DayKind => (dayKinds as readonly Kind[]).includes(kind);

/** Colours, conditions and locales, space of a character's width, and fill characters. */
const invisible = /\[[^[\]]*\]|_.|\*./g;

const literal = /"[^"]*"|\\./g;

/** Digits without leading zeros, with thousands separators, decimals and exponents. */
const plainDigits = /^(General|@|[#?,]*(0,*|0?\.[0#?]*,*)?(E[+-]?[0#?]+)?)$/i;

function kindOf(code: string): Kind {
  if (formats.is_date(code)) {
    const codes = code.replace(literal, '').replace(/\[[^[\]]*\]/g, '');
    if (!/[dy]|mmm/i.test(codes)) return 'as shown';
    if (!/[yeb]/i.test(codes)) return 'day of a year';
    if (!/d/i.test(codes)) return /m/i.test(codes) ? 'month' : 'year';
    return /[hs]/i.test(codes) ? 'moment' : 'day';
  }
  // A condition decides which section of the format applies.
  if (/\[[<>=]/.test(code)) return 'as shown';
  const ofPositive = (code.replace(invisible, '').split(';')[0] ?? '').trim();
  return plainDigits.test(ofPositive) ? 'plain' : 'as shown';
}

const kinds = new Map<string, Kind>();

function knownKindOf(code: string): Kind {
  const kind = kinds.get(code) ?? kindOf(code);
  kinds.set(code, kind);
  return kind;
}

/** As programs display them in Indonesian. */
const months = 'Jan Feb Mar Apr Mei Jun Jul Agu Sep Okt Nov Des'.split(' ');

/** A day as displayed. `2/2024` or `1-2` become days whose missing part the program invented: it is not shown. */
export function seenDay(day: string, time: string, kind: DayKind): string {
  const [year = '', month = '', date = ''] = day.split('-');
  const name = months[Number(month) - 1] ?? '';
  switch (kind) {
    case 'moment':
      return time === '00:00' ? day : `${day} ${time}`;
    case 'month':
      return date === '01' ? `${name}-${year.slice(-2)}` : day;
    case 'year':
      return year;
    case 'day of a year':
      return `${Number(date)}-${name}`;
    default:
      return day;
  }
}

/** The same for a day written out in the file. A day without a format for days counts as a whole. */
export function shownMoment(day: string, time: string, code: string): string {
  const kind = knownKindOf(code);
  return seenDay(day, time, isDayKind(kind) ? kind : 'moment');
}

/** From here on spreadsheets lose digits: their numbers have 15. */
const firstUnsafe = 1e15;

/** 31 December 9999 in both date systems. */
const lastDay = { 1900: 2_958_465, 1904: 2_957_003 } as const;

const dayZero = {
  // Excel believes in a 29 February 1900, so earlier days are off by one.
  beforeLeap: Temporal.PlainDate.from('1899-12-31'),
  after: Temporal.PlainDate.from('1899-12-30'),
  1904: Temporal.PlainDate.from('1904-01-01'),
};

function dayOf(serial: number, epoch1904: boolean): string {
  if (epoch1904) return dayZero[1904].add({ days: serial }).toString();
  if (serial === 60) return '1900-02-29';
  return (serial < 60 ? dayZero.beforeLeap : dayZero.after).add({ days: serial }).toString();
}

const secondsOfDay = 86_400;

/** A serial number as a day. Calendar arithmetic only: no instants, no time zones. */
function shownDay(value: number, epoch1904: boolean, kind: DayKind): string | null {
  const seconds = Math.round((value - Math.floor(value)) * secondsOfDay);
  const serial = Math.floor(value) + (seconds === secondsOfDay ? 1 : 0);
  if (serial < (epoch1904 ? 0 : 1) || serial > lastDay[epoch1904 ? 1904 : 1900]) return null;
  const minutes = Math.floor((seconds % secondsOfDay) / 60);
  const two = (count: number) => String(count).padStart(2, '0');
  return seenDay(dayOf(serial, epoch1904), `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`, kind);
}

function formatted(value: number, code: string, epoch1904: boolean): string {
  try {
    return formats.format(code, value, { date1904: epoch1904 }).trim();
  } catch {
    // An invalid format: the number as it is.
    return formats.format('General', value, { date1904: epoch1904 });
  }
}

/**
 * A number as displayed. Whole numbers keep all digits without separators, unless the format adds more than that
 * (leading zeros, a mask); those beyond 15 digits look as damaged as they are. Days become `YYYY-MM-DD`, with `HH:MM`
 * if the format shows a time other than midnight, or `Feb-24`, `1-Feb` and `2024` if the format shows no more.
 */
export function shownNumber(value: number, code: string, epoch1904: boolean): string {
  if (Math.abs(value) >= firstUnsafe) return formatted(value, 'General', epoch1904);
  // An empty format says nothing, not that nothing is shown. Some programs write the German name of General.
  if (/^\s*(?:standard\s*)?$/i.test(code)) return shownNumber(value, 'General', epoch1904);
  const kind = knownKindOf(code);
  if (isDayKind(kind)) return shownDay(value, epoch1904, kind) ?? formatted(value, 'General', epoch1904);
  if (kind === 'plain' && Number.isInteger(value)) return String(value);
  return formatted(value, code, epoch1904);
}
