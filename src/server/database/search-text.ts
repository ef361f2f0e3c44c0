import { uniqueKey, visibleText, withoutCase } from '#contract/same-text.ts';

export { uniqueKey } from '#contract/same-text.ts';

// Accents only: marks of other scripts (vowel signs, for example) are letters to their readers.
const combiningAccents = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/gu;

const notAscii = /\P{ASCII}/gu;

/** Full-width letters, ligatures and the like as plain letters. An accent that stands alone stays itself: its plain form is a space. */
function plainForms(text: string): string {
  return text.replace(notAscii, (character) => {
    const plain = character.normalize('NFKC');
    return plain.startsWith(' ') && plain !== ' ' ? character : plain;
  });
}

// Most texts have no letter that needs more than this, and it is twenty times as quick.
const plain = /^[\x20-\x7e]*$/;

/** The form in which texts are searched and sorted: without case, accents and what can't be seen. The only function that makes it. */
export function fold(text: string): string {
  if (plain.test(text)) return text.toLowerCase();
  const letters = withoutCase(plainForms(visibleText(text)).normalize('NFD'));
  return plainForms(letters).normalize('NFD').replace(combiningAccents, '').normalize('NFC');
}

/** A name with the columns derived from it: what makes it unique, and what it is sorted and searched by. */
export function namedColumns(name: string) {
  return { name, name_key: uniqueKey(name), name_fold: fold(name) };
}
