import type { Db } from '#server/database/schema.ts';
import { uniqueKey } from '#server/database/search-text.ts';

/** What everybody who has the NPA may know about a member; never e-mail, phone or permit. */
export type Membership = NonNullable<Awaited<ReturnType<ReturnType<typeof createLookup>['find']>>>;

/** Finds memberships for the public. */
export function createLookup(db: Db) {
  return {
    /** The membership of an NPA, without regard to case and outer white space. A deleted member has none. */
    find: (npa: string) =>
      db
        .selectFrom('members')
        .innerJoin('regions', 'regions.id', 'members.region_id')
        .select([
          'npa',
          'first_name',
          'last_name',
          'title',
          'picture',
          'members.status',
          'serkom_number',
          'serkom_end_date',
          'regions.name as region_name',
        ])
        .where('npa_key', '=', uniqueKey(npa))
        .where('members.deleted_at', 'is', null)
        .executeTakeFirst(),
  };
}

export type Lookup = ReturnType<typeof createLookup>;
