/** A part that more of the known texts have is found sooner by reading texts than by its index. */
const rareShare = 1 / 500;

/** The parts of three characters that a text has, each once. */
function partsOf(text: string): string[] {
  const characters = [...text];
  const parts = characters.slice(2).map((_, start) => characters.slice(start, start + 3).join(''));
  return [...new Set(parts)];
}

/** What an entry in the list of a part costs, as a share of a text that is read. */
const entryCost = 1 / 50;

/**
 * What of a searched word is rare is seen from some members' folded search texts; only speed hangs on it.
 *
 * @param isIndexed whether a part of three characters can be looked up
 */
export function createKnownTexts(isIndexed: (part: string) => boolean = () => true) {
  let known = 0;
  let seen = new Map<string, number>();

  /** What no known text has may still be in a few. */
  const least = () => 1 / Math.max(1, known);

  /** Of the known texts, the share that has a part of two or three characters. */
  const shareOf = (part: string) => (seen.get(part) ?? 0) / Math.max(1, known);

  /**
   * Of texts with one part, the share that has another too: those that stand in each other but for a character are seldom
   * apart, of others one says nothing of the other.
   */
  function shareBeside(part: string, other: string): number {
    const [before, after] = [other.slice(0, 2), other.slice(-2)];
    const shared = part.endsWith(before) ? before : part.startsWith(after) ? after : null;
    return shared === null ? shareOf(other) : Math.min(1, shareOf(other) / (shareOf(shared) || 1));
  }

  /**
   * The parts of some words that are worth looking up. What a search costs is the length of the lists that are gone through
   * and the texts that are read, so each part leaves so many fewer texts to read that its list is paid for. None are where
   * that is dearer than reading the texts of the share of all members that is in question.
   */
  function tellingParts(words: readonly string[], share = 1): string[] {
    const parts = new Set(words.flatMap(partsOf).filter(isIndexed));
    const chosen: string[] = [];
    let lists = 0;
    let texts = 1;
    while (parts.size > 0) {
      const beside = (part: string) => Math.max(shareOf(part), ...chosen.map((one) => shareBeside(one, part)));
      const left = [...parts].map((part) => ({ part, texts: texts * beside(part), list: entryCost * shareOf(part) }));
      const [best] = left.sort((one, other) => one.texts + one.list - other.texts - other.list);
      if (!best || (chosen.length > 0 && best.texts + best.list >= texts)) break;
      texts = chosen.length === 0 ? Math.max(least(), best.texts) : best.texts;
      lists += best.list;
      chosen.push(best.part);
      parts.delete(best.part);
    }
    return lists + texts <= share ? chosen : [];
  }

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
    tellingParts,
    isRare: (part: string) => known > 0 && shareOf(part) <= rareShare,
  };
}
