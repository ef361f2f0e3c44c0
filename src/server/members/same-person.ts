import { distance } from 'fastest-levenshtein';
import type { MatchKind } from '#contract/duplicates.ts';
import { fold } from '#server/database/search-text.ts';

/*
 * Keys by which different spellings of one person match: telephone numbers with and without country code, names with
 * and without degrees. Used by imports, the member's form and the list of possible duplicates.
 */

/** The country code, and the national trunk prefix. */
const countryPrefix = /^(?:62|0)+/;

/** The national digits: `+62 812-3456`, `0812 3456` and `8123456` are equal. Null with too few digits. */
export function phoneKey(phone: string | null): string | null {
  const digits = (phone ?? '').normalize('NFKC').replace(/\D/g, '').replace(countryPrefix, '');
  return digits.length < 6 ? null : digits;
}

/** Indonesian titles and degrees, without dots. */
const degrees = new Set(
  (
    'prof dr drs dra drg drh ir h hj kh haji hajah ust ustadz ns apt rr bapak ibu pdt br sr ' +
    'sh se sp st si spsi sag spd spdi ssos ssi skm skep skom sfarm sth shi sked sst skeb stp ' +
    'mm mh me ma mt msi mpsi mpd mpdi mkes mkep mkom mag msc mba mph map mhum mth mars phd psikolog konselor ' +
    'amd amk amkeb amdkeb amdkep sstkeb bsc ba cht cac icap icap1 icap2 icap3 spkj spog spa spd-kr'
  ).split(' '),
);

/** `S.Psi`, `M.Si.`, `A.Md.Kep`: groups of letters separated by dots, at least one with more than one letter. */
const dottedDegree = /^(?=.*\p{L}{2})\p{L}{1,4}(?:\.\p{L}{1,5})+\.?$/u;

/** Names with many spellings and abbreviations: each with its variants. */
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

/** Whether a folded word is a title or degree, with or without dots. */
export function isDegree(word: string): boolean {
  return word.includes('.') ? dottedDegree.test(word) || degrees.has(word.replaceAll('.', '')) : degrees.has(word);
}

/** Splits 'Moh.Ali' into two names: abbreviations need no space after the dot. */
function apart(word: string): string[] {
  const [short = '', ...others] = word.split('.');
  return spellings.has(short) ? [short, ...others] : [word];
}

/** A name without degrees, case, accents and punctuation; null if nothing is left. */
export function nameKey(fullName: string): string | null {
  // Degrees usually follow a comma.
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

/** Shorter texts stand for a missing number: '-', '0', 'belum'. */
const shortestSerkom = 4;

function serkomKey(number: string | null): string | null {
  const key = codeKey(number ?? '');
  return key !== null && key.length >= shortestSerkom && /[1-9]/.test(key) ? key : null;
}

function emailKey(email: string | null): string | null {
  const key = fold(email?.trim() ?? '');
  return key.includes('@') ? key : null;
}

/** What identifies a member. */
export interface Identity {
  fullName: string;
  npa: string;
  phone: string | null;
  email: string | null;
  serkom: string | null;
}

/** The match keys of an entry by kind; null for what it doesn't have. */
export function matchKeysOf({ fullName, npa, phone, email, serkom }: Identity): Record<MatchKind, string | null> {
  return {
    npa: codeKey(npa),
    serkom: serkomKey(serkom),
    email: emailKey(email),
    phone: phoneKey(phone),
    name: nameKey(fullName),
  };
}

/** The column of members with the match keys of a kind. */
export const matchColumn = <Kind extends MatchKind>(kind: Kind) => `match_${kind}` as const;

/** How strong each shared key is as evidence. */
const weights: Record<MatchKind, number> = { serkom: 5, npa: 4, email: 4, phone: 4, name: 3 };

/** The evidence of names that differ, but may belong to one person. */
const similarNames = 2;

/** Ranks two entries by what they share and the keys of their names: higher means more likely the same person. */
export function likenessOf(shared: readonly MatchKind[], one: string | null, other: string | null): number {
  const sum = shared.reduce((all, kind) => all + weights[kind], 0);
  return shared.includes('name') || !isSamePerson(one, other) ? sum : sum + similarNames;
}

/** Given names and particles that are too common to identify anybody. */
const common = new Set(
  'muhammad ahmad achmad abdul abdullah siti nur nurul sri dewi putri putra tri dwi eka agus bin binti i ni al'.split(
    ' ',
  ),
);

/** One typing mistake is tolerated per so many letters. */
const lettersOfMistake = { inAll: 4, inOne: 5 };

/** Whether a word equals the other, or is its initial. */
const isWord = (one: string, other: string) =>
  one === other || (one.length === 1 && other.startsWith(one)) || (other.length === 1 && one.startsWith(other));

/** Whether one name contains all words of the other. */
const isPart = (part: readonly string[], whole: readonly string[]) =>
  part.every((word) => whole.some((other) => isWord(word, other)));

/** How many distinctive words two names share. */
function sharedWords(one: readonly string[], other: readonly string[]): number {
  return one.filter((word) => word.length > 1 && !common.has(word) && other.includes(word)).length;
}

/** The words of two names by their keys, unless one is missing or contains the other's. */
function differingWords(one: string | null, other: string | null): { words: string[]; others: string[] } | null {
  const [words, others] = [one?.split(' '), other?.split(' ')];
  return !words || !others || isPart(words, others) || isPart(others, words) ? null : { words, others };
}

/** Whether names with these keys can belong to one person, with other spellings. True if one is missing. */
export function isSamePerson(one: string | null, other: string | null): boolean {
  const differing = differingWords(one, other);
  if (!differing || sharedWords(differing.words, differing.others) > 0) return true;
  const [letters, otherLetters] = [differing.words.join(''), differing.others.join('')];
  const mistakes = Math.floor(Math.max(letters.length, otherLetters.length) / lettersOfMistake.inAll);
  return distance(letters, otherLetters) <= mistakes;
}

/** Whether a word is the other with a slip. In a short one a letter makes another name: Budi and Rudi, Siti and Sri. */
const isSlip = (one: string, other: string) =>
  isWord(one, other) || (Math.max(one.length, other.length) >= lettersOfMistake.inOne && distance(one, other) === 1);

/**
 * Whether one name is the other, written otherwise. Families share the last word, and very many people the first: one
 * word is not enough.
 */
export function isSameName(one: string, other: string): boolean {
  const differing = differingWords(nameKey(one), nameKey(other));
  if (!differing || sharedWords(differing.words, differing.others) > 1) return true;
  const { words, others } = differing;
  if (words.length !== others.length) return words.join('') === others.join('');
  return words.every((word, place) => isSlip(word, others[place] ?? ''));
}
