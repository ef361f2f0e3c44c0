import { type Expression, type SelectQueryBuilder, sql } from 'kysely';
import { runCompiled } from './compiled-statements.ts';
import { givenTexts } from './dialect/given-rows.ts';
import type { Db, Schema, Tx } from './schema.ts';

type Found = SelectQueryBuilder<Schema, keyof Schema, { row: number }>;

/**
 * Looks up rows by several keys, each in a sub-select of its own. For a plain list of keys, an engine without
 * statistics of the rows just written may scan the whole table.
 *
 * @param name tells the statement apart from others, but for the keys
 * @param find the numbers of the rows that have a key
 */
export async function fewByKey(
  db: Db | Tx,
  name: string,
  keys: readonly string[],
  find: (key: Expression<string>) => Found,
): Promise<{ key: string; rows: number[] }[]> {
  if (keys.length === 0) return [];
  const numbers = (rows: Found) => sql<string>`(SELECT string_agg(CAST(found.row AS text), ',') FROM ${rows} AS found)`;
  const given = givenTexts(db, keys);
  const build = () =>
    db
      .with('wanted(key)', () => sql<{ key: string }>`(${given.query()})`)
      // Materialized, so that the rows of a key are looked up once, and not for the condition and for the answer.
      .with(
        (name) => name('answered').materialized(),
        (query) =>
          query.selectFrom('wanted').select(['wanted.key', numbers(find(sql.ref('wanted.key'))).as('numbers')]),
      )
      .selectFrom('answered')
      .selectAll()
      // Most keys are nobody's, and need no line of the answer.
      .where('numbers', 'is not', null);
  const found = await runCompiled(db, `${name} of ${given.shape} keys`, build, { ...given.parameters });
  return found.map(({ key, numbers }) => ({ key, rows: numbers.split(',').map(Number) }));
}
