import type { Lack } from '#contract/completeness.ts';
import { hasDegree } from '#server/database/matching/same-person.ts';

/** What is missing or doubtful of a member by its own values, whichever day it is. */
const ownDoubts = ['photo', 'serkom', 'phone', 'email', 'capitals', 'title'] as const satisfies readonly Lack[];

export type OwnDoubt = (typeof ownDoubts)[number];

/** The values that this follows from. */
interface Doubted {
  fullName: string;
  phone: string | null;
  email: string | null;
  picture: string | null;
  serkom_number: string | null;
  serkom_end_date: string | null;
}

const inNumbers = /[\s().-]/g;

/** As Indonesian numbers are dialled: 08…, +628…, 021… */
const indonesian = /^(?:\+?62|0)[2-9]\d{6,11}$/;

const hasSmallLetters = (text: string) => text !== text.toLocaleUpperCase('id');

/** Shorter names, initials for example, are written in capitals. */
const shortestInCapitals = 4;

/** Capitals from end to end; degrees behind the name don't count. */
function isInCapitals(fullName: string): boolean {
  const [name = ''] = fullName.split(',');
  const hasCase = name !== name.toLocaleLowerCase('id');
  return hasCase && name.trim().length >= shortestInCapitals && !hasSmallLetters(name);
}

/** What of these is missing or doubtful, kept with the row: `phone title`; empty where nothing is. */
export function doubtsOf({ fullName, phone, email, picture, serkom_number, serkom_end_date }: Doubted): string {
  const isDoubted: Record<OwnDoubt, boolean> = {
    photo: picture === null,
    serkom: serkom_number === null && serkom_end_date === null,
    phone: phone !== null && !indonesian.test(phone.normalize('NFKC').replace(inNumbers, '')),
    email: email === null,
    capitals: isInCapitals(fullName),
    title: hasDegree(fullName),
  };
  return ownDoubts.filter((doubt) => isDoubted[doubt]).join(' ');
}

/** More digits are no number in a row of numbers. */
const mostDigits = 9;

/** An NPA as the others of its kind: its last number by itself, and the rest with a `#` for each of its digits. */
export function npaPlace(npa: string): { npa_series: string; npa_number: number | null } {
  const last = [...npa.matchAll(/\d+/g)].at(-1);
  if (last === undefined || last[0].length > mostDigits) return { npa_series: npa, npa_number: null };
  const [digits] = last;
  const series = npa.slice(0, last.index) + '#'.repeat(digits.length) + npa.slice(last.index + digits.length);
  return { npa_series: series, npa_number: Number(digits) };
}
