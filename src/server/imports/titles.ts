import type { ImportColumn, ImportField } from '#contract/imports.ts';
import { fold } from '#server/database/search-text.ts';
import type { Importable } from './importable.ts';

/** The form in which titles are the same: without case, accents, spaces and punctuation. */
export function titleKey(title: string): string {
  return fold(title.normalize('NFKC')).replace(/[^\p{L}\p{N}]/gu, '');
}

/** What titles mean, by their keys; null is a column that is left out. */
export type Meanings = ReadonlyMap<string, ImportField | null>;

/** What a subject's own titles mean. */
export function meaningsOf({ fields, leftOut }: Pick<Importable, 'fields' | 'leftOut'>): Meanings {
  return new Map([
    ...leftOut.map((title) => [titleKey(title), null] as const),
    ...fields.flatMap(({ field, title, titles }) => [title, ...titles].map((one) => [titleKey(one), field] as const)),
  ]);
}

/** Titles that may mean a field or something else, by their keys. */
export type OpenTitles = ReadonlyMap<string, ImportField>;

/** Those of a subject. */
export function openTitlesOf({ fields }: Pick<Importable, 'fields'>): OpenTitles {
  return new Map(
    fields.flatMap(({ field, openTitles = [] }) => openTitles.map((title) => [titleKey(title), field] as const)),
  );
}

/** What a column is, and why. */
export type Meaning = Pick<ImportColumn, 'field' | 'because'>;

/** That of a column whose title says nothing. */
export const unknown: Meaning = { field: null, because: null };

/** No title that says anything is longer; of longer ones nothing is looked at. */
const longestTitle = 300;

/** What stands in brackets only explains. */
const explanation = /\([^()]*\)|\[[^[\]]*\]/g;

/** What stands in a title's brackets. */
export const explanationsIn = (title: string): string[] =>
  title.length > longestTitle ? [] : (title.match(explanation) ?? []);

/** The keys by which a title is known: as it stands, and without what is in brackets. */
function keysOf(title: string): string[] {
  if (title.length > longestTitle) return [];
  const unexplained = title.replace(explanation, '');
  const texts = unexplained === title ? [title] : [title, unexplained];
  return texts.map(titleKey).filter((key) => key !== '');
}

/** Whether a text is a title that means something, or may. */
export function isTitle(text: string, all: readonly ReadonlyMap<string, unknown>[]): boolean {
  return keysOf(text).some((key) => all.some((some) => some.has(key)));
}

/** The field that a column may be by its title; null where its title leaves nothing open. */
export function openFieldOf(title: string, open: OpenTitles): ImportField | null {
  return (
    keysOf(title)
      .map((key) => open.get(key))
      .find((field) => field !== undefined) ?? null
  );
}

/** What a column is by its title: what somebody decided the last time counts before what the title says. */
export function meaningOf(title: string, known: Meanings, remembered: Meanings): Meaning | null {
  for (const key of keysOf(title)) {
    const decided = remembered.get(key);
    if (decided !== undefined) return { field: decided, because: 'last_time' };
    const field = known.get(key);
    if (field !== undefined) return { field, because: field === null ? 'left_out' : 'title' };
  }
  return null;
}
