/** Invisible characters: default-ignorable ones, bidi controls, and four more without a visible glyph. */
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\ufff9-\ufffb\u2800]/gu;

// A fast path for most texts.
const ascii = /^[\x20-\x7e]*$/;

/** Removes invisible characters, which make texts differ that look the same. */
export function visibleText(text: string): string {
  return ascii.test(text) ? text : text.replace(unseen, '');
}

const manyMarks = /(\p{M}{30})\p{M}+/gu;

/**
 * Leaves 30 marks on a letter, as Unicode's stream-safe format does. Before a text is normalized: to put marks in order
 * takes the square of their number.
 */
export const withFewMarks = (text: string): string => text.replace(manyMarks, '$1');

/** The beginning of a text, which does not end within a character. */
export const shortTextOf = (text: string, most: number): string => text.slice(0, most).replace(/[\ud800-\udbff]$/, '');

/** Has spaces for tabs, as forms have that a spreadsheet's cells are pasted into. */
export const withoutTabs = (text: string): string => text.replaceAll('\t', ' ');

/** What scanners may send before a code, to say of which kind it is (AIM): `]`, a letter and a digit. */
const identifier = /^\s*\][a-z]\d\s*/i;

/** A scanned or typed text without what a scanner says of it. */
export const withoutIdentifier = (text: string): string => text.replace(identifier, '');

const apostrophes = /[`´‘’‛ʹʻʼʽʾʿˈ′ꞌ՚＇]/g;
const quotes = /[“”„‟«»″＂]/g;
const hyphens = /[\p{Pd}\u2212\u2043]/gu;

/** With one apostrophe, one quote and one hyphen, as phones, keyboards and other programs write several. */
export const withOneShape = (text: string): string =>
  ascii.test(text) && !text.includes('`')
    ? text
    : text.replace(apostrophes, "'").replace(quotes, '"').replace(hyphens, '-');

const unprintable = /[\p{Cc}\p{Noncharacter_Code_Point}]/gu;

/**
 * Also with spaces for control characters and noncharacters: for texts that nobody typed, which are stored however they
 * were sent.
 */
export const printableText = (text: string): string => visibleText(text).replace(unprintable, ' ');

/** Case folding by code point via upper case, so that ß and ẞ become ss and all sigmas are equal. */
export function withoutCase(text: string): string {
  let folded = '';
  for (const character of text) folded += character.toLowerCase().toUpperCase().toLowerCase();
  return folded;
}

const whiteSpace = /\p{White_Space}+/gu;

/**
 * The key by which NPAs, region names, e-mails and usernames are unique: without case and invisible characters, NFKC,
 * and any white space as a single space.
 */
export function uniqueKey(text: string): string {
  if (ascii.test(text)) return text.trim().replace(/ +/g, ' ').toLowerCase();
  const plain = withoutCase(withFewMarks(visibleText(text)).normalize('NFKC')).normalize('NFKC');
  return plain.replace(whiteSpace, ' ').trim();
}
