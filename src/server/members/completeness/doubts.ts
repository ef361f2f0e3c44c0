import type { Lack } from '#contract/completeness.ts';
import { hasDegree } from '../same-person.ts';

/** Lacks that depend on nothing but the member's own values, not even on the day. */
const ownDoubts = ['photo', 'serkom', 'phone', 'email', 'capitals', 'title'] as const satisfies readonly Lack[];

export type OwnDoubt = (typeof ownDoubts)[number];

/** The values they depend on. */
interface Doubted {
  fullName: string;
  phone: string | null;
  email: string | null;
  picture: string | null;
  serkom_number: string | null;
  serkom_end_date: string | null;
}

const inNumbers = /[\s().-]/g;

/** Indonesian numbers in their usual forms: 08…, +628…, 021… */
const indonesian = /^(?:\+?62|0)[2-9]\d{6,11}$/;

const hasSmallLetters = (text: string) => text !== text.toLocaleUpperCase('id');

/** Shorter names, such as initials, are legitimately in capitals. */
const shortestInCapitals = 4;

/** Whether a name is all capitals; degrees after it are ignored. */
function isInCapitals(fullName: string): boolean {
  const [name = ''] = fullName.split(',');
  const hasCase = name !== name.toLocaleLowerCase('id');
  return hasCase && name.trim().length >= shortestInCapitals && !hasSmallLetters(name);
}

/** The doubts stored with a row, separated by spaces: `phone title`; empty if there are none. */
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

/** Longer digit sequences are no serial numbers. */
const mostDigits = 9;

/** The series of an NPA (its digits replaced by `#`) and its serial number: the last group of digits. */
export function npaPlace(npa: string): { npa_series: string; npa_number: number | null } {
  const last = [...npa.matchAll(/\d+/g)].at(-1);
  if (last === undefined || last[0].length > mostDigits) return { npa_series: npa, npa_number: null };
  const [digits] = last;
  const series = npa.slice(0, last.index) + '#'.repeat(digits.length) + npa.slice(last.index + digits.length);
  return { npa_series: series, npa_number: Number(digits) };
}
