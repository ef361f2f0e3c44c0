import { hasDegree } from './frozen-people.ts';

/*
 * What was doubtful of a member's texts when 0051 was made: a copy, so that it goes on meaning the same whatever becomes of
 * the product's own functions. Nothing here changes.
 */

/** What can be doubted of a member's texts alone. */
const textDoubts = ['phone', 'capitals', 'title'] as const;

type TextDoubt = (typeof textDoubts)[number];

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

/** What is doubtful of these texts, kept with the row: `phone title`; empty where nothing is. */
export function doubtsOf({ fullName, phone }: { fullName: string; phone: string | null }): string {
  const isDoubted: Record<TextDoubt, boolean> = {
    phone: phone !== null && !indonesian.test(phone.normalize('NFKC').replace(inNumbers, '')),
    capitals: isInCapitals(fullName),
    title: hasDegree(fullName),
  };
  return textDoubts.filter((doubt) => isDoubted[doubt]).join(' ');
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
