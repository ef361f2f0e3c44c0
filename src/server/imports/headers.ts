import type { ImportColumn, ImportField } from '#contract/import-columns.ts';
import { fold } from '#server/database/search-text.ts';
import type { Importable, ImportedField } from './importable.ts';
import { isError } from './spreadsheet-errors.ts';

/** The key by which headers are compared: without case, accents, spaces and punctuation. */
export function headerKey(header: string): string {
  return fold(header.normalize('NFKC')).replace(/[^\p{L}\p{N}]/gu, '');
}

/** Words with several spellings, in two languages. */
const spellings = new Map(
  Object.entries({
    nomor: 'no nmr nomer number',
    tanggal: 'tgl tggl',
    tahun: 'thn th',
    telepon: 'telp tlp telpon tlpn tlpon telephone',
    hp: 'handphone hape',
    wa: 'whatsapp',
    email: 'surel',
    praktik: 'praktek',
    izin: 'ijin',
    provinsi: 'propinsi prov prop',
    kedaluwarsa: 'kadaluwarsa kedaluarsa kadaluarsa',
    exp: 'expired expire expires expiry expiration',
    sampai: 'sd hingga',
  }).flatMap(([word, others]) => others.split(' ').map((other) => [other, word] as const)),
);

const until = /(?<=^| )(?:s d|sampai (?:dengan|dgn))(?= |$)/g;

/** Words without meaning in a header. */
const empty = new Set(['ikai', 'anda', 'saudara', 'wajib']);

/**
 * Like `headerKey`, but also equal for different spellings of words. Not for remembered decisions, which apply to one
 * spelling only.
 */
export function headerSpelling(header: string): string {
  const words = fold(header.normalize('NFKC')).match(/[\p{L}\p{N}]+/gu) ?? [];
  const telling = words.filter((word) => !empty.has(word));
  const spelled = (telling.length > 0 ? telling : words).join(' ').replace(until, 'sampai').split(' ');
  return spelled.map((word) => spellings.get(word) ?? word).join('');
}

/** The field of each header, by its key; null for a column that is left out. */
export type Meanings = ReadonlyMap<string, ImportField | null>;

/** The meanings of a subject's own headers. */
export function meaningsOf({ fields, leftOut }: Pick<Importable, 'fields' | 'leftOut'>): Meanings {
  return new Map([
    ...leftOut.map((header) => [headerSpelling(header), null] as const),
    ...fields.flatMap(({ field, header, otherHeaders }) =>
      [header, ...otherHeaders].map((one) => [headerSpelling(one), field] as const),
    ),
  ]);
}

/** Ambiguous headers by key: they may mean the field or something else. */
export type OpenHeaders = ReadonlyMap<string, ImportField>;

export function openHeadersOf({ fields }: Pick<Importable, 'fields'>): OpenHeaders {
  return new Map(
    fields.flatMap(({ field, openHeaders = [], parts = [] }) =>
      [...openHeaders, ...parts.flat()].map((header) => [headerSpelling(header), field] as const),
    ),
  );
}

/** The places of parts in their field, by the keys of their headers. */
export type HeaderParts = ReadonlyMap<string, number>;

export function headerPartsOf(fields: readonly Pick<ImportedField, 'parts'>[]): HeaderParts {
  return new Map(
    fields.flatMap(({ parts = [] }) =>
      parts.flatMap((headers, place) => headers.map((header) => [headerSpelling(header), place] as const)),
    ),
  );
}

/** The field of a column, and why. */
export type Meaning = Pick<ImportColumn, 'field' | 'because'>;

/** The meaning of an unknown header. */
export const unknown: Meaning = { field: null, because: null };

/** Longer texts are no headers, and are not examined. */
const longestHeader = 300;

/** A text in brackets is only an explanation. */
const explanation = /\([^()]*\)|\[[^[\]]*\]/g;

/** The texts in brackets. */
export const explanationsIn = (header: string): string[] =>
  header.length > longestHeader ? [] : (header.match(explanation) ?? []);

/** The keys of a header: with and without brackets, literally and by the spelling of its words. */
function keysOf(header: string): string[] {
  // An error names nothing, although '#NAME?' has the letters of a name.
  if (header.length > longestHeader || isError(header.trim())) return [];
  const unexplained = header.replace(explanation, '');
  const texts = unexplained === header ? [header] : [header, unexplained];
  return texts.flatMap((text) => [headerKey(text), headerSpelling(text)]).filter((key) => key !== '');
}

/** Whether a text is a header with a possible meaning. */
export function isKnownHeader(text: string, all: readonly ReadonlyMap<string, unknown>[]): boolean {
  return keysOf(text).some((key) => all.some((some) => some.has(key)));
}

function knownOf<Known>(header: string, known: ReadonlyMap<string, Known>): Known | undefined {
  return keysOf(header)
    .map((key) => known.get(key))
    .find((one) => one !== undefined);
}

/** The field that an ambiguous header may mean; null for other headers. */
export const openFieldOf = (header: string, open: OpenHeaders): ImportField | null => knownOf(header, open) ?? null;

/** The place of the part that a header means; undefined for other headers. */
export const partOf = (header: string, parts: HeaderParts): number | undefined => knownOf(header, parts);

/** What separates different words for the same: 'HP/WA', 'Wilayah & Provinsi', 'No. HP atau WA'. */
const alternatives = /[/&,;]| [-–] | (?:dan|atau|and|or) /i;

/** The meaning that all words of a header share; null where they mean different things, or nothing known. */
function meaningOfAll(header: string, known: Meanings): Meaning | null {
  if (header.length > longestHeader) return null;
  const words = header.split(alternatives).filter((word) => headerKey(word) !== '');
  const [field, ...others] = new Set(words.map((word) => knownOf(word, known)));
  if (words.length < 2 || field === undefined || others.length > 0) return null;
  return { field, because: field === null ? 'left_out' : 'title' };
}

/** The meaning of a header. Earlier decisions of people take precedence. */
export function meaningOf(header: string, known: Meanings, remembered: Meanings): Meaning | null {
  for (const key of keysOf(header)) {
    const decided = remembered.get(key);
    if (decided !== undefined) return { field: decided, because: 'last_time' };
    const field = known.get(key);
    if (field !== undefined) return { field, because: field === null ? 'left_out' : 'title' };
  }
  return meaningOfAll(header, known);
}
