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
