import { distance } from 'fastest-levenshtein';
import { fold } from './search-text.ts';

/*
 * What two entries of the same person share however differently they were written: telephone numbers with and without
 * the country's prefix, names with and without degrees.
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

const spellings: Record<string, string> = {
  moh: 'muhammad',
  muh: 'muhammad',
  mohd: 'muhammad',
  mochamad: 'muhammad',
  mochammad: 'muhammad',
  mohamad: 'muhammad',
  mohammad: 'muhammad',
  mohammed: 'muhammad',
  muhamad: 'muhammad',
  muhammed: 'muhammad',
  abd: 'abdul',
};

function isDegree(word: string): boolean {
  return dottedDegree.test(word) || degrees.has(word.replaceAll('.', ''));
}

/** A name without degrees, case, accents and punctuation; null where nothing is left of it. */
export function nameKey(fullName: string): string | null {
  // Degrees behind a name follow a comma, as a rule.
  const [name = ''] = fold(fullName)
    .split(',')
    .filter((part) => !part.trim().split(/\s+/).every(isDegree));
  const words = name
    .split(/\s+/)
    .filter((word) => !isDegree(word))
    .map((word) => word.replace(/[^\p{L}\p{M}\p{N}]/gu, ''))
    .filter((word) => word !== '')
    .map((word) => spellings[word] ?? word);
  return words.length === 0 ? null : words.join(' ');
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

/**
 * Whether two names can be those of one person: with degrees, with more or fewer names, or written otherwise. Without a
 * name to compare, nothing says that it is another person.
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
