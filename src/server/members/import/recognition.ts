import type { Recognise } from '#server/imports/importable.ts';
import type { RegionFound } from './regions.ts';

/** Longest text that is recognised, in characters: that of an e-mail address. */
const longest = 254;

const email = /^[^\s@,;]+@[^\s@,;]+\.[a-z]{2,}$/i;

/** A few letters and a number: K1.8001, IKAI-00123. */
const npa = /^\p{L}{1,5}\d{0,3}[./-]?\d{3,8}$/u;

/** An Indonesian mobile number, or another number with its leading zero. */
const phone = /^(?:(?:\+?62|0)\d{8,12}|8\d{8,11})$/;

const betweenDigits = /[\s().-]/g;

/** Makes a function that finds the field of a text without a header. Names and other numbers are ambiguous. */
export function recogniser(regionOf: (text: string) => RegionFound): Recognise {
  return (text) => {
    if (text.length > longest) return null;
    if (email.test(text)) return 'email';
    if (phone.test(text.replace(betweenDigits, ''))) return 'phone';
    if (npa.test(text)) return 'npa';
    return 'id' in regionOf(text) ? 'membership_type_id' : null;
  };
}
