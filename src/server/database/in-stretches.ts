import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Db } from './schema.ts';

/** Ids from `first` on, up to `end`, which is not among them. */
export interface Stretch<Id = number> {
  first: Id;
  end: Id;
}

interface Length {
  /** The last id there is; null where there is none. */
  last: number | null;
  /** Of so many ids rows are read at once: few enough that others hardly wait for it. */
  length: number;
}

/** All ids up to the last, which is in the first stretch. */
export function stretchesOf({ last, length }: Length): Stretch[] {
  if (last === null) return [];
  const places = Array.from({ length: Math.floor(last / length) + 1 }, (_, place) => place * length);
  return places.reverse().map((first) => ({ first, end: first + length }));
}

/**
 * How many rows there are in each stretch that has any. It is one statement, so all of it is of one moment, and others get
 * their turn between the stretches.
 *
 * @param count the statement that counts the rows of a stretch
 */
export async function countedStretches(
  db: Db,
  length: Length,
  count: (stretch: Stretch<Expression<number>>) => Expression<unknown>,
): Promise<(Stretch & { count: number })[]> {
  const all = stretchesOf(length);
  if (all.length === 0) return [];
  const values = all.map(({ first, end }) => sql`(${sql.lit(first)}, ${sql.lit(end)})`);
  const stretches = sql<{ column1: number; column2: number }>`(VALUES ${sql.join(values)})`.as<'stretches'>(
    'stretches',
  );
  const [first, end] = [sql<number>`stretches.column1`, sql<number>`stretches.column2`];
  const counted: RawBuilder<number> = sql`(${count({ first, end })})`;
  const found: (Stretch & { count: number })[] = [];
  const rows = db
    .selectFrom(stretches)
    .select(['column1 as first', 'column2 as end', counted.as('count')])
    .stream();
  for await (const row of rows) if (row.count > 0) found.push(row);
  return found;
}
