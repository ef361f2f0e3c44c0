import { type Expression, type SelectQueryBuilder, sql } from 'kysely';
import { placeholders, runCompiled } from './compiled-statements.ts';
import type { Db, Schema, Tx } from './schema.ts';

/** The columns of a list of keys, as both engines name them. */
interface Wanted {
  column1: string;
}

type Found = SelectQueryBuilder<Schema, keyof Schema, { row: number }>;

/**
 * Looks up rows by several keys, each in a sub-select of its own. For a plain list of keys, an engine without
 * statistics of the rows just written may scan the whole table.
 *
 * @param name tells the statement apart from others, but for the keys; without one it is compiled each time
 * @param find the numbers of the rows that have a key
 */
export async function fewByKey(
  db: Db | Tx,
  name: string | null,
  keys: readonly string[],
  find: (key: Expression<string>) => Found,
): Promise<{ key: string; rows: number[] }[]> {
  if (keys.length === 0) return [];
  const numbers = (rows: Found) => sql<string>`(SELECT string_agg(CAST(found.row AS text), ',') FROM ${rows} AS found)`;
  const of = (all: readonly string[]) =>
    db
      // Materialized, so that the rows of a key are looked up once, and not for the condition and for the answer.
      .with(
        (name) => name('answered').materialized(),
        (query) =>
          query
            .selectFrom(sql<Wanted>`(VALUES ${sql.join(all.map((key) => sql`(${key})`))})`.as<'wanted'>('wanted'))
            .select(['wanted.column1 as key', numbers(find(sql.ref('wanted.column1'))).as('numbers')]),
      )
      .selectFrom('answered')
      .selectAll()
      // Most keys are nobody's, and need no line of the answer.
      .where('numbers', 'is not', null);
  const { places, values } = placeholders('key', keys);
  const found =
    name === null
      ? await of(keys).execute()
      : await runCompiled(db, `${name} of ${keys.length} keys`, () => of(places), values);
  return found.map(({ key, numbers }) => ({ key, rows: numbers.split(',').map(Number) }));
}
