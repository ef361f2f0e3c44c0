import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type bidiJs from 'bidi-js';
import { create } from 'fontkit';

const require = createRequire(import.meta.url);

// Its types describe an ES module, but it is CommonJS.
const bidi = (require('bidi-js') as typeof bidiJs.default)();

const { convert }: { convert: (font: Buffer, to: 'sfnt') => Promise<Buffer> } = require('fontverter');

const graphemes = new Intl.Segmenter('id', { granularity: 'grapheme' });

/** Print fonts. `others` covers nearly every character that the first two lack. */
const fontFiles = {
  regular: import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  bold: import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
  others: import.meta.resolve('@fontsource/unifontex/files/unifontex-latin-400-normal.woff'),
} as const;

export type PrintFont = keyof typeof fontFiles;

/** The bytes of a font, decompressed if it is WOFF: random access into that is slow. */
export async function fontBytes(font: PrintFont): Promise<Buffer> {
  const file = fontFiles[font];
  const bytes = await readFile(new URL(file));
  return file.endsWith('.ttf') ? bytes : convert(bytes, 'sfnt');
}

/** A part of a line in one font and one direction. */
export interface Run {
  text: string;
  font: PrintFont;
  isRightToLeft: boolean;
}

/** Whether a font has glyphs for all characters of a text. */
export type Covers = (text: string) => boolean;

export function coverageOf(bytes: Buffer): Covers {
  const opened = create(bytes);
  if (!('hasGlyphForCodePoint' in opened)) throw new Error('This is a collection of fonts.');
  return (text) => [...text].every((character) => opened.hasGlyphForCodePoint(character.codePointAt(0) ?? 0));
}

/** Control and bidi formatting characters. */
const unprintable = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/** A text as a single printable line. */
export function printed(text: string): string {
  return text.replace(/\s+/gu, ' ').replace(unprintable, '').trim();
}

/** The runs of a line in visual order. Combining characters stay with their base. */
export function runsOf(line: string, font: PrintFont, covers: Covers): Run[] {
  const embedding = bidi.getEmbeddingLevels(line);
  const mirrored = bidi.getMirroredCharactersMap(line, embedding.levels);
  const runs: (Run & { start: number; end: number; level: number })[] = [];
  for (const { segment, index } of graphemes.segment(line)) {
    const level = embedding.levels[index] ?? 0;
    const own = { text: mirrored.get(index) ?? segment, font: covers(segment) ? font : ('others' as const), level };
    const last = runs.at(-1);
    if (last?.font === own.font && last.level === level) {
      last.text += own.text;
      last.end = index + segment.length - 1;
    } else {
      runs.push({ ...own, isRightToLeft: level % 2 === 1, start: index, end: index + segment.length - 1 });
    }
  }
  const place = new Map(bidi.getReorderedIndices(line, embedding).map((index, position) => [index, position]));
  const leftmost = ({ start, end }: { start: number; end: number }) =>
    Math.min(place.get(start) ?? 0, place.get(end) ?? 0);
  return runs.toSorted((one, other) => leftmost(one) - leftmost(other));
}

/** The last of these ascending ends up to which the text fits (binary search); 0 if even the first doesn't. */
function lastFitting(ends: number[], fits: (end: number) => boolean): number {
  let [low, high] = [0, ends.length];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(ends[middle - 1] ?? 0)) low = middle;
    else high = middle - 1;
  }
  return ends[low - 1] ?? 0;
}

const graphemeEnds = (text: string) => [...graphemes.segment(text)].map(({ index, segment }) => index + segment.length);

const wordEnds = (text: string) => [...text.matchAll(/\S+/gu)].map(({ 0: word, index }) => index + word.length);

/** Breaks a text into at most `most` lines that fit, at spaces where possible; the rest is replaced by '…'. */
export function linesOf(text: string, most: number, fits: (line: string) => boolean): string[] {
  if (fits(text)) return [text];
  if (most === 1) {
    const shortened = (end: number) => `${text.slice(0, end).trimEnd()}…`;
    return [shortened(lastFitting(graphemeEnds(text), (end) => fits(shortened(end))))];
  }
  const upTo = (end: number) => fits(text.slice(0, end));
  const end = lastFitting(wordEnds(text), upTo) || lastFitting(graphemeEnds(text), upTo);
  return [text.slice(0, end), ...linesOf(text.slice(end).trimStart(), most - 1, fits)];
}
