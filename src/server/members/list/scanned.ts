import type { Expression } from 'kysely';
import { giveWay } from '#server/batches.ts';
import { countedStretches, type Stretch } from '#server/database/in-stretches.ts';
import type { Db } from '#server/database/schema.ts';
import type { MatchingMembers } from './matching.ts';

/** Ids of which the members are read at once. */
const length = 4096;

const among = (members: MatchingMembers, { first, end }: Stretch<number | Expression<number>>): MatchingMembers =>
  members.where('members.id', '>=', first).where('members.id', '<', end);

async function counted(db: Db, members: MatchingMembers) {
  const { last } = await db
    .selectFrom('members')
    .select((eb) => eb.fn.max<number | null>('id').as('last'))
    .executeTakeFirstOrThrow();
  return countedStretches(db, { last, length }, (stretch) =>
    among(members, stretch).select((eb) => eb.fn.countAll<number>().as('count')),
  );
}

/** Counts these members, for queries that no index serves. */
export async function countScanned(db: Db, members: MatchingMembers): Promise<number> {
  return (await counted(db, members)).reduce((sum, { count }) => sum + count, 0);
}

/** The ids of these members, who are few. */
export async function idsScanned(db: Db, members: MatchingMembers): Promise<number[]> {
  const ids: number[] = [];
  for (const stretch of await counted(db, members)) {
    const rows = await among(members, stretch).select('members.id').execute();
    ids.push(...rows.map(({ id }) => id));
    await giveWay();
  }
  return ids;
}
