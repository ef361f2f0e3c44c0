import type { Day } from '#contract/dates.ts';

/** Plausible years for the end of a certificate. */
const [first, last] = [1950, 2100];

const isLikely = (year: number) => year >= first && year <= last;

/** Years that the Buddhist calendar is ahead of ours. */
const buddhist = 543;

/** Whether a year is in the present centuries of the Islamic calendar. */
const isHijri = (year: number) => year >= 1300 && year < 1600;

/** Converts a date of the Islamic calendar to the year of ours. */
function yearOfHijri({ year, month, day }: Temporal.PlainDate): number {
  return Temporal.PlainDate.from({ calendar: 'islamic-umalqura', year, month, day }).withCalendar('iso8601').year;
}

interface Meant {
  years: number[];
  /** The name of the year's calendar, if it isn't ours. */
  because?: string;
}

/** The years that an unlikely one probably means. */
function meant(date: Temporal.PlainDate): Meant {
  const { year } = date;
  if (year < 100) return { years: [1900 + year, 2000 + year].filter(isLikely) };
  // Spreadsheet programs read '30 as 1930.
  if (year >= 1900 && year < first) return { years: [year + 100] };
  if (isLikely(year - buddhist)) return { years: [year - buddhist], because: 'Buddha' };
  if (!isHijri(year)) return { years: [] };
  const hijri = yearOfHijri(date);
  return isLikely(hijri) ? { years: [hijri], because: 'Hijriah' } : { years: [] };
}

const guessOf = (year: number, { years, because }: Meant) =>
  `Tahun ${year}: ${because ? `mungkin tahun ${because}, ` : ''}maksudnya ${years.join(' atau ')}?`;

/** A question about what a refused year may mean; empty if `isTaken` accepts none of its meanings. */
export function meantYear(year: number, isTaken: (year: number) => boolean): string {
  if (year < 1 || year > 9999) return '';
  const guess = meant(Temporal.PlainDate.from({ year, month: 7, day: 1 }));
  const years = guess.years.filter(isTaken);
  return years.length === 0 ? '' : guessOf(year, { ...guess, years });
}

/** A remark if the year of a day is unlikely, with the years that it may mean; otherwise null. */
export function unlikelyYear(day: Day): string | null {
  const date = Temporal.PlainDate.from(day);
  if (isLikely(date.year)) return null;
  const guess = meant(date);
  return guess.years.length === 0
    ? `Tahun ${date.year} tidak wajar. Tulis tahun antara ${first} dan ${last}.`
    : guessOf(date.year, guess);
}
