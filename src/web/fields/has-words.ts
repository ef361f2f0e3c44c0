import { withOneShape } from '#contract/same-text.ts';

const folded = (text: string) => withOneShape(text).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether a text has every searched word, in any order. Apostrophes, quotes and hyphens of every shape are one. */
export function hasWords(text: string, search: string): boolean {
  const words = folded(search).split(/\s+/u).filter(Boolean);
  const within = folded(text);
  return words.every((word) => within.includes(word));
}

/** The parts of words between their signs: for a search that takes the shape of a sign seriously. */
export const betweenSigns = (search: string): string => withOneShape(search).replace(/['"-]/g, ' ').trim();
