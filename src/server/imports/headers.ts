import type { ImportColumn, ImportField } from '#contract/import-columns.ts';
import { fold } from '#server/database/search-text.ts';
import type { BareHeaders, Importable } from './importable.ts';
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
    ...fields.flatMap(({ field, header, otherHeaders, lesserHeaders = [], bare }) =>
      [header, ...otherHeaders, ...lesserHeaders, ...(bare?.headers ?? [])].map(
        (one) => [headerSpelling(one), field] as const,
      ),
    ),
  ]);
}

/** The field of a column, and why. */
export type Meaning = Pick<ImportColumn, 'field' | 'because'>;

/** The meaning of an unknown header. */
const unknown: Meaning = { field: null, because: null };

/** Longer texts are no headers, and are not examined. */
const longestHeader = 300;

/** A text in brackets is only an explanation. */
const explanation = /\([^()]*\)|\[[^[\]]*\]/g;

/** The keys of a header: with and without brackets, literally and by the spelling of its words. */
function keysOf(header: string): string[] {
  // An error names nothing, although '#NAME?' has the letters of a name.
  if (header.length > longestHeader || isError(header.trim())) return [];
  const unexplained = header.replace(explanation, '');
  const texts = unexplained === header ? [header] : [header, unexplained];
  return texts.flatMap((text) => [headerKey(text), headerSpelling(text)]).filter((key) => key !== '');
}

function knownOf<Known>(header: string, known: ReadonlyMap<string, Known>): Known | undefined {
  return keysOf(header)
    .map((key) => known.get(key))
    .find((one) => one !== undefined);
}

/** What separates different words for the same: 'HP/WA', 'Wilayah & Provinsi', 'No. HP atau WA'. */
const alternatives = /[/&,;]| [-–] | (?:dan|atau|and|or) /i;

/** The words for the same in a header that has several. */
function wordsOf(header: string): string[] {
  if (header.length > longestHeader) return [];
  const words = header.split(alternatives).filter((word) => headerKey(word) !== '');
  return words.length > 1 ? words : [];
}

/** Whether a header, or each of its words, is one of these. */
function isOneOf(header: string, keys: ReadonlySet<string>): boolean {
  const [words, isKey] = [wordsOf(header), (text: string) => keysOf(text).some((key) => keys.has(key))];
  return isKey(header) || (words.length > 0 && words.every(isKey));
}

/** The meaning that all words of a header share; null where they mean different things, or nothing known. */
function meaningOfAll(header: string, known: Meanings): Meaning | null {
  const words = wordsOf(header);
  const [field, ...others] = new Set(words.map((word) => knownOf(word, known)));
  if (field === undefined || others.length > 0) return null;
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

const keysIn = (headers: readonly string[] = []) => new Set(headers.map(headerSpelling));

/** Whether a header names no document, and therefore means something only by its place in a file. */
export const isBare = (header: string, { fields }: Pick<Importable, 'fields'>): boolean =>
  fields.some(({ bare }) => bare && isOneOf(header, keysIn(bare.headers)));

/** A column with the meaning of its header alone. */
interface Said {
  header: string;
  meaning: Meaning;
}

const nothing: Meanings = new Map();

/** Whether a header that names no document is about the own one: by its brackets, else by the columns beside it. */
function isAboutOwn(all: readonly Said[], place: number, { own, others }: BareHeaders, known: Meanings): boolean {
  const documentOf = (field: ImportField | null | undefined) => {
    if (field === own) return 'own';
    return others.some((other) => other === field) ? 'other' : null;
  };
  const explained = all[place]?.header.match(explanation) ?? [];
  const [named] = explained.flatMap((text) => documentOf(meaningOf(text, known, nothing)?.field) ?? []);
  if (named) return named === 'own';
  // A column of unknown meaning may be the number of a document that the directory does not keep.
  const next = all[place - 1];
  if (next && next.header !== '' && next.meaning.because === null) return false;
  const documentsIn = (some: readonly Said[]) => some.flatMap(({ meaning }) => documentOf(meaning.field) ?? []);
  const left = documentsIn(all.slice(0, place)).at(-1);
  return (left ?? documentsIn(all.slice(place + 1, place + 2))[0]) !== 'other';
}

/**
 * The meanings of a file's headers. A field that several columns may have goes to the first of them, or to all that are
 * headed alike or are days: only a person can choose between these.
 */
export function meaningsInRow(
  headers: readonly string[],
  { fields }: Pick<Importable, 'fields'>,
  known: Meanings,
  remembered: Meanings,
): Meaning[] {
  const alone = headers.map((header): Said => ({ header, meaning: meaningOf(header, known, remembered) ?? unknown }));
  const meanings = alone.map(({ meaning }) => meaning);
  for (const { field, kind, lesserHeaders, bare } of fields) {
    const claims = alone.flatMap(({ meaning }, place) => (meaning.field === field ? [place] : []));
    const isOf = (keys: ReadonlySet<string>) => (place: number) =>
      meanings[place]?.because === 'title' && isOneOf(headers[place] ?? '', keys);
    const [isLesser, isOpen] = [isOf(keysIn(lesserHeaders)), isOf(keysIn(bare?.headers))];
    const open = claims.filter((place) => bare && isOpen(place) && !isAboutOwn(alone, place, bare, known));
    const said = claims.filter((place) => !open.includes(place));
    const greater = said.filter((place) => !isLesser(place));
    const [first = -1, ...others] = greater.length > 0 ? greater : said;
    const isAlike = (place: number) => headerKey(headers[place] ?? '') === headerKey(headers[first] ?? '');
    const kept = [first, ...others.filter((place) => kind === 'day' || isAlike(place))];
    for (const place of open) meanings[place] = unknown;
    for (const place of said) if (!kept.includes(place)) meanings[place] = { field: null, because: 'taken' };
  }
  return meanings;
}
