import {
  type MatchKind,
  matchKinds,
  mostCounted,
  mostSimilar,
  type SimilarMember,
  type SimilarQuery,
} from '#contract/duplicates.ts';
import { pictureUrl } from '#contract/files.ts';
import { fullNameOf } from '#contract/members.ts';
import { membershipTypeOf } from '#contract/regions.ts';
import { fewByKey } from '#server/database/few-by-key.ts';
import { identityColumns, storedKey } from '#server/database/matching/match-keys.ts';
import { likenessOf, matchKeysOf } from '#server/database/matching/same-person.ts';
import type { Db } from '#server/database/schema.ts';

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

/** Members who may be the person in the form, most in common first. */
export async function similarTo(db: Db, query: SimilarQuery): Promise<{ data: SimilarMember[]; total: number }> {
  const { fullName = '', npa = '', phone = null, email = null, serkomNo = null, id } = query;
  const keys = matchKeysOf({ fullName, npa, phone, email, serkom: serkomNo });
  const wanted = matchKinds.flatMap((kind) => (keys[kind] === null ? [] : [storedKey(kind, keys[kind])]));
  const found = await fewByKey(db, 'members not merged', wanted, (key) =>
    db
      .selectFrom('member_keys')
      .select('member_id as row')
      .where('key', '=', key)
      // A merged entry is found as the member who stays. A subquery per row is faster here, see match-keys.ts.
      .where(({ eb, selectFrom }) =>
        eb(
          selectFrom('members').select('merged_into').whereRef('members.id', '=', 'member_keys.member_id'),
          'is',
          null,
        ),
      )
      .orderBy('member_id')
      .limit(mostCounted),
  );
  const sharing = new Map<number, MatchKind[]>();
  for (const kind of matchKinds) {
    const rows = found.find(({ key }) => key.startsWith(`${kind}:`))?.rows ?? [];
    for (const row of rows) sharing.set(row, [...(sharing.get(row) ?? []), kind]);
  }
  const others = id === undefined ? [] : [id, ...(await toldApartFrom(db, id))];
  for (const other of others) sharing.delete(other);
  if (sharing.size === 0) return { data: [], total: 0 };
  const likeness = await likenessesOf(db, sharing, fullName);
  const best = [...sharing.keys()].sort(
    (one, other) => (likeness.get(other) ?? 0) - (likeness.get(one) ?? 0) || one - other,
  );
  const people = await peopleWith(db, best.slice(0, mostSimilar));
  const data = best.slice(0, mostSimilar).flatMap((one) => {
    const person = people.get(one);
    return person ? [{ ...person, shared: sharing.get(one) ?? [] }] : [];
  });
  return { data, total: sharing.size };
}

async function likenessesOf(db: Db, sharing: ReadonlyMap<number, MatchKind[]>, fullName: string) {
  const rows = await db
    .selectFrom('members')
    .select(['id', ...identityColumns])
    .where('id', 'in', [...sharing.keys()])
    .execute();
  return new Map(
    rows.map(({ id, first_name, last_name }) => [
      id,
      likenessOf(sharing.get(id) ?? [], fullNameOf(first_name, last_name), fullName),
    ]),
  );
}
