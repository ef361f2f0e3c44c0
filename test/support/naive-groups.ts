import { expect } from 'vitest';
import { listDuplicates, type MatchKind, matchKinds, mostTogether } from '#contract/duplicates.ts';
import { fullNameOf } from '#contract/members.ts';
import { mostAlike } from '#server/members/duplicates/groups.ts';
import { likenessOf, matchKeysOf } from '#server/members/same-person.ts';
import type { TestServer } from './server.ts';

type Reachable = Pick<TestServer, 'db' | 'as'>;

interface NaivePair {
  ids: [number, number];
  shared: MatchKind[];
  likeness: number;
}

/** The live members with the keys that follow from their values. */
async function peopleOf({ db }: Reachable) {
  const rows = await db.selectFrom('members').selectAll().where('deleted_at', 'is', null).orderBy('id').execute();
  return rows.map((row) => {
    const fullName = fullNameOf(row.first_name, row.last_name);
    const keys = matchKeysOf({ ...row, fullName, serkom: row.serkom_number });
    return { id: row.id, region: row.region_id, keys };
  });
}

type People = Awaited<ReturnType<typeof peopleOf>>;

/** Every two compared with each other. */
async function pairsOf({ db }: Reachable, people: People): Promise<NaivePair[]> {
  const marks = await db.selectFrom('distinct_members').selectAll().where('deleted_at', 'is', null).execute();
  const apart = new Set(marks.map(({ one_id, other_id }) => `${one_id}-${other_id}`));
  const holders = new Map<string, number>();
  const named = (kind: MatchKind, { keys }: People[number]) => (keys[kind] === null ? null : `${kind}:${keys[kind]}`);
  for (const person of people) {
    for (const kind of matchKinds) {
      const key = named(kind, person);
      if (key !== null) holders.set(key, (holders.get(key) ?? 0) + 1);
    }
  }
  const pairs: NaivePair[] = [];
  for (const [place, one] of people.entries()) {
    for (const other of people.slice(place + 1)) {
      const shared = matchKinds.filter((kind) => {
        const key = named(kind, one);
        return key !== null && key === named(kind, other) && (holders.get(key) ?? 0) <= mostAlike;
      });
      if (shared.length === 0 || apart.has(`${one.id}-${other.id}`)) continue;
      pairs.push({ ids: [one.id, other.id], shared, likeness: likenessOf(shared, one.keys.name, other.keys.name) });
    }
  }
  return pairs;
}

/** The groups that a list of possible duplicates must have, in its order. */
async function wantedGroups(server: Reachable) {
  const people = await peopleOf(server);
  const regionOf = new Map(people.map(({ id, region }) => [id, region]));
  const pairs = await pairsOf(server, people);
  const order = (one: NaivePair, other: NaivePair) =>
    other.likeness - one.likeness || one.ids[0] - other.ids[0] || one.ids[1] - other.ids[1];
  const sorted = pairs.toSorted(order);
  const touching = (pair: NaivePair) => sorted.filter(({ ids }) => ids.some((id) => pair.ids.includes(id)));
  return sorted
    .filter((pair) => touching(pair)[0] === pair)
    .map((pair) => {
      const beside = touching(pair);
      const ids = [...new Set([...pair.ids, ...beside.flatMap((one) => one.ids)])];
      const sharedBy = (some: NaivePair[]) =>
        matchKinds.filter((kind) => some.some(({ shared }) => shared.includes(kind)));
      return {
        id: pair.ids.join('-'),
        shared: sharedBy(beside),
        members: ids
          .slice(0, mostTogether)
          .map((id) => ({ id, shared: sharedBy(beside.filter((one) => one.ids.includes(id))) })),
        regions: new Set(ids.map((id) => regionOf.get(id))),
      };
    });
}

/** Expects that the list of possible duplicates is what comparing every two members finds, also by region; and that there are some. */
export async function expectExactGroups(server: Reachable): Promise<void> {
  const wanted = await wantedGroups(server);
  expect(wanted.length).toBeGreaterThan(0);
  const plain = wanted.map(({ regions: _, ...group }) => group);
  const listed = async (region?: number) => {
    const query = { pageSize: 1000, ...(region !== undefined && { membership_type_id: region }) };
    const { data, total_data } = await server.as('staff').ok(listDuplicates, { query });
    expect(total_data).toBe(data.length);
    return data.map(({ id, shared, members }) => ({
      ...{ id, shared },
      members: members.map((member) => ({ id: member.id, shared: member.shared })),
    }));
  };
  expect(await listed()).toEqual(plain);
  for (const region of new Set(wanted.flatMap(({ regions }) => [...regions]))) {
    expect(await listed(region)).toEqual(plain.filter((_, place) => wanted[place]?.regions.has(region)));
  }
}
