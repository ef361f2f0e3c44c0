import type { Recognise } from '#server/imports/importable.ts';
import type { RegionFound } from './regions.ts';

/** No text that is recognised is longer. */
const longest = 254;

const email = /^[^\s@,;]+@[^\s@,;]+\.[a-z]{2,}$/i;

/** A few letters and a number, as K1.8001 or IKAI-00123. */
const npa = /^\p{L}{1,5}\d{0,3}[./-]?\d{3,8}$/u;

/** A mobile number of this country, or another one with its zero. */
const phone = /^(?:(?:\+?62|0)\d{8,12}|8\d{8,11})$/;

const betweenDigits = /[\s().-]/g;

/** What a text is where nothing says what its column is. Names and other numbers are nothing for certain. */
export function recogniser(regionOf: (text: string) => RegionFound): Recognise {
  return (text) => {
    if (text.length > longest) return null;
    if (email.test(text)) return 'email';
    if (phone.test(text.replace(betweenDigits, ''))) return 'phone';
    if (npa.test(text)) return 'npa';
    return 'id' in regionOf(text) ? 'membership_type_id' : null;
  };
}
