import {
  type MatchKind,
  matchKinds,
  mostCounted,
  mostSimilar,
  type SimilarMember,
  type SimilarQuery,
} from '#contract/duplicates.ts';
import { fullNameOf } from '#contract/members.ts';
import { pictureUrl } from '#contract/pictures.ts';
import { membershipTypeOf } from '#contract/regions.ts';
import type { Db } from '#server/database/schema.ts';
import { likenessOf, matchColumn, matchKeysOf } from '../same-person.ts';

/** Members, including deleted ones, as shown among possible duplicates. */
export async function peopleWith(db: Db, ids: readonly number[]): Promise<Map<number, Omit<SimilarMember, 'shared'>>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('members')
    .innerJoin('regions', 'regions.id', 'members.region_id')
    .select(['members.id', 'npa', 'first_name', 'last_name', 'picture', 'members.status', 'members.deleted_at'])
    .select(['phone', 'email', 'serkom_number', 'regions.name as region_name'])
    .where('members.id', 'in', ids)
    .execute();
  return new Map(
    rows.map(({ id, npa, first_name, last_name, picture, status, deleted_at, region_name, ...contacts }) => [
      id,
      {
        ...{ id, npa, status, phone: contacts.phone, email: contacts.email, serkomNo: contacts.serkom_number },
        fullName: fullNameOf(first_name, last_name),
        image_url: picture === null ? null : pictureUrl(picture),
        membershipType: membershipTypeOf(region_name),
        isDeleted: deleted_at !== null,
      },
    ]),
  );
}

/** Members who were marked as distinct from this one. */
async function toldApartFrom(db: Db, id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('distinct_members')
    .select(['one_id', 'other_id'])
    .where((eb) => eb.or([eb('one_id', '=', id), eb('other_id', '=', id)]))
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map(({ one_id, other_id }) => (one_id === id ? other_id : one_id));
}

/** Members with a match key, but for merged ones: those are found as the member who stays. */
async function withKey(db: Db, kind: MatchKind, key: string | null) {
  if (key === null) return [];
  return db
    .selectFrom('members')
    .select(['id', 'match_name'])
    .where(matchColumn(kind), '=', key)
    .where('merged_into', 'is', null)
    .orderBy('id')
    .limit(mostCounted)
    .execute();
}

/** Members who may be the person in the form, most in common first. */
export async function similarTo(db: Db, query: SimilarQuery): Promise<{ data: SimilarMember[]; total: number }> {
  const { fullName = '', npa = '', phone = null, email = null, serkomNo = null, id } = query;
  const keys = matchKeysOf({ fullName, npa, phone, email, serkom: serkomNo });
  const found = new Map<number, { name: string | null; shared: MatchKind[] }>();
  for (const kind of matchKinds) {
    for (const { id, match_name } of await withKey(db, kind, keys[kind])) {
      const known = found.get(id) ?? { name: match_name, shared: [] };
      known.shared.push(kind);
      found.set(id, known);
    }
  }
  const others = id === undefined ? [] : [id, ...(await toldApartFrom(db, id))];
  for (const other of others) found.delete(other);
  const likenesses = new Map([...found].map(([one, { shared, name }]) => [one, likenessOf(shared, name, keys.name)]));
  const best = [...found.keys()].sort(
    (one, other) => (likenesses.get(other) ?? 0) - (likenesses.get(one) ?? 0) || one - other,
  );
  const people = await peopleWith(db, best.slice(0, mostSimilar));
  const data = best.slice(0, mostSimilar).flatMap((one) => {
    const person = people.get(one);
    return person ? [{ ...person, shared: found.get(one)?.shared ?? [] }] : [];
  });
  return { data, total: found.size };
}
