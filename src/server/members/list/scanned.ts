import { type RawBuilder, sql } from 'kysely';
import { inStretches } from '#server/database/in-stretches.ts';
import type { Db } from '#server/database/schema.ts';
import type { MatchingMembers } from './matching.ts';

/** Of so many ids the members are read at once. */
const length = 4096;

/** What an expression says of these members, stretch by stretch. */
async function* ofStretches<T>(
  db: Db,
  members: MatchingMembers,
  say: (some: MatchingMembers) => RawBuilder<T>,
): AsyncGenerator<T> {
  const { last } = await db
    .selectFrom('members')
    .select((eb) => eb.fn.max<number | null>('id').as('last'))
    .executeTakeFirstOrThrow();
  if (last === null) return;
  const stretches = inStretches(db, { last, length }, ({ first, end }) =>
    say(members.where('members.id', '>=', first).where('members.id', '<', end)),
  );
  for await (const { said } of stretches) yield said;
}

/** How many of these members there are, for queries that no index helps. */
export async function countScanned(db: Db, members: MatchingMembers): Promise<number> {
  let count = 0;
  const counted = (some: MatchingMembers) =>
    sql<number>`(${some.select((eb) => eb.fn.countAll<number>().as('count'))})`;
  for await (const ofStretch of ofStretches(db, members, counted)) count += ofStretch;
  return count;
}

/** Their ids, where they are few. */
export async function idsScanned(db: Db, members: MatchingMembers): Promise<number[]> {
  const ids: number[] = [];
  const listed = (some: MatchingMembers) =>
    sql<string | null>`(SELECT string_agg(CAST(found.id AS text), ',') FROM ${some.select('members.id')} AS found)`;
  for await (const ofStretch of ofStretches(db, members, listed)) {
    if (ofStretch !== null) ids.push(...ofStretch.split(',').map(Number));
  }
  return ids;
}
