import { type Expression, sql } from 'kysely';

/**
 * A column, written so that no engine uses its index: for a condition that so many rows meet that another index, in the
 * order of the result, finds the first of them sooner. Engines see an expression here, of which they have no index.
 */
export function withoutIndex<T>(column: string): Expression<T> {
  return sql<T>`coalesce(${sql.ref(column)}, NULL)`;
}
