import type { Recognise } from '#server/imports/importable.ts';
import { daysOf } from '#server/imports/written-days.ts';
import type { RegionFound } from './member-import-regions.ts';

/** No text that is recognised is longer. */
const longest = 254;

const email = /^[^\s@,;]+@[^\s@,;]+\.[a-z]{2,}$/i;

/** A few letters and a number, as K1.8001 or IKAI-00123. */
const npa = /^\p{L}{1,5}\d{0,3}[./-]?\d{3,8}$/u;

/** A mobile number of this country, or another one with its zero. */
const phone = /^(?:(?:\+?62|0)\d{8,12}|8\d{8,11})$/;

const betweenDigits = /[\s().-]/g;

/** Certificates are valid for some years; who has a day before this one may have been born on it. */
const firstEnd = '2015-01-01';

function isEndDate(text: string): boolean {
  // A bare number may count anything.
  const days = /\D/.test(text) ? daysOf(text, false) : null;
  return days !== null && Object.values(days).every((day) => day >= firstEnd);
}

/** What a text is where nothing says what its column is. Names and other numbers are nothing for certain. */
export function recogniser(regionOf: (text: string) => RegionFound): Recognise {
  return (text) => {
    if (text.length > longest) return null;
    if (email.test(text)) return 'email';
    if (phone.test(text.replace(betweenDigits, ''))) return 'phone';
    if (npa.test(text)) return 'npa';
    if (isEndDate(text)) return 'serkom_end_date';
    return 'id' in regionOf(text) ? 'membership_type_id' : null;
  };
}
