import type { Db } from '#server/database/schema.ts';
import { uniqueKey } from '#server/database/search-text.ts';
import { attemptLimit } from '#server/http/attempts.ts';
import { membersByNpa } from '#server/members/members-by-npa.ts';

/** What anybody with the NPA may know about a member; never e-mail, phone or permit. */
export type Membership = NonNullable<Awaited<ReturnType<ReturnType<typeof createLookup>['find']>>>;

/** Public membership lookup. Deleted members have none. */
export function createLookup(db: Db) {
  const memberships = () =>
    db
      .selectFrom('members')
      .innerJoin('regions', 'regions.id', 'members.region_id')
      .select([
        'members.id',
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
      .where('members.deleted_at', 'is', null);

  return {
    /** Finds by NPA, ignoring case and surrounding white space; follows merged entries. */
    async find(npa: string) {
      const key = uniqueKey(npa);
      const id = (await membersByNpa(db, [key])).get(key);
      return id === undefined ? undefined : memberships().where('members.id', '=', id).executeTakeFirst();
    },

    findHolder: (memberId: number) => memberships().where('members.id', '=', memberId).executeTakeFirst(),
  };
}

export type Lookup = ReturnType<typeof createLookup>;

/** High enough to check a class by hand, low enough that the directory can't be copied by enumerating NPAs. */
export function createLookupLimit(db: Db) {
  return attemptLimit(db, {
    name: 'lookup',
    windows: [
      { most: 1000, seconds: 24 * 60 * 60 },
      { most: 60, seconds: 60 },
    ],
  });
}
