/** The frequency of parts in all members' search texts, as shares, estimated from a sample. */
export interface TextShares {
  shareOf(part: string): number;
  /** The assumed share of a part that no sampled text has. */
  least: number;
}

/** The cost of reading an entry of a part's list in the index, compared with reading a text. Measured on the embedded engine. */
const entryCost = 1 / 50;

/** For a more frequent pair of characters, reading texts is faster than its index. */
const rareShare = 1 / 500;

const pairLength = 2;

/** The different parts of a length that a text has. */
export function partsOfLength(text: string, length: number): string[] {
  const characters = [...text];
  const starts = Math.max(0, characters.length - length + 1);
  return [...new Set(Array.from({ length: starts }, (_, start) => characters.slice(start, start + length).join('')))];
}

/**
 * The share of the texts with one part that have another too. Overlapping parts are strongly correlated: texts with
 * 'sit' mostly have 'iti'. Others are treated as independent.
 */
function shareGiven({ shareOf }: TextShares, part: string, other: string): number {
  const [start, end] = [other.slice(0, 2), other.slice(-2)];
  const shared = part.endsWith(start) ? start : part.startsWith(end) ? end : null;
  return shared === null ? shareOf(other) : Math.min(1, shareOf(other) / (shareOf(shared) || 1));
}

/**
 * The parts of two or three characters by which members who have these words are looked up in the index.
 *
 * A search costs the entries of the parts' lists and the texts that are read afterwards. So parts are added, the most
 * selective first, as long as one leaves so many fewer texts to read that its list is paid for.
 *
 * @param isIndexed whether the engine's index has a part
 * @param share the share of all members that the list's other conditions leave. None are looked up where reading all of
 * their texts is cheaper
 */
export function partsToLookUp(
  words: readonly string[],
  shares: TextShares,
  isIndexed: (part: string) => boolean,
  share: number,
): string[] {
  const candidates = new Set(words.flatMap((word) => partsOfLength(word, 3)).filter(isIndexed));
  const chosen: string[] = [];
  let lists = 0;
  let texts = 1;
  while (candidates.size > 0) {
    const costs = [...candidates].map((part) => {
      const given = Math.max(shares.shareOf(part), ...chosen.map((one) => shareGiven(shares, one, part)));
      return { part, texts: texts * given, list: entryCost * shares.shareOf(part) };
    });
    const [best] = costs.sort((one, other) => one.texts + one.list - other.texts - other.list);
    if (!best || (chosen.length > 0 && best.texts + best.list >= texts)) break;
    texts = chosen.length === 0 ? Math.max(shares.least, best.texts) : best.texts;
    lists += best.list;
    chosen.push(best.part);
    candidates.delete(best.part);
  }
  const isRarePair = (word: string) => [...word].length === pairLength && shares.shareOf(word) <= rareShare;
  const pairs = words.filter((word) => isRarePair(word) && isIndexed(word));
  return [...(lists + texts <= share ? chosen : []), ...new Set(pairs)];
}
