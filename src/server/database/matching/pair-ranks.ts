import { type MatchKind, matchKinds } from '#contract/duplicates.ts';
import type { MemberPairRow } from '../rows/matches.ts';

/** Two members who may be the same person, and the match keys that they share. */
export interface Paired extends Omit<MemberPairRow, 'shared' | 'led'> {
  shared: MatchKind[];
  led: MatchKind[];
}

/** Whether a pair ranks before another one. */
function isLikelier(one: Paired, other: Paired): boolean {
  if (one.likeness !== other.likeness) return one.likeness > other.likeness;
  return one.one_id === other.one_id ? one.other_id < other.other_id : one.one_id < other.one_id;
}

/**
 * Of pairs with a common member the best-ranked leads: the list shows the others with it. So three entries of one
 * person are one line, and a chain of similar people is cut into neighbourhoods.
 *
 * @param pairs all pairs that share a member with those in question
 */
export function ranked(pairs: readonly Paired[]) {
  const ofMember = new Map<number, Paired[]>();
  for (const pair of pairs) {
    for (const id of [pair.one_id, pair.other_id]) ofMember.set(id, [...(ofMember.get(id) ?? []), pair]);
  }
  return (pair: Paired): { leads: 0 | 1; led: MatchKind[] } => {
    const beside = [pair.one_id, pair.other_id].flatMap((id) => ofMember.get(id) ?? []);
    const leads = beside.every((other) => isSamePair(other, pair) || isLikelier(pair, other));
    const led = matchKinds.filter((kind) => beside.some(({ shared }) => shared.includes(kind)));
    return leads ? { leads: 1, led } : { leads: 0, led: [] };
  };
}

const isSamePair = (one: Paired, other: Paired) => one.one_id === other.one_id && one.other_id === other.other_id;
