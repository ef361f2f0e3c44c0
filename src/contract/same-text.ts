/** Default-ignorable characters and bidirectional controls, and three more that leave no trace or an empty place. */
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\ufff9-\ufffb\u2800]/gu;

// Most texts have no other character, and it is several times as quick.
const ascii = /^[\x20-\x7e]*$/;

/** A text without the characters that can't be seen, by which two texts differ and look the same. */
export function visibleText(text: string): string {
  return ascii.test(text) ? text : text.replace(unseen, '');
}

/** Lower case by code point through upper case, so that ß and ẞ are ss and every sigma is the same. */
export function withoutCase(text: string): string {
  let folded = '';
  for (const character of text) folded += character.toLowerCase().toUpperCase().toLowerCase();
  return folded;
}

const whiteSpace = /\p{White_Space}+/gu;

/**
 * The form in which NPAs, names of regions, e-mails and usernames are the same: without case, without characters that
 * can't be seen, full-width and other compatible forms as plain ones, and white space of every kind as one space.
 */
export function uniqueKey(text: string): string {
  if (ascii.test(text)) return text.trim().replace(/ +/g, ' ').toLowerCase();
  const plain = withoutCase(visibleText(text).normalize('NFKC')).normalize('NFKC');
  return plain.replace(whiteSpace, ' ').trim();
}
