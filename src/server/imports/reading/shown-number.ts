import { SSF } from '@e965/xlsx';

/** Number formats, as SheetJS knows them. */
const formats: {
  format(code: string, value: number, options: { date1904: boolean }): string;
  is_date(code: string): boolean;
  get_table(): Record<number, string>;
} = SSF;

/** The codes that stand for built-in formats; those of regions that have no code of their own are days. */
const builtIn = { ...formats.get_table() };

const isRegionalDay = (id: number) => (id >= 27 && id <= 36) || (id >= 50 && id <= 58);

/** The code of a built-in number format. */
export function builtInFormat(id: number): string {
  return builtIn[id] ?? (isRegionalDay(id) ? 'yyyy-mm-dd' : 'General');
}

/** Formats of days: what they show of one, and whether its time. */
const dayKinds = ['day', 'moment', 'month', 'year', 'day of a year'] as const;

type DayKind = (typeof dayKinds)[number];

type Kind = DayKind | 'plain' | 'as shown';

const isDayKind = (kind: Kind): kind is DayKind => (dayKinds as readonly Kind[]).includes(kind);

/** Colours, conditions and languages, the space of a character, and what fills a cell. */
const invisible = /\[[^[\]]*\]|_.|\*./g;

const literal = /"[^"]*"|\\./g;

/** Digits without leading zeros, with separators of thousands, decimals and exponents. */
const plainDigits = /^(General|@|[#?,]*(0,*|0?\.[0#?]*,*)?(E[+-]?[0#?]+)?)$/i;

function kindOf(code: string): Kind {
  if (formats.is_date(code)) {
    const codes = code.replace(literal, '').replace(/\[[^[\]]*\]/g, '');
    if (!/[dy]|mmm/i.test(codes)) return 'as shown';
    if (!/[yeb]/i.test(codes)) return 'day of a year';
    if (!/d/i.test(codes)) return /m/i.test(codes) ? 'month' : 'year';
    return /[hs]/i.test(codes) ? 'moment' : 'day';
  }
  // A condition decides which part of the format counts.
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

/** As programs show them here. */
const months = 'Jan Feb Mar Apr Mei Jun Jul Agu Sep Okt Nov Des'.split(' ');

/**
 * What a person sees of a day. Who types `2/2024` or `1-2` gets a day all the same, of which the program made up what it does
 * not show: only what it shows is known.
 */
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

/** The same of one that is written out in the file; every day that has no format of days is seen whole. */
export function shownMoment(day: string, time: string, code: string): string {
  const kind = knownKindOf(code);
  return seenDay(day, time, isDayKind(kind) ? kind : 'moment');
}

/** Beyond this, spreadsheets lose digits. */
const firstUnsafe = 1e15;

/** 31 December 9999, the last day of both counts. */
const lastDay = { 1900: 2_958_465, 1904: 2_957_003 } as const;

const dayZero = {
  // Excel believes that there was a 29 February 1900, so its days before it are one nearer.
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

/** The day that a number stands for, counted on the calendar: no instant and no time zone comes in. */
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
    // A format that nobody can carry out: the number stands there as it is.
    return formats.format('General', value, { date1904: epoch1904 });
  }
}

/**
 * What a person sees of a number in a cell. Whole numbers have all their digits and nothing between them, unless their
 * format shows more than the number (leading zeros, a mask); those too large to be exact look as damaged as they are.
 * Days are `YYYY-MM-DD`, with `HH:MM` where their format shows a time and there is one; `Feb-24`, `1-Feb` and `2024` where
 * it shows no more.
 */
export function shownNumber(value: number, code: string, epoch1904: boolean): string {
  if (Math.abs(value) >= firstUnsafe) return formatted(value, 'General', epoch1904);
  const kind = knownKindOf(code);
  if (isDayKind(kind)) return shownDay(value, epoch1904, kind) ?? formatted(value, 'General', epoch1904);
  if (kind === 'plain' && Number.isInteger(value)) return String(value);
  return formatted(value, code, epoch1904);
}
