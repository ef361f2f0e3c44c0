/** Invisible characters: default-ignorable ones, bidi controls, and four more without a visible glyph. */
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\ufff9-\ufffb\u2800]/gu;

// A fast path for most texts.
const ascii = /^[\x20-\x7e]*$/;

/** Removes invisible characters, which make texts differ that look the same. */
export function visibleText(text: string): string {
  return ascii.test(text) ? text : text.replace(unseen, '');
}

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
  const plain = withoutCase(visibleText(text).normalize('NFKC')).normalize('NFKC');
  return plain.replace(whiteSpace, ' ').trim();
}
