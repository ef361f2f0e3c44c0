import { distance } from 'fastest-levenshtein';
import type { MatchKind } from '#contract/duplicates.ts';
import { fold } from '../search-text.ts';

/*
 * Match keys: what two entries of one person share however they were written, such as telephone numbers with and
 * without the country's prefix, and names with and without degrees. Imports, the member's form and the list of possible
 * duplicates all use this file.
 */

/** The country code, and the zero that replaces it within the country. */
const countryPrefix = /^(?:62|0)+/;

/**
 * The digits of a telephone number after its prefix: `+62 812-3456`, `0812 3456` and `8123456` are equal. Null where
 * there are too few.
 */
export function phoneKey(phone: string | null): string | null {
  const digits = (phone ?? '').normalize('NFKC').replace(/\D/g, '').replace(countryPrefix, '');
  return digits.length < 6 ? null : digits;
}

/** Titles and degrees as they are written in Indonesia, without their dots. */
const degrees = new Set(
  (
    'prof dr drs dra drg drh ir h hj kh haji hajah ust ustadz ns apt rr bapak ibu pdt br sr ' +
    'sh se sp st si spsi sag spd spdi ssos ssi skm skep skom sfarm sth shi sked sst skeb stp ' +
    'mm mh me ma mt msi mpsi mpd mpdi mkes mkep mkom mag msc mba mph map mhum mth mars phd psikolog konselor ' +
    'amd amk amkeb amdkeb amdkep sstkeb bsc ba cht cac icap icap1 icap2 icap3 spkj spog spa spd-kr'
  ).split(' '),
);

/** `S.Psi`, `M.Si.`, `A.Md.Kep`: groups of letters separated by dots, at least one of more than one letter. */
const dottedDegree = /^(?=.*\p{L}{2})\p{L}{1,4}(?:\.\p{L}{1,5})+\.?$/u;

/** Names with several spellings or abbreviations. */
const spellings = new Map(
  Object.entries({
    muhammad:
      'moh muh mohd md mhd muhd mochamad mochammad mohamad mohammad mohamed mohammed muhamad muhammed muchamad muchammad',
    abdul: 'abd abdoel',
    syarif: 'sy sjarif sjarief syarief',
    syarifah: 'sjarifah syarifa',
    ahmad: 'achmad akhmad',
  }).flatMap(([name, others]) => others.split(' ').map((other) => [other, name] as const)),
);

/** Whether a folded word is a title or a degree, with dots or without. */
export function isDegree(word: string): boolean {
  return word.includes('.') ? dottedDegree.test(word) || degrees.has(word.replaceAll('.', '')) : degrees.has(word);
}

/** Whether a degree or a title is among the words of a name; a name of one word is none. */
export function hasDegree(fullName: string): boolean {
  const words = fold(fullName)
    .split(/[\s,]+/)
    .filter((word) => word !== '');
  return words.length > 1 && words.flatMap(apart).some(isDegree);
}

/** 'Moh.Ali' is two names: an abbreviation needs no space after its dot. */
function apart(word: string): string[] {
  const [short = '', ...others] = word.split('.');
  return spellings.has(short) ? [short, ...others] : [word];
}

/** A name without degrees, case, accents and punctuation; null where nothing is left of it. */
export function nameKey(fullName: string): string | null {
  // Degrees usually follow the name after a comma.
  const [name = ''] = fold(fullName)
    .split(',')
    .filter((part) => !part.trim().split(/\s+/).every(isDegree));
  const words = name
    .split(/\s+/)
    .flatMap(apart)
    .filter((word) => !isDegree(word))
    .map((word) => word.replace(/[^\p{L}\p{M}\p{N}]/gu, ''))
    .filter((word) => word !== '')
    .map((word) => spellings.get(word) ?? word);
  return words.length === 0 ? null : words.join(' ');
}

const lettersAndDigits = /[\p{L}\p{M}]+|\p{N}+/gu;

/** A code without case, punctuation and leading zeros: `K1.0012` and `k1 12` are equal. */
function codeKey(code: string): string | null {
  const parts = fold(code.normalize('NFKC')).match(lettersAndDigits) ?? [];
  return parts.length === 0 ? null : parts.map((part) => part.replace(/^0+(?=.)/, '')).join('-');
}

/** Shorter texts are placeholders: '-', '0', 'belum'. */
const shortestSerkom = 4;

function serkomKey(number: string | null): string | null {
  const key = codeKey(number ?? '');
  return key !== null && key.length >= shortestSerkom && /[1-9]/.test(key) ? key : null;
}

function emailKey(email: string | null): string | null {
  const key = fold(email?.trim() ?? '');
  return key.includes('@') ? key : null;
}

/** The fields that identify a member. */
export interface Identity {
  fullName: string;
  npa: string;
  phone: string | null;
  email: string | null;
  serkom: string | null;
}

/** The match keys of an entry, by their kind; null where the field is empty or says nothing. */
export function matchKeysOf({ fullName, npa, phone, email, serkom }: Identity): Record<MatchKind, string | null> {
  return {
    npa: codeKey(npa),
    serkom: serkomKey(serkom),
    email: emailKey(email),
    phone: phoneKey(phone),
    name: nameKey(fullName),
  };
}

/** The weight of a shared key of each kind. */
const weights: Record<MatchKind, number> = { serkom: 5, npa: 4, email: 4, phone: 4, name: 3 };

/** The weight of names that differ, but may be of one person. */
const similarNames = 2;

/** How likely two entries are one person, to compare pairs: more is likelier. */
export function likenessOf(shared: readonly MatchKind[], one: string, other: string): number {
  const sum = shared.reduce((all, kind) => all + weights[kind], 0);
  return shared.includes('name') || !isSamePerson(one, other) ? sum : sum + similarNames;
}

/** Name parts that too many people have to identify them. */
const common = new Set(
  'muhammad ahmad achmad abdul abdullah siti nur nurul sri dewi putri putra tri dwi eka agus bin binti i ni al'.split(
    ' ',
  ),
);

/** From this length on, one letter may be mistyped. */
const lettersOfMistake = 4;

/** Whether a word equals another one, or is its initial. */
const isWord = (one: string, other: string) =>
  one === other || (one.length === 1 && other.startsWith(one)) || (other.length === 1 && one.startsWith(other));

/** Whether all words of a name occur in another. */
const isPart = (part: readonly string[], whole: readonly string[]) =>
  part.every((word) => whole.some((other) => isWord(word, other)));

/**
 * Whether two names may be of one person: with or without degrees, with fewer names, or spelled differently. Empty
 * names may be anybody's.
 */
export function isSamePerson(one: string, other: string): boolean {
  const [oneKey, otherKey] = [nameKey(one), nameKey(other)];
  if (oneKey === null || otherKey === null) return true;
  const [oneWords, otherWords] = [oneKey.split(' '), otherKey.split(' ')];
  if (isPart(oneWords, otherWords) || isPart(otherWords, oneWords)) return true;
  if (oneWords.some((word) => word.length > 1 && !common.has(word) && otherWords.includes(word))) return true;
  const [oneLetters, otherLetters] = [oneWords.join(''), otherWords.join('')];
  const mistakes = Math.floor(Math.max(oneLetters.length, otherLetters.length) / lettersOfMistake);
  return distance(oneLetters, otherLetters) <= mistakes;
}
