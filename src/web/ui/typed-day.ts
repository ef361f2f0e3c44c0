import { type Day, readableDay } from '#contract/dates.ts';
import { visibleText } from '#contract/same-text.ts';

const isoForm = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const separated = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})$/;
const digitsAlone = /^(\d{2})(\d{2})(\d{4})$/;
/** As certificates and {@link dayInWords} spell it, and as spreadsheets show it. */
const withName = /^(?:\p{L}+, ?)?(\d{1,2})[-/. ](\p{L}+)[-/. ](\d{4}|\d{2})$/u;

/** Two digits are a year of this century. */
const fullYear = (year: string) => (year.length === 2 ? 2000 + Number(year) : Number(year));

const monthsOf = (language: string, month: 'long' | 'short') => {
  const { format } = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, index) => format(Date.UTC(2000, index)).toLowerCase());
};

/** The number of a month by its name in Indonesian or English; 0 if there is none. */
function monthNamed(name: string): number {
  const all = ['id', 'en'].flatMap((language) => [monthsOf(language, 'long'), monthsOf(language, 'short')]);
  return Math.max(...all.map((names) => names.indexOf(name.toLowerCase()))) + 1;
}

/**
 * Parses a typed day: 12-03-2026, 12/3/2026, 12.3.26, 12032026, 2026-03-12 or 12 Maret 2026. Null if there is no such
 * day.
 */
export function typedDay(text: string): Day | null {
  const typed = visibleText(text)
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\p{Dash}/gu, '-')
    .replaceAll(/ ?([-/.]) ?/g, '$1');
  const iso = isoForm.exec(typed);
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const [, dateBefore, name = '', yearBehind = ''] = withName.exec(typed) ?? [];
  if (dateBefore !== undefined) return dayOf(fullYear(yearBehind), monthNamed(name), Number(dateBefore));
  const found = separated.exec(typed) ?? digitsAlone.exec(typed);
  const [, date, month, year] = found ?? [];
  if (date === undefined || month === undefined || year === undefined) return null;
  return dayOf(fullYear(year), Number(month), Number(date));
}

function dayOf(year: number, month: number, date: number): Day | null {
  const instant = new Date(0);
  instant.setUTCFullYear(year, month - 1, date);
  const isReal =
    instant.getUTCFullYear() === year && instant.getUTCMonth() === month - 1 && instant.getUTCDate() === date;
  return isReal && year >= 1000 ? instant.toISOString().slice(0, 10) : null;
}

const spelledOut = new Intl.DateTimeFormat('id-ID', { dateStyle: 'full', timeZone: 'UTC' });

/** A day in words, so that day and month can't be mistaken for each other. */
export function dayInWords(day: Day): string {
  return spelledOut.format(new Date(`${day}T00:00:00Z`));
}

const dayAndTime = /^(.+)[\s,T](\d{1,2})[.:](\d{2})$/;
const timeAlone = /^(\d{1,2})[.:](\d{2})$/;

/** A day and local time as `YYYY-MM-DDTHH:MM`, without a time zone. */
export type Moment = string;

const timeOf = (hour: string, minute: string): string | null =>
  Number(hour) < 24 && Number(minute) < 60 ? `${hour.padStart(2, '0')}:${minute}` : null;

/** Parses a typed moment: a day as {@link typedDay} reads it, then 9.00, 09.00 or 09:00. Null if there is none. */
export function typedMoment(text: string): Moment | null {
  const [, days, hour, minute] = dayAndTime.exec(text.trim()) ?? [];
  if (days === undefined || hour === undefined || minute === undefined) return null;
  const [day, time] = [typedDay(days.replace(/,\s*$/, '')), timeOf(hour, minute)];
  return day === null || time === null ? null : `${day}T${time}`;
}

/** Parses a time alone as one on the day of another moment. */
export function typedTimeOn(text: string, other: Moment): Moment | null {
  const [, hour, minute] = timeAlone.exec(text.trim()) ?? [];
  const time = hour === undefined || minute === undefined ? null : timeOf(hour, minute);
  return time === null ? null : `${other.slice(0, 10)}T${time}`;
}

/** `DD-MM-YYYY HH.MM` */
export function readableMoment(moment: Moment): string {
  return `${readableDay(moment.slice(0, 10))} ${moment.slice(11, 16).replace(':', '.')}`;
}
