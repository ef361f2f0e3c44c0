const graphemes = new Intl.Segmenter('id', { granularity: 'grapheme' });

/** The letters of names that DejaVu Sans has, and the signs beside them. */
const ranges = {
  latin: ' -~\\u00a0-\\u02e9\\u1e00-\\u1efb',
  accents: '\\u0300-\\u034f',
  greek: '\\u0370-\\u0377\\u037a-\\u037f\\u0384-\\u038a\\u038c\\u038e-\\u03a1\\u03a3-\\u03ff',
  cyrillic: '\\u0400-\\u0484\\u0487-\\u0525',
  armenian: '\\u0531-\\u0556\\u0559-\\u055f\\u0561-\\u0587',
  hebrew: '\\u05b0-\\u05c3\\u05d0-\\u05ea\\u05f0-\\u05f4',
  arabic:
    '\\u060c\\u061b\\u061f\\u0621-\\u063a\\u0640-\\u0655\\u0660-\\u0670\\u0674\\u0679-\\u06bf\\u06cc\\u06d5\\u06f0-\\u06f9',
  georgian: '\\u10d0-\\u10fa',
  signs: '\\u200b-\\u200d\\u2010-\\u2027\\u2030-\\u205e\\u20a0-\\u20b5\\u2116\\u2122\\u2190-\\u21ff',
};

const unprintable = new RegExp(`[^${Object.values(ranges).join('')}]`, 'gu');

/** Control and bidi formatting characters. */
const steering = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;

const inOneLine = (text: string) => text.replace(/\s+/gu, ' ').replace(steering, '').trim();

/** A text as a single line of characters that the fonts have; others are printed as '?'. */
export function printed(text: string): string {
  return inOneLine(text).replace(unprintable, '?');
}

/** Whether a text is printed with '?' for some of its letters. */
export function lacksLetters(text: string): boolean {
  return inOneLine(text).search(unprintable) !== -1;
}

/** A part of a line in one direction. */
export interface Run {
  text: string;
  isRightToLeft: boolean;
}

const rightToLeft = '[[\\p{Script=Arabic}\\p{Script=Hebrew}]&&\\p{L}]';
const leftToRight = `[[\\p{L}\\p{N}]--${rightToLeft}]`;

/** Stretches of one direction in a line of the other: from a letter to a letter, with what stands between. */
const stretches = (own: string, other: string) => new RegExp(`(${own}(?:[^${other}]*${own})?\\p{M}*)`, 'v');
const within = {
  leftToRight: stretches(rightToLeft, leftToRight),
  rightToLeft: stretches(leftToRight, rightToLeft),
};

const firstLetter = /\p{L}/u;
const turned: Readonly<Record<string, string>> = { '(': ')', ')': '(', '[': ']', ']': '[', '«': '»', '»': '«' };
const withBracketsTurned = (text: string) => text.replace(/[()[\]«»]/gu, (bracket) => turned[bracket] ?? bracket);

/** The runs of a line from left to right. The line's direction is that of its first letter. */
export function runsOf(line: string): Run[] {
  const isRightToLeft = new RegExp(rightToLeft, 'v').test(firstLetter.exec(line)?.[0] ?? '');
  const parts = line.split(isRightToLeft ? within.rightToLeft : within.leftToRight).map((text, index) => {
    // Every second part is what was looked for.
    const isOther = index % 2 === 1;
    return { text, isRightToLeft: isOther !== isRightToLeft };
  });
  const runs = parts
    .filter(({ text }) => text !== '')
    .map((run) => (run.isRightToLeft ? { ...run, text: withBracketsTurned(run.text) } : run));
  return isRightToLeft ? runs.reverse() : runs;
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
