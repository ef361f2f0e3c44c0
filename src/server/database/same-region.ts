import { provinceNames } from '#contract/province-names.ts';
import { fold, uniqueKey } from './search-text.ts';

/*
 * What two names of the same region share however they were written: short and old names of provinces, and what says
 * only that a region follows.
 */

/** Without case, accents, spaces and punctuation. */
export const forgiving = (text: string) => fold(text.normalize('NFKC')).replace(/[^\p{L}\p{N}]/gu, '');

/** What says only that a region follows. */
const heading =
  /^(?:ikai|d\.?p\.?[wd]|p\.?[wd]|bp[wd]|prov(?:insi)?|prop(?:insi)?|wil(?:ayah)?|peng(?:da|wil|prov)|korwil|koordinator wilayah|kepengurusan (?:wilayah|daerah)|(?:(?:dewan|badan) )?(?:pengurus|pimpinan) (?:wilayah|daerah|provinsi|propinsi))(?:[ .:/–-]+|$)/;

/** 'DPW IKAI Prov. Jawa Barat' is about 'jawa barat'. */
export function withoutHeadings(text: string): string {
  let rest = uniqueKey(text);
  while (heading.test(rest)) rest = rest.replace(heading, '');
  return rest;
}

/** Indonesia's provinces, by what they are called. */
export const provinceList = provinceNames.map(({ name, also = [], short = [] }) => ({
  written: [name, ...also],
  keys: new Set([name, ...also, ...short].map(forgiving)),
}));

const provinceByKey = new Map(provinceList.flatMap((province) => [...province.keys].map((key) => [key, province])));

/** Between two ways to write a region: 'NTB (Nusa Tenggara Barat)', '32 - Jawa Barat'. */
export const between = /[()[\]/;]|\s[-–]\s/;

/** What a text says that may be written in two ways; nothing where they don't say the same. */
export function agreed<T>(text: string, of: (part: string) => T | undefined): T | undefined {
  const parts = text.split(between).filter((part) => part.trim() !== '');
  const [first, ...others] = parts.map(of);
  return others.every((other) => other === first) ? first : undefined;
}

/** The province that a text names, and nothing besides. */
export const provinceNamed = (text: string) => provinceByKey.get(forgiving(withoutHeadings(text)));

/** What names of one region share: 'Jabar', 'DPW Jawa Barat' and 'West Java' are one. */
export function regionKey(name: string): string {
  const [written = ''] = (provinceNamed(name) ?? agreed(name, provinceNamed))?.written ?? [];
  return forgiving(written || withoutHeadings(name));
}

/** What codes of one region share: punctuation and zeros in front get lost in spreadsheets. */
export function codeKey(code: string): string {
  const key = forgiving(code);
  return /^\d+$/.test(key) ? key.replace(/^0+/, '') || '0' : key;
}
