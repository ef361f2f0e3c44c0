import type { Day } from '#contract/dates.ts';

/** Certificates end within these years. */
const [first, last] = [1950, 2100];

const isLikely = (year: number) => year >= first && year <= last;

/** How many years the Buddhist calendar is ahead. */
const buddhist = 543;

/** Whether a year is of the present centuries of the Islamic calendar. */
const isHijri = (year: number) => year >= 1300 && year < 1600;

/** Converts a date of the Islamic calendar to the year of ours. */
function yearOfHijri({ year, month, day }: Temporal.PlainDate): number {
  return Temporal.PlainDate.from({ calendar: 'islamic-umalqura', year, month, day }).withCalendar('iso8601').year;
}

/** The years that are probably meant by another one. */
function meant(date: Temporal.PlainDate): { years: number[]; because?: string } {
  const { year } = date;
  if (year < 100) return { years: [1900 + year, 2000 + year].filter(isLikely) };
  // Spreadsheet programs read '30 as 1930.
  if (year >= 1900 && year < first) return { years: [year + 100] };
  if (isLikely(year - buddhist)) return { years: [year - buddhist], because: 'Buddha' };
  if (!isHijri(year)) return { years: [] };
  const hijri = yearOfHijri(date);
  return isLikely(hijri) ? { years: [hijri], because: 'Hijriah' } : { years: [] };
}

/** The remark about a day with an unlikely year, with the years that may be meant; null of others. */
export function unlikelyYear(day: Day): string | null {
  const date = Temporal.PlainDate.from(day);
  if (isLikely(date.year)) return null;
  const { years, because } = meant(date);
  if (years.length === 0) return `Tahun ${date.year} tidak wajar. Tulis tahun antara ${first} dan ${last}.`;
  const guess = `maksudnya ${years.join(' atau ')}?`;
  return because ? `Tahun ${date.year}: mungkin tahun ${because}, ${guess}` : `Tahun ${date.year}: ${guess}`;
}
