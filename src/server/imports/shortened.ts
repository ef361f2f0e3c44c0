import { shortTextOf } from '#contract/same-text.ts';

/** The beginning of a text as a copy: a part of a long text would keep all of it in memory. */
export const copiedBeginning = (text: string, most: number): string =>
  Buffer.from(shortTextOf(text, most), 'utf16le').toString('utf16le');

/** Shortens a text to a number of characters. */
export function shortened(text: string, most: number): string {
  return text.length <= most ? text : `${copiedBeginning(text, most - 1)}…`;
}
