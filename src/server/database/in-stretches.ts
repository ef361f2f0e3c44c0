import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Db } from './schema.ts';

/** A range of ids: from `first` up to, not including, `end`. */
export interface Stretch<Id = number> {
  first: Id;
  end: Id;
}

interface Length {
  /** The highest id; null where there is none. */
  last: number | null;
  /** Ids in a stretch: few enough that others hardly wait while it is read. */
  length: number;
}

/** Splits all ids into stretches, the highest first. */
export function stretchesOf({ last, length }: Length): Stretch[] {
  if (last === null) return [];
  const places = Array.from({ length: Math.floor(last / length) + 1 }, (_, place) => place * length);
  return places.reverse().map((first) => ({ first, end: first + length }));
}

/**
 * Counts the rows of each stretch that has any. One statement counts all, so the numbers are of one moment; other
 * requests are answered between the stretches.
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
