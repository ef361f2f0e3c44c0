/*
 * Who may be the same person: live members with the same match keys (../same-person.ts), compared and ranked. All of them
 * are found at once, in slices between which other requests are answered.
 */

import { type MatchKind, matchKinds } from '#contract/duplicates.ts';
import { batchesOf, giveWay, mapInSlices } from '#server/batches.ts';
import type { Db } from '#server/database/schema.ts';
import { likenessOf, matchColumn } from '../same-person.ts';

/** A key of more live members identifies nobody: the telephone of an office, a frequent name. */
export const mostAlike = 5;

interface Person {
  id: number;
  region_id: number;
  match_name: string | null;
  search_text: string;
}

/** Two who share keys, the lower id first. */
interface Pair {
  id: string;
  one: Person;
  other: Person;
  shared: MatchKind[];
  /** Its place among all pairs, the likeliest first. */
  rank: number;
}

/** Members who may be one person. */
export interface AlikeGroup {
  /** Names the group in lists: the ids of the two who lead it. */
  id: string;
  shared: MatchKind[];
  /** With what each of them shares with others, those who lead first. */
  members: { id: number; shared: MatchKind[] }[];
  regions: ReadonlySet<number>;
  /** What each of them is found by. */
  texts: readonly string[];
}

/** The live members who have a key that few others have, by this key. */
async function* holdersOfFew(db: Db, kind: MatchKind): AsyncGenerator<Person[]> {
  const column = matchColumn(kind);
  // Each condition is one of the index's, which then answers alone.
  const live = db.selectFrom('members').where('deleted_at', 'is', null).where('merged_into', 'is', null);
  const keys = await live
    .select(column)
    .where(column, 'is not', null)
    .groupBy(column)
    .having((eb) => eb.between(eb.fn.countAll<number>(), 2, mostAlike))
    .execute();
  for await (const some of batchesOf(keys)) {
    const rows = await live
      .select((eb) => ['id', 'region_id', 'match_name', 'search_text', eb.ref(column).as('key')])
      .where(
        column,
        'in',
        some.map((row) => row[column]),
      )
      .orderBy('id')
      .execute();
    yield* Map.groupBy(rows, ({ key }) => key).values();
  }
}

/** The pairs that were marked as distinct. */
async function pairsApart(db: Db): Promise<Set<string>> {
  const marks = await db
    .selectFrom('distinct_members')
    .select(['one_id', 'other_id'])
    .where('deleted_at', 'is', null)
    .execute();
  return new Set(marks.map(({ one_id, other_id }) => `${one_id}-${other_id}`));
}

/** All who share a key of few, two by two. */
async function pairsOf(db: Db): Promise<Pair[]> {
  const apart = await pairsApart(db);
  const found = new Map<string, Pair>();
  for (const kind of matchKinds) {
    for await (const people of holdersOfFew(db, kind)) {
      for (const [place, one] of people.entries()) {
        for (const other of people.slice(place + 1)) {
          const id = `${one.id}-${other.id}`;
          if (apart.has(id)) continue;
          const pair = found.get(id) ?? { id, one, other, shared: [], rank: 0 };
          pair.shared.push(kind);
          found.set(id, pair);
        }
      }
    }
  }
  return [...found.values()];
}

/** The likeliest first, ties by their ids. */
async function ranked(pairs: readonly Pair[]): Promise<Pair[]> {
  const byLikeness = new Map<number, Pair[]>();
  for (const pair of pairs) {
    await giveWay();
    const likeness = likenessOf(pair.shared, pair.one.match_name, pair.other.match_name);
    byLikeness.set(likeness, byLikeness.get(likeness) ?? []);
    byLikeness.get(likeness)?.push(pair);
  }
  const sorted: Pair[] = [];
  for (const [, alike] of [...byLikeness].sort(([one], [other]) => other - one)) {
    await giveWay();
    for (const pair of alike.sort((a, b) => a.one.id - b.one.id || a.other.id - b.other.id)) {
      pair.rank = sorted.push(pair);
    }
  }
  return sorted;
}

const sharedBy = (pairs: readonly Pair[]) =>
  matchKinds.filter((kind) => pairs.some(({ shared }) => shared.includes(kind)));

/**
 * All groups, the likeliest first. Of pairs with a common member the best-ranked leads, and the others are shown with it:
 * three entries of one person are one group, and a chain of similar people is cut into neighbourhoods.
 */
export async function findGroups(db: Db): Promise<AlikeGroup[]> {
  const pairs = await ranked(await pairsOf(db));
  const pairsWith = new Map<number, Pair[]>();
  for (const pair of pairs) {
    await giveWay();
    for (const { id } of [pair.one, pair.other]) {
      pairsWith.set(id, pairsWith.get(id) ?? []);
      pairsWith.get(id)?.push(pair);
    }
  }
  const of = ({ id }: Person) => pairsWith.get(id) ?? [];
  const leading = pairs.filter((pair) => of(pair.one)[0] === pair && of(pair.other)[0] === pair);
  return mapInSlices(leading, (leader) => {
    const theirs = [...new Set([...of(leader.one), ...of(leader.other)])].sort((one, other) => one.rank - other.rank);
    const people = new Map(theirs.flatMap(({ one, other }) => [one, other]).map((person) => [person.id, person]));
    return {
      id: leader.id,
      shared: sharedBy(theirs),
      members: [...people.keys()].map((id) => ({
        id,
        shared: sharedBy(theirs.filter(({ one, other }) => one.id === id || other.id === id)),
      })),
      regions: new Set([...people.values()].map(({ region_id }) => region_id)),
      texts: [...people.values()].map(({ search_text }) => search_text),
    };
  });
}
