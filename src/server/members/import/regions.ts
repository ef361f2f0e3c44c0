import { distance } from 'fastest-levenshtein';
import { type Region as ListedRegion, membershipTypeOf, otherNamesOf } from '#contract/regions.ts';
import { fold, uniqueKey } from '#server/database/search-text.ts';
import {
  agreed,
  between,
  forgiving,
  provinceList,
  provinceNamed,
  unabbreviated,
  withoutHeadings,
} from '#server/regions/same-region.ts';

/** A region as listed or as stored. */
type Region = Omit<ListedRegion, 'other_names'> & { other_names?: string | null | undefined };

/** The region that a text means, or the text's fault and what it probably means. */
export type RegionFound = { id: number } | { fault: string; suggestion?: string };

const wordsOf = (text: string) => fold(text.normalize('NFKC')).match(/[\p{L}\p{N}]+/gu) ?? [];

/** The province that a region is named after, if any. */
const provinceOf = ({ name }: Region) => provinceNamed(name) ?? agreed(name, provinceNamed);

type Table = ReadonlyMap<string, readonly Region[]>;

/** An index of regions by keys. Several may share one. */
function byKey(regions: readonly Region[], keysOf: (region: Region) => Iterable<string>): Table {
  const found = new Map<string, Region[]>();
  for (const region of regions) {
    for (const key of new Set(keysOf(region))) {
      if (key !== '') found.set(key, [...(found.get(key) ?? []), region]);
    }
  }
  return found;
}

interface Spelling {
  words: readonly string[];
  /** Null for a province without a region. */
  region: Region | null;
}

/** The full names of all regions and provinces. All provinces, so that no misspelt one is taken for a similar one. */
function spellingsOf(regions: readonly Region[]): Spelling[] {
  const ofRegions = regions.map((region) => ({ words: wordsOf(withoutHeadings(region.name)), region }));
  const ofProvinces = provinceList.flatMap((province) => {
    const same = regions.filter((region) => provinceOf(region) === province);
    const carrying = same.length === 0 ? [null] : same;
    return province.written.flatMap((name) => carrying.map((region) => ({ words: wordsOf(name), region })));
  });
  return [...ofRegions, ...ofProvinces];
}

/** Wrong letters that are tolerated in a word. */
const mostWrong = (word: string) => Math.min(2, Math.floor(word.length / 4));

const lettersOf = (word: string) => [...word].sort().join('');

/** Edit distance between two words; infinite if they differ too much. */
function stepsTo(word: string, written: string): number {
  const most = mostWrong(word);
  if (Math.abs(word.length - written.length) > most) return Number.POSITIVE_INFINITY;
  const different = distance(word, written);
  // Two swapped letters count as one mistake.
  const steps = different === 2 && lettersOf(word) === lettersOf(written) ? 1 : different;
  return steps > most ? Number.POSITIVE_INFINITY : steps;
}

/** The region with the most similar name; null if several are equally similar, or it is a province without a region. */
function nearest(text: string, spellings: readonly Spelling[]): Region | null {
  const written = wordsOf(withoutHeadings(text));
  let least = Number.POSITIVE_INFINITY;
  let found = new Set<Region | null>();
  for (const { words, region } of spellings) {
    if (words.length === 0 || words.length !== written.length) continue;
    const steps = words.reduce((sum, word, index) => sum + stepsTo(word, written[index] ?? ''), 0);
    if (steps === Number.POSITIVE_INFINITY || steps > least) continue;
    if (steps < least) found = new Set();
    least = steps;
    found.add(region);
  }
  const [region = null, ...others] = found;
  return others.length === 0 ? region : null;
}

const quoted = (regions: readonly Region[]) => regions.map(({ name }) => `“${name}”`).join(' atau ');

/** In characters: a region's longest name, with 'IKAI ' before it. */
const longestName = 205;

/** Size of the cache. */
const mostKnown = 10_000;

/**
 * Makes a function that finds a region by its name, its code, its other names, or any name of its province, with or
 * without 'IKAI', 'DPW' and the like before it. It never creates a region, and never guesses.
 */
export function regionFinder(regions: readonly Region[]) {
  const named = ({ name, code }: Region) => [name, membershipTypeOf(name), ...(code === null ? [] : [code])];
  const exactly = byKey(regions, (region) => named(region).map(uniqueKey));
  const nearly = byKey(regions, (region) => named(region).map(forgiving));
  const besides = [
    byKey(regions, ({ name }) => [forgiving(name)]),
    byKey(regions, (region) => otherNamesOf(region).map(forgiving)),
    byKey(regions, (region) => provinceOf(region)?.keys ?? []),
  ];
  const spellings = spellingsOf(regions);
  const known = new Map<string, RegionFound>();

  /** The regions that a text may mean. Names and codes take precedence over other names, these over provinces. */
  function meant(text: string): readonly Region[] {
    const exact = exactly.get(uniqueKey(text)) ?? nearly.get(forgiving(text));
    if (exact) return exact;
    for (const key of [forgiving(text), forgiving(withoutHeadings(text)), forgiving(unabbreviated(text))]) {
      const table = besides.find((one) => one.has(key));
      if (table) return table.get(key) ?? [];
    }
    return [];
  }

  function meantTwice(text: string): readonly Region[] {
    if (!between.test(text)) return [];
    const region = agreed(text, (part) => {
      const [one, ...others] = meant(part);
      return others.length === 0 ? one : undefined;
    });
    return region ? [region] : [];
  }

  function find(text: string): RegionFound {
    if (text.length > longestName) return { fault: 'Nama wilayah ini terlalu panjang.' };
    const once = meant(text);
    const found = once.length > 0 ? once : meantTwice(text);
    const [region, ...others] = found;
    if (others.length > 0) return { fault: `Wilayah “${text}” dapat berarti ${quoted(found)}. Tulis nama lengkapnya.` };
    if (region) return { id: region.id };
    const alike = nearest(text, spellings);
    const unknown = `Wilayah “${text}” tidak dikenal.`;
    if (!alike) return { fault: `${unknown} Periksa tulisannya, atau tambahkan wilayahnya dahulu.` };
    return { fault: `${unknown} Maksud Anda “${alike.name}”?`, suggestion: alike.name };
  }

  // Cached, because a file has few regions with many rows each.
  return (text: string): RegionFound => {
    const found = known.get(text) ?? find(text);
    if (known.size < mostKnown) known.set(text, found);
    return found;
  };
}
