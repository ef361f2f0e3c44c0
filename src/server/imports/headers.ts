import type { ImportColumn, ImportField } from '#contract/imports.ts';
import { fold } from '#server/database/search-text.ts';
import type { Importable } from './importable.ts';

/** The form in which headers are the same: without case, accents, spaces and punctuation. */
export function headerKey(header: string): string {
  return fold(header.normalize('NFKC')).replace(/[^\p{L}\p{N}]/gu, '');
}

/** Words that are written in several ways, and in two languages. */
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

/** What says nothing in a header beside other words. */
const empty = new Set(['ikai', 'anda', 'saudara', 'wajib']);

/**
 * The form in which headers of a subject are the same: that of `headerKey`, however their words are written. What was decided
 * of a header is kept without it: it was said of that one.
 */
export function headerSpelling(header: string): string {
  const words = fold(header.normalize('NFKC')).match(/[\p{L}\p{N}]+/gu) ?? [];
  const telling = words.filter((word) => !empty.has(word));
  const spelled = (telling.length > 0 ? telling : words).join(' ').replace(until, 'sampai').split(' ');
  return spelled.map((word) => spellings.get(word) ?? word).join('');
}

/** What headers mean, by their keys; null is a column that is left out. */
export type Meanings = ReadonlyMap<string, ImportField | null>;

/** What a subject's own headers mean. */
export function meaningsOf({ fields, leftOut }: Pick<Importable, 'fields' | 'leftOut'>): Meanings {
  return new Map([
    ...leftOut.map((header) => [headerSpelling(header), null] as const),
    ...fields.flatMap(({ field, header, otherHeaders }) =>
      [header, ...otherHeaders].map((one) => [headerSpelling(one), field] as const),
    ),
  ]);
}

/** Headers that may mean a field or something else, by their keys. */
export type OpenHeaders = ReadonlyMap<string, ImportField>;

/** Those of a subject. */
export function openHeadersOf({ fields }: Pick<Importable, 'fields'>): OpenHeaders {
  return new Map(
    fields.flatMap(({ field, openHeaders = [] }) =>
      openHeaders.map((header) => [headerSpelling(header), field] as const),
    ),
  );
}

/** What a column is, and why. */
export type Meaning = Pick<ImportColumn, 'field' | 'because'>;

/** That of a column whose header says nothing. */
export const unknown: Meaning = { field: null, because: null };

/** No header that says anything is longer; of longer ones nothing is looked at. */
const longestHeader = 300;

/** What stands in brackets only explains. */
const explanation = /\([^()]*\)|\[[^[\]]*\]/g;

/** What stands in a header's brackets. */
export const explanationsIn = (header: string): string[] =>
  header.length > longestHeader ? [] : (header.match(explanation) ?? []);

/** The keys by which a header is known: as it stands, and without what is in brackets; each as it is written, and as it is spelled. */
function keysOf(header: string): string[] {
  if (header.length > longestHeader) return [];
  const unexplained = header.replace(explanation, '');
  const texts = unexplained === header ? [header] : [header, unexplained];
  return texts.flatMap((text) => [headerKey(text), headerSpelling(text)]).filter((key) => key !== '');
}

/** Whether a text is a header that means something, or may. */
export function isKnownHeader(text: string, all: readonly ReadonlyMap<string, unknown>[]): boolean {
  return keysOf(text).some((key) => all.some((some) => some.has(key)));
}

/** The field that a column may be by its header; null where its header leaves nothing open. */
export function openFieldOf(header: string, open: OpenHeaders): ImportField | null {
  return (
    keysOf(header)
      .map((key) => open.get(key))
      .find((field) => field !== undefined) ?? null
  );
}

/** What a column is by its header: what somebody decided the last time counts before what the header says. */
export function meaningOf(header: string, known: Meanings, remembered: Meanings): Meaning | null {
  for (const key of keysOf(header)) {
    const decided = remembered.get(key);
    if (decided !== undefined) return { field: decided, because: 'last_time' };
    const field = known.get(key);
    if (field !== undefined) return { field, because: field === null ? 'left_out' : 'title' };
  }
  return null;
}
