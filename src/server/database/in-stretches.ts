import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Db } from './schema.ts';

/** The ids from `first` on, up to `end`, which is not among them. */
interface Stretch {
  first: Expression<number>;
  end: Expression<number>;
}

interface Stretches {
  /** The last id there is. */
  last: number;
  /** Of so many ids rows are read at once: few enough that others hardly wait for it. */
  length: number;
}

/**
 * What an expression says of the rows of a table, stretch of ids by stretch, the last ones first. It is one statement, so all
 * of it is of one moment, and others get their turn between the stretches.
 */
export async function* inStretches<T>(
  db: Db,
  { last, length }: Stretches,
  say: (stretch: Stretch) => RawBuilder<T>,
): AsyncGenerator<{ first: number; said: T }> {
  const places = Array.from({ length: Math.floor(last / length) + 1 }, (_, place) => place).reverse();
  const firsts = places.map((place) => sql`(${sql.lit(place * length)})`);
  const stretches = sql<{ column1: number }>`(VALUES ${sql.join(firsts)})`.as<'stretches'>('stretches');
  const first = sql<number>`stretches.column1`;
  const end = sql<number>`${first} + ${sql.lit(length)}`;
  const rows = db
    .selectFrom(stretches)
    .select([first.as('first'), say({ first, end }).as('said')])
    .stream();
  for await (const { first, said } of rows) yield { first, said: said as T };
}
