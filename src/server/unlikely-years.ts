import type { Day } from '#contract/dates.ts';

/** Plausible years for the end of a certificate. */
const [first, last] = [1950, 2100];

const isLikely = (year: number) => year >= first && year <= last;

/** The years that one with two digits, or of a spreadsheet program's wrong century, probably means. */
function meantYears(year: number): number[] {
  if (year < 100) return [1900 + year, 2000 + year].filter(isLikely);
  // Spreadsheet programs read '30 as 1930.
  return year >= 1900 && year < first ? [year + 100] : [];
}

const question = (year: number, years: readonly number[]) => `Tahun ${year}: maksudnya ${years.join(' atau ')}?`;

/** A question about what a refused year may mean; empty if `isTaken` accepts none of its meanings. */
export function meantYear(year: number, isTaken: (year: number) => boolean): string {
  const years = meantYears(year).filter(isTaken);
  return years.length === 0 ? '' : question(year, years);
}

/** A remark if the year of a written day is unlikely, with the years that it may mean; otherwise null. */
export function unlikelyYear(day: Day, text: string): string | null {
  const { year } = Temporal.PlainDate.from(day);
  if (isLikely(year)) return null;
  const years = meantYears(year);
  if (years.length > 0) return question(year, years);
  return `Tanggal “${text}”: tahun ${year} tidak wajar. Tulis tahun antara ${first} dan ${last}.`;
}
