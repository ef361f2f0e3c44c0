import { type CompiledQuery, InsertQueryNode, sql, TableNode } from 'kysely';
import { keptStatement } from './compiled-statements.ts';
import { givenRows } from './dialect/given-rows.ts';
import type { Db, Schema, Tx } from './schema.ts';

type Values = Readonly<Record<string, unknown>>;

function columnsOf(rows: readonly Values[]): string[] {
  const columns = Object.keys(rows[0] ?? {});
  const isSame = (row: Values) =>
    Object.keys(row).length === columns.length && columns.every((column) => Object.hasOwn(row, column));
  if (rows.every(isSame)) return columns;
  throw new Error('Rows of one INSERT have different columns.');
}

/** The INSERT of rows that all have the same columns, compiled once. Its end may answer their ids, or leave out rows that are there. */
export function compiledInsert(
  db: Db | Tx,
  table: keyof Schema,
  rows: readonly Values[],
  end: 'RETURNING id' | 'ON CONFLICT DO NOTHING' | '' = '',
): CompiledQuery<{ id: number }> {
  const columns = columnsOf(rows);
  const given = givenRows(db, table, columns, rows);
  const statement = keptStatement(db, `insert ${given.shape} ${table} ${columns}; ${end}`, () => {
    const names = sql.join(columns.map((column) => sql.ref(column)));
    const { sql: text, queryId } =
      sql<never>`INSERT INTO ${sql.table(table)} (${names}) ${given.query()} ${sql.raw(end)}`.compile(db);
    // Drivers ask which table it writes.
    return { sql: text, queryId, query: InsertQueryNode.create(TableNode.create(table)), parameters: [] };
  });
  return { ...statement, parameters: given.parameters };
}
