import { type CompiledQuery, sql, type Transaction } from 'kysely';
import { compiledOnce, placeholder, placeholders } from './compiled-statements.ts';
import { givenRows } from './dialect/given-rows.ts';
import type { Tx } from './schema.ts';

type Values = Record<string, unknown>;

/** The changed columns of a row. */
export interface Rewritten {
  id: number;
  values: Values;
}

interface AnyTable {
  [column: string]: unknown;
  id: number;
}

/** The statement that updates rows with the same changed columns. */
function statementFor(tx: Tx, table: string, rows: readonly Rewritten[], same: Values): CompiledQuery {
  const first = rows[0]?.values ?? {};
  const varied = Object.keys(first).filter((column) => rows.some(({ values }) => values[column] !== first[column]));
  const alike = { ...first, ...same };
  for (const column of varied) delete alike[column];

  const tables = tx as unknown as Transaction<Record<string, AnyTable>>;
  const set: Values = Object.fromEntries(Object.keys(alike).map((column) => [column, placeholder(column)]));
  set.version = sql`${sql.ref(`${table}.version`)} + 1`;
  const key = `${table}: ${Object.keys(alike)}; each: ${varied}`;

  if (varied.length === 0) {
    const { places, values } = placeholders(
      'id',
      rows.map(({ id }) => id),
    );
    const update = () => tables.updateTable(table).set(set).where('id', 'in', places);
    return compiledOnce(tx, `update ${rows.length} ${key}`, update, { ...alike, ...values });
  }
  const columns = ['id', ...varied];
  const given = givenRows(
    tx,
    table,
    columns,
    rows.map(({ id, values }) => ({ ...values, id })),
  );
  for (const column of varied) set[column] = sql.ref(`given.${column}`);
  const update = () =>
    tables
      .with(`given(${columns.join()})`, () => sql<AnyTable>`(${given.query()})`)
      .updateTable(table)
      .from('given')
      .set(set)
      .where(sql.ref<number>(`${table}.id`), '=', sql.ref<number>('given.id'));
  return compiledOnce(tx, `update ${given.shape} ${key}`, update, { ...alike, ...given.parameters });
}

/**
 * Updates rows, each with its own values. Rows with the same changed columns share one statement.
 *
 * @param same further values, which all rows get
 */
export async function updateRows(tx: Tx, table: string, rows: readonly Rewritten[], same: Values): Promise<void> {
  for (const some of Map.groupBy(rows, ({ values }) => Object.keys(values).join()).values()) {
    await tx.executeQuery(statementFor(tx, table, some, same));
  }
}
