/** A part that more of the known texts have is found sooner by reading texts than by its index. */
const rareShare = 1 / 500;

/** What of a searched word is rare is seen from some members' folded search texts; only speed hangs on it. */
export function createKnownTexts() {
  let known = 0;
  let seen = new Map<string, number>();

  /** Of the known texts, the share that has a part of two or three characters. */
  const shareOf = (part: string) => (seen.get(part) ?? 0) / Math.max(1, known);

  return {
    /** Takes note of what is frequent in these texts. */
    learn(texts: readonly string[]) {
      seen = new Map();
      known = texts.length;
      const note = (part: string) => seen.set(part, (seen.get(part) ?? 0) + 1);
      for (const text of texts) {
        for (let start = 0; start + 2 <= text.length; start += 1) {
          note(text.slice(start, start + 2));
          if (start + 3 <= text.length) note(text.slice(start, start + 3));
        }
      }
    },
    /** What no known text has may still be in a few. */
    least: () => 1 / Math.max(1, known),
    shareOf,
    isRare: (part: string) => known > 0 && shareOf(part) <= rareShare,
  };
}
