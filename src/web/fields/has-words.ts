const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether a text has every searched word, in any order. */
export function hasWords(text: string, search: string): boolean {
  const words = folded(search).split(/\s+/u).filter(Boolean);
  const within = folded(text);
  return words.every((word) => within.includes(word));
}
