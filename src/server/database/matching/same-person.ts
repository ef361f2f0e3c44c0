import { distance } from 'fastest-levenshtein';
import type { MatchKind } from '#contract/duplicates.ts';
import { fold } from '../search-text.ts';

/*
 * What two entries of the same person share however differently they were written: telephone numbers with and without
 * the country's prefix, names with and without degrees. Imports, the member's form and the list of possible duplicates
 * all judge by this file.
 */

/** The country's own prefix, and the zero that stands for it at home. */
const countryPrefix = /^(?:62|0)+/;

/** A telephone number as its digits after the prefix: `+62 812-3456`, `0812 3456` and `8123456` are one; null without enough digits. */
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

/** `S.Psi`, `M.Si.`, `A.Md.Kep`: letters parted by dots, of which more than one stand together somewhere. */
const dottedDegree = /^(?=.*\p{L}{2})\p{L}{1,4}(?:\.\p{L}{1,5})+\.?$/u;

/** Names that are written in many ways, and short for the same: each with its other spellings. */
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

/** 'Moh.Ali' is two names: what is short for one needs no space behind its dot. */
function apart(word: string): string[] {
  const [short = '', ...others] = word.split('.');
  return spellings.has(short) ? [short, ...others] : [word];
}

/** A name without degrees, case, accents and punctuation; null where nothing is left of it. */
export function nameKey(fullName: string): string | null {
  // Degrees behind a name follow a comma, as a rule.
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

const spelledInManyWays = new Set(spellings.values());

/** The longest word of a name's key that every spelling of the name has in it; empty where each is spelled in many ways. */
export function wordWithin(key: string): string {
  const words = key.split(' ').filter((word) => !spelledInManyWays.has(word));
  return words.reduce((longest, word) => (word.length > longest.length ? word : longest), '');
}

const lettersAndDigits = /[\p{L}\p{M}]+|\p{N}+/gu;

/** A code without case, punctuation and the zeros in front of its numbers: `K1.0012` and `k1 12` are one. */
function codeKey(code: string): string | null {
  const parts = fold(code.normalize('NFKC')).match(lettersAndDigits) ?? [];
  return parts.length === 0 ? null : parts.map((part) => part.replace(/^0+(?=.)/, '')).join('-');
}

/** Fewer characters are what stands for no number: '-', '0', 'belum'. */
const shortestSerkom = 4;

function serkomKey(number: string | null): string | null {
  const key = codeKey(number ?? '');
  return key !== null && key.length >= shortestSerkom && /[1-9]/.test(key) ? key : null;
}

function emailKey(email: string | null): string | null {
  const key = fold(email?.trim() ?? '');
  return key.includes('@') ? key : null;
}

/** What of a member tells who it is. */
export interface Identity {
  fullName: string;
  npa: string;
  phone: string | null;
  email: string | null;
  serkom: string | null;
}

/** By what entries of the same person are alike; null where an entry says nothing of the kind. */
export function matchKeysOf({ fullName, npa, phone, email, serkom }: Identity): Record<MatchKind, string | null> {
  return {
    npa: codeKey(npa),
    serkom: serkomKey(serkom),
    email: emailKey(email),
    phone: phoneKey(phone),
    name: nameKey(fullName),
  };
}

/** How much it says that two entries share this. */
const weights: Record<MatchKind, number> = { serkom: 5, npa: 4, email: 4, phone: 4, name: 3 };

/** What names say that are not the same, but may be those of one person. */
const similarNames = 2;

/** How likely two entries that share these are the same person: more is likelier. */
export function likenessOf(shared: readonly MatchKind[], one: string, other: string): number {
  const sum = shared.reduce((all, kind) => all + weights[kind], 0);
  return shared.includes('name') || !isSamePerson(one, other) ? sum : sum + similarNames;
}

/** Given names and links between names that too many people share to tell them by. */
const common = new Set(
  'muhammad ahmad achmad abdul abdullah siti nur nurul sri dewi putri putra tri dwi eka agus bin binti i ni al'.split(
    ' ',
  ),
);

/** Of so many letters one may be mistyped, without making it the name of another. */
const lettersOfMistake = 4;

/** Whether a word is the other one, or its initial. */
const isWord = (one: string, other: string) =>
  one === other || (one.length === 1 && other.startsWith(one)) || (other.length === 1 && one.startsWith(other));

/** Whether all words of a name stand in another. */
const isPart = (part: readonly string[], whole: readonly string[]) =>
  part.every((word) => whole.some((other) => isWord(word, other)));

const telling = (words: readonly string[]) => words.filter((word) => word.length > 1 && !common.has(word));

/** Whether two names are of one person: all words of one stand in the other, they differ by slips, or the telling words say so. */
function areAlike(one: string, other: string, tell: (one: string[], other: string[]) => boolean): boolean {
  const [oneKey, otherKey] = [nameKey(one), nameKey(other)];
  if (oneKey === null || otherKey === null) return true;
  const [oneWords, otherWords] = [oneKey.split(' '), otherKey.split(' ')];
  if (isPart(oneWords, otherWords) || isPart(otherWords, oneWords)) return true;
  if (tell(telling(oneWords), telling(otherWords))) return true;
  const [oneLetters, otherLetters] = [oneWords.join(''), otherWords.join('')];
  const mistakes = Math.floor(Math.max(oneLetters.length, otherLetters.length) / lettersOfMistake);
  return distance(oneLetters, otherLetters) <= mistakes;
}

const shared = (one: string[], other: string[]) => one.filter((word) => other.includes(word));

/**
 * Whether two names can be those of one person: with degrees, with more or fewer names, or written otherwise. Without a
 * name to compare, nothing says that it is another person.
 */
export const isSamePerson = (one: string, other: string): boolean =>
  areAlike(one, other, (words, others) => shared(words, others).length > 0);

/** Whether one name took the other's place: a family has its last word in common, who is called alike the first. */
export const isSameName = (one: string, other: string): boolean =>
  areAlike(
    one,
    other,
    (words, others) => shared(words, others).length > 1 || (words.length > 0 && words[0] === others[0]),
  );
