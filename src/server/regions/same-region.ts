import { fold, uniqueKey } from '#server/database/search-text.ts';
import { provinceNames } from '#server/regions/province-names.ts';

/* Compares names of regions however they were written: with short and old names of provinces, and with headings in front. */

/** Without case, accents, spaces and punctuation. */
export const forgiving = (text: string) => fold(text.normalize('NFKC')).replace(/[^\p{L}\p{N}]/gu, '');

/** Words that only announce a region. */
const heading =
  /^(?:ikai|d\.?p\.?[wd]|p\.?[wd]|bp[wd]|prov(?:insi)?|prop(?:insi)?|wil(?:ayah)?|peng(?:da|wil|prov)|korwil|koordinator wilayah|kepengurusan (?:wilayah|daerah)|(?:(?:dewan|badan) )?(?:pengurus|pimpinan) (?:wilayah|daerah|provinsi|propinsi))(?:[ .,:/_–-]+|$)/;

/** 'DPW IKAI Prov. Jawa Barat' is about 'jawa barat'. */
export function withoutHeadings(text: string): string {
  let rest = uniqueKey(text);
  while (heading.test(rest)) rest = rest.replace(heading, '');
  return rest;
}

/** Usual abbreviations of the words in the names of provinces. */
const abbreviations = new Map(
  Object.entries({
    barat: 'brt bar',
    timur: 'tmr tim',
    tengah: 'tgh tngh teng',
    selatan: 'sel',
    utara: 'utr ut',
    tenggara: 'tgr tengg',
    jawa: 'jw',
    sumatera: 'sum',
    sulawesi: 'sul',
    kalimantan: 'kal',
    kepulauan: 'kep',
    pegunungan: 'peg',
  }).flatMap(([word, short]) => short.split(' ').map((one) => [one, word] as const)),
);

/** 'Prov. Sulawesi Tgh' is 'sulawesi tengah'. */
export const unabbreviated = (text: string): string =>
  withoutHeadings(text).replace(/\p{L}+\.?/gu, (word) => abbreviations.get(word.replace('.', '')) ?? word);

/** Indonesia's provinces, by what they are called. */
export const provinceList = provinceNames.map(({ name, also = [], short = [] }) => ({
  written: [name, ...also],
  keys: new Set([name, ...also, ...short].map(forgiving)),
}));

const provinceByKey = new Map(provinceList.flatMap((province) => [...province.keys].map((key) => [key, province])));

/** Separates two ways to write a region: 'NTB (Nusa Tenggara Barat)', '32 - Jawa Barat'. */
export const between = /[()[\]/;]|\s[-–]\s/;

/** The meaning of a text with two ways to write the same; undefined where they disagree. */
export function agreed<T>(text: string, of: (part: string) => T | undefined): T | undefined {
  const parts = text.split(between).filter((part) => part.trim() !== '');
  const [first, ...others] = parts.map(of);
  return others.every((other) => other === first) ? first : undefined;
}

/** The province that a text names, if it names nothing else. */
export const provinceNamed = (text: string) =>
  provinceByKey.get(forgiving(withoutHeadings(text))) ?? provinceByKey.get(forgiving(unabbreviated(text)));

/** The comparison key of a region's name: 'Jabar', 'DPW Jawa Barat' and 'West Java' are equal. */
export function regionKey(name: string): string {
  const [written = ''] = (provinceNamed(name) ?? agreed(name, provinceNamed))?.written ?? [];
  return forgiving(written || withoutHeadings(name));
}

/** The comparison key of a region's code: spreadsheets lose punctuation and leading zeros. */
export function codeKey(code: string): string {
  const key = forgiving(code);
  return /^\d+$/.test(key) ? key.replace(/^0+/, '') || '0' : key;
}
