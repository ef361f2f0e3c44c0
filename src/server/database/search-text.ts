import { uniqueKey, visibleText, withFewMarks, withoutCase } from '#contract/same-text.ts';

export { uniqueKey } from '#contract/same-text.ts';

// Accents only: marks of other scripts (vowel signs, for example) are letters to their readers.
const combiningAccents = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/gu;

const notAscii = /\P{ASCII}/gu;

/**
 * Replaces full-width letters, ligatures and the like by plain letters. A single accent stays: its plain form would be
 * a space.
 */
function plainForms(text: string): string {
  return text.replace(notAscii, (character) => {
    const plain = character.normalize('NFKC');
    return plain.startsWith(' ') && plain !== ' ' ? character : plain;
  });
}

// Most texts have only such letters, which are folded twenty times as fast.
const plain = /^[\x20-\x7e]*$/;

/** Folds a text for search and sorting: without case, accents and invisible characters. The only function that does so. */
export function fold(text: string): string {
  if (plain.test(text)) return text.toLowerCase();
  const letters = withoutCase(plainForms(withFewMarks(visibleText(text))).normalize('NFD'));
  return plainForms(letters).normalize('NFD').replace(combiningAccents, '').normalize('NFC');
}

/** A name, and the columns by which it is unique, sorted and searched. */
export function namedColumns(name: string) {
  return { name, name_key: uniqueKey(name), name_fold: fold(name) };
}
