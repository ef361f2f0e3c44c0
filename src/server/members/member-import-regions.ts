import { distance } from 'fastest-levenshtein';
import { membershipTypeOf, type Region } from '#contract/regions.ts';
import { fold, uniqueKey } from '#server/database/search-text.ts';

/** What a text says of a region: which one it is, or what is wrong with it. */
export type RegionFound = { id: number } | { fault: string };

/** Without case, accents, spaces and punctuation. */
const forgiving = (text: string) => fold(text.normalize('NFKC')).replace(/[^\p{L}\p{N}]/gu, '');

const named = ({ name, code }: Region) => [name, membershipTypeOf(name), ...(code === null ? [] : [code])];

/** The regions by every text that they go by. */
function byText(regions: readonly Region[], keyOf: (text: string) => string): Map<string, Region[]> {
  const found = new Map<string, Region[]>();
  for (const region of regions) {
    for (const key of new Set(named(region).map(keyOf))) {
      if (key !== '') found.set(key, [...(found.get(key) ?? []), region]);
    }
  }
  return found;
}

interface Name {
  region: Region;
  key: string;
}

/** Further from what was written than this share of its letters, a name is no suggestion. */
const farthest = 0.5;

function suggestion(text: string, names: readonly Name[]): string {
  const written = forgiving(text);
  const isNear = ({ key }: Name) => Math.abs(key.length - written.length) <= written.length * farthest;
  const [nearest] = names
    .filter(isNear)
    .map(({ region, key }) => ({ region, steps: distance(written, key) }))
    .sort((one, other) => one.steps - other.steps);
  return nearest !== undefined && nearest.steps <= written.length * farthest
    ? `Maksud Anda "${nearest.region.name}"?`
    : 'Periksa tulisannya, atau tambahkan wilayahnya dahulu.';
}

const quoted = (regions: readonly Region[]) => regions.map(({ name }) => `"${name}"`).join(' atau ');

/** A region's name has 200 characters at most, and 'IKAI ' may stand before it. */
const longestName = 205;

/** So many texts of a file are kept with what they mean. */
const mostKnown = 10_000;

/** Finds regions by their names, with or without 'IKAI ', or their codes. None is ever made, and none guessed. */
export function regionFinder(regions: readonly Region[]) {
  const exactly = byText(regions, uniqueKey);
  const nearly = byText(regions, forgiving);
  const names = regions.flatMap((region) => named(region).map((one) => ({ region, key: forgiving(one) })));
  const known = new Map<string, RegionFound>();

  function find(text: string): RegionFound {
    if (text.length > longestName) return { fault: 'Nama wilayah ini terlalu panjang.' };
    const found = exactly.get(uniqueKey(text)) ?? nearly.get(forgiving(text)) ?? [];
    const [region, ...others] = found;
    if (!region) return { fault: `Wilayah "${text}" tidak dikenal. ${suggestion(text, names)}` };
    if (others.length > 0) return { fault: `Wilayah "${text}" dapat berarti ${quoted(found)}. Tulis nama lengkapnya.` };
    return { id: region.id };
  }

  // A file has few regions, and many rows of each.
  return (text: string): RegionFound => {
    const found = known.get(text) ?? find(text);
    if (known.size < mostKnown) known.set(text, found);
    return found;
  };
}
