import { isStorable } from '#contract/texts.ts';
import type { Row } from '#server/database/history.ts';
import type { Db, Tx } from '#server/database/schema.ts';

/** The ids of the live members with these NPAs; see {@link membersByNpa}. */
function idsByNpa(db: Db | Tx, keys: readonly string[]) {
  return db
    .selectFrom('members')
    .select(['npa_key', 'id'])
    .where('npa_key', 'in', keys)
    .where('deleted_at', 'is', null)
    .unionAll(
      db
        .selectFrom('members as merged')
        .innerJoin('members', 'members.id', 'merged.merged_into')
        .select(['merged.npa_key', 'members.id'])
        .where('merged.npa_key', 'in', keys)
        .where('merged.merged_into', 'is not', null)
        .where('members.deleted_at', 'is', null),
    );
}

/**
 * The live members with these NPAs. An NPA of a merged entry leads to the member who stays, as cards with it stay in
 * use.
 *
 * @param keys NPAs by their unique keys
 * @returns members' ids by these keys
 */
export async function membersByNpa(db: Db | Tx, keys: readonly string[]): Promise<Map<string, number>> {
  const storable = keys.filter(isStorable);
  if (storable.length === 0) return new Map();
  const rows = await idsByNpa(db, storable).execute();
  return new Map(rows.map(({ npa_key, id }) => [npa_key, id]));
}

/** The live member with an NPA, by its unique key. */
export async function memberByNpa(db: Db | Tx, key: string): Promise<Row<'members'> | undefined> {
  if (!isStorable(key)) return undefined;
  return db
    .selectFrom(idsByNpa(db, [key]).as('found'))
    .innerJoin('members', 'members.id', 'found.id')
    .selectAll('members')
    .executeTakeFirst();
}
