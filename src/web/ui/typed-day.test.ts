import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, readableDay } from '#contract/dates.ts';
import { dayInWords, typedDay } from './typed-day.ts';

const days = fc.integer({ min: 0, max: 365 * 120 }).map((count) => addDays('1950-01-01', count));

test('a day is understood in every way that people write it', () => {
  fc.assert(
    fc.property(days, fc.constantFrom('-', '/', '.', ' ', ' / '), (day, separator) => {
      const [year = '', month = '', date = ''] = day.split('-');
      expect(typedDay(readableDay(day))).toBe(day);
      expect(typedDay(day)).toBe(day);
      expect(typedDay([date, month, year].join(separator))).toBe(day);
      expect(typedDay([Number(date), Number(month), year].join(separator))).toBe(day);
      expect(typedDay(` ${date}${month}${year} `)).toBe(day);
    }),
  );
});

test('two digits are a year of this century', () => {
  expect(typedDay('12/3/26')).toBe('2026-03-12');
  expect(typedDay('31-12-00')).toBe('2000-12-31');
});

test('a month may be a name, long or short, in Indonesian or English, as certificates and spreadsheets have it', () => {
  fc.assert(
    fc.property(days, fc.constantFrom('id', 'en'), fc.constantFrom('long', 'short'), (day, language, style) => {
      const name = Temporal.PlainDate.from(day).toLocaleString(language, { month: style });
      const [year, , date] = day.split('-');
      expect(typedDay(`${Number(date)} ${name} ${year}`)).toBe(day);
      expect(typedDay(`${date}-${name.toUpperCase()}-${year}`)).toBe(day);
      expect(typedDay(dayInWords(day))).toBe(day);
    }),
  );
  expect(typedDay('5-Mar-27')).toBe('2027-03-05');
  expect(typedDay('31 April 2026')).toBeNull();
  expect(typedDay('5 Mars 2027')).toBeNull();
});

test('dashes, spaces and invisible marks that come along with a pasted day do no harm', () => {
  for (const text of [
    '05\u201303\u20132027',
    '\u200f5\u00a0\u2014\u00a03 \u2010 2027\u202c',
    '5\u00a0Maret\u00a02027\u200b',
  ]) {
    expect(typedDay(text)).toBe('2027-03-05');
  }
});

test('whatever is typed gives a real day or none', () => {
  const typed = fc.oneof(fc.string(), fc.stringMatching(/^[0-9]{1,4}[-/. ]?[0-9]{1,2}[-/. ]?[0-9]{1,4}$/));
  fc.assert(
    fc.property(typed, (text) => {
      const day = typedDay(text);
      if (day !== null) expect(addDays(day, 0)).toBe(day);
    }),
  );
});

test('a day that does not exist is not moved to another', () => {
  for (const text of ['31-04-2026', '29-02-2025', '00-01-2026', '12-13-2026', '2026-02-30', '120320', '', 'besok']) {
    expect(typedDay(text)).toBeNull();
  }
  expect(typedDay('29-02-2024')).toBe('2024-02-29');
});

test('a day is spelled out so that day and month are not mistaken for each other', () => {
  expect(dayInWords('2026-03-12')).toMatch(/Kamis.*12 Maret 2026/);
});
