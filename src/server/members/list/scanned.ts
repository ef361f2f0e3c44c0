import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/database/schema.ts';
import type { MatchingMembers } from './matching.ts';

/** Of so many ids the members are read at once: few enough that others hardly wait for it. */
const stretch = 4096;

/**
 * What an expression says of these members, stretch of ids by stretch. It is one statement, so all of it is of one moment, and
 * others get their turn between the stretches.
 */
async function* inStretches<T>(
  db: Db,
  members: MatchingMembers,
  say: (some: MatchingMembers) => RawBuilder<T>,
): AsyncGenerator<T> {
  const { last } = await db
    .selectFrom('members')
    .select((eb) => eb.fn.max<number | null>('id').as('last'))
    .executeTakeFirstOrThrow();
  if (last === null) return;
  const firsts = Array.from(
    { length: Math.floor(last / stretch) + 1 },
    (_, place) => sql`(${sql.lit(place * stretch)})`,
  );
  const stretches = sql<{ column1: number }>`(VALUES ${sql.join(firsts)})`.as<'stretches'>('stretches');
  const first = sql<number>`stretches.column1`;
  const some = members
    .where('members.id', '>=', first)
    .where('members.id', '<', sql<number>`${first} + ${sql.lit(stretch)}`);
  const values = db.selectFrom(stretches).select(say(some).as('value')).stream();
  for await (const { value } of values) yield value as T;
}

/** How many of these members there are, for queries that no index helps. */
export async function countScanned(db: Db, members: MatchingMembers): Promise<number> {
  let count = 0;
  const counted = (some: MatchingMembers) =>
    sql<number>`(${some.select((eb) => eb.fn.countAll<number>().as('count'))})`;
  for await (const ofStretch of inStretches(db, members, counted)) count += ofStretch;
  return count;
}

/** Their ids, where they are few. */
export async function idsScanned(db: Db, members: MatchingMembers): Promise<number[]> {
  const ids: number[] = [];
  const listed = (some: MatchingMembers) =>
    sql<string | null>`(SELECT string_agg(CAST(found.id AS text), ',') FROM ${some.select('members.id')} AS found)`;
  for await (const ofStretch of inStretches(db, members, listed)) {
    if (ofStretch !== null) ids.push(...ofStretch.split(',').map(Number));
  }
  return ids;
}
