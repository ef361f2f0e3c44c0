// Accents only: marks of other scripts (vowel signs, for example) are letters to their readers.
const combiningAccents = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/gu;

/** Lower case by code point through upper case, so that ß and ẞ are ss and every sigma is the same. */
function withoutCase(text: string): string {
  let folded = '';
  for (const character of text) folded += character.toLowerCase().toUpperCase().toLowerCase();
  return folded;
}

// Most texts have no letter that needs more than this, and it is twenty times as quick.
const plain = /^[\x20-\x7e]*$/;

/** The form in which texts are searched and sorted: without case and accents. The only function that makes it. */
export function fold(text: string): string {
  if (plain.test(text)) return text.toLowerCase();
  return withoutCase(text.normalize('NFD')).normalize('NFD').replace(combiningAccents, '').normalize('NFC');
}

/** The form in which names are the same: without case and outer white space, with their accents. */
export function uniqueKey(text: string): string {
  return withoutCase(text.trim().normalize('NFC')).normalize('NFC');
}
