import { type Expression, sql } from 'kysely';

/**
 * Keeps the planner off a column's index: for a condition with low selectivity, where an index in the order of the
 * result finds the first rows sooner. Both engines see an expression, for which they have no index.
 */
export function withoutIndex<T>(column: string): Expression<T> {
  return sql<T>`coalesce(${sql.ref(column)}, NULL)`;
}

/**
 * Hides a number from the planner. PostgreSQL caches the plan of a prepared statement only if custom plans aren't
 * cheaper; with a visible OFFSET they seem to be, and planning anew takes longer than the page itself.
 */
export function unestimated(value: number): Expression<number> {
  return sql<number>`(SELECT CAST(${value} AS bigint))`;
}
