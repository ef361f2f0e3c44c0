import { type CompiledQuery, type Expression, sql, type Transaction } from 'kysely';
import { compiledOnce, placeholder, placeholders } from './compiled-statements.ts';
import { leave } from './dialect/sending.ts';
import type { Tx } from './schema.ts';

type Values = Record<string, unknown>;

/** A row, and its columns that change. */
export interface Rewritten {
  id: number;
  values: Values;
}

interface AnyTable {
  [column: string]: unknown;
  id: number;
}

/** In a list of values engines take a parameter for a text. */
const cast = (place: Expression<unknown>, isNumber: boolean) =>
  isNumber ? sql<unknown>`CAST(${place} AS bigint)` : place;

/** The statement for rows of which the same columns change. */
function statementFor(tx: Tx, table: string, rows: readonly Rewritten[], same: Values): CompiledQuery {
  const first = rows[0]?.values ?? {};
  const varied = Object.keys(first)
    .filter((column) => rows.some(({ values }) => values[column] !== first[column]))
    .map((name) => ({ name, isNumber: rows.some(({ values }) => typeof values[name] === 'number') }));
  const alike = { ...first, ...same };
  for (const { name } of varied) delete alike[name];

  const ids = placeholders(
    'id',
    rows.map(({ id }) => id),
  );
  const given = placeholders(
    'given',
    rows.flatMap(({ values }) => varied.map(({ name }) => values[name])),
  );
  const tupleOf = (id: number, index: number) =>
    sql`(${sql.join([id, ...given.places.slice(index * varied.length, (index + 1) * varied.length)])})`;

  const update = () => {
    const set: Values = Object.fromEntries(Object.keys(alike).map((column) => [column, placeholder(column)]));
    const all = (tx as unknown as Transaction<Record<string, AnyTable>>)
      .updateTable(table)
      .set({ ...set, version: sql`version + 1` });
    if (varied.length === 0) return all.where('id', 'in', ids.places);
    const newOf = ({ isNumber }: (typeof varied)[number], place: number) =>
      cast(sql.ref(`given.column${place + 2}`), isNumber);
    return all
      .from(sql<AnyTable>`(VALUES ${sql.join(ids.places.map(tupleOf))})`.as('given'))
      .set(Object.fromEntries(varied.map((column, place) => [column.name, newOf(column, place)])))
      .where(sql.ref<number>(`${table}.id`), '=', cast(sql.ref('given.column1'), true) as Expression<number>);
  };
  const variedKey = varied.map(({ name, isNumber }) => (isNumber ? `#${name}` : name));
  const key = `update ${rows.length} ${table}: ${Object.keys(alike)}; each: ${variedKey}`;
  return compiledOnce(tx, key, update, { ...alike, ...ids.values, ...given.values });
}

/**
 * Updates rows, each with its own values, and leaves the answers (see {@link leave}): one statement for all rows of which
 * the same columns change.
 *
 * @param same the values that all of them get too
 */
export async function updateRows(tx: Tx, table: string, rows: readonly Rewritten[], same: Values): Promise<void> {
  for (const some of Map.groupBy(rows, ({ values }) => Object.keys(values).join()).values()) {
    await leave(tx, statementFor(tx, table, some, same));
  }
}
