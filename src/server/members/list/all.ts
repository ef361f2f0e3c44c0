import type { Database } from '#server/database/open.ts';
import { type MatchingMembers, matchingMembers } from './matching.ts';
import type { MemberList } from './query.ts';
import { wordConditions } from './search.ts';

/** The members that a list has on all its pages or, whatever the list says, those of the `chosen` that there are; unsorted. */
export async function allMembers(
  database: Pick<Database, 'db' | 'engine'>,
  list: MemberList,
  chosen?: readonly number[],
): Promise<MatchingMembers> {
  const { db } = database;
  if (chosen) return db.selectFrom('members').where('members.deleted_at', 'is', null).where('members.id', 'in', chosen);
  return matchingMembers(db, list, (await wordConditions(database, list)).byIndex, 'by index');
}
