import { type Compilable, type CompiledQuery, type DialectAdapter, InsertQueryNode } from 'kysely';
import type { Db, Tx } from './schema.ts';

/** So many texts are kept, those that were asked for last. */
const mostKept = 50;

/** An INSERT without its values. */
type Shape = Pick<CompiledQuery<never>, 'sql' | 'query' | 'queryId'>;

// A transaction is an object of its own; the adapter is what it shares with its database.
const shapes = new WeakMap<DialectAdapter, Map<string, Shape>>();

function columnsOf(rows: readonly object[]): string[] {
  const columns = Object.keys(rows[0] ?? {});
  const isSame = (row: object) =>
    Object.keys(row).length === columns.length && columns.every((column) => Object.hasOwn(row, column));
  if (rows.every(isSame)) return columns;
  throw new Error('Rows of one INSERT have different columns.');
}

/**
 * Compiles the INSERT of rows that all have the same columns, once for each number of them. Kysely goes through every value to
 * make the same text again, which takes seconds of 100,000 members.
 *
 * @param name what differs of the statement besides columns and number of rows
 * @param insert the statement; it is only asked for where it has not been compiled yet
 */
export function compiledInsert<Row extends object, Answer>(
  db: Db | Tx,
  name: string,
  rows: readonly Row[],
  insert: (rows: readonly Row[]) => Compilable<Answer>,
): CompiledQuery<Answer> {
  const { adapter } = db.getExecutor();
  const known = shapes.get(adapter) ?? new Map<string, Shape>();
  shapes.set(adapter, known);
  const columns = columnsOf(rows);
  const key = `${name} ${rows.length} ${columns.join()}`;
  let shape = known.get(key);
  if (!shape) {
    const { sql, query, queryId } = insert(rows).compile();
    if (!InsertQueryNode.is(query) || !query.into) throw new Error(`${name} is no INSERT.`);
    shape = { sql, query: InsertQueryNode.create(query.into), queryId };
    const oldest = known.size >= mostKept ? known.keys().next().value : undefined;
    if (oldest !== undefined) known.delete(oldest);
  }
  known.delete(key);
  known.set(key, shape);
  const values = rows.flatMap((row) => columns.map((column) => row[column as keyof Row]));
  return { ...shape, parameters: values };
}
