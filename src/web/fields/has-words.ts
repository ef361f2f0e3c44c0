/** Without regard to case and accents. */
const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether every word that is looked for occurs in a text, in any order. */
export function hasWords(text: string, search: string): boolean {
  const words = folded(search).split(/\s+/u).filter(Boolean);
  const within = folded(text);
  return words.every((word) => within.includes(word));
}
