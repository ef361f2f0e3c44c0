import { type Expression, sql } from 'kysely';

/**
 * Keeps the planner off a column's index: for a condition with low selectivity, where an index in the order of the
 * result finds the first rows sooner. Both engines see an expression, for which they have no index.
 */
export function withoutIndex<T>(column: string): Expression<T> {
  return sql<T>`coalesce(${sql.ref(column)}, NULL)`;
}

/**
 * A whole number that planners don't see. PostgreSQL keeps the plan of a prepared statement where others would not be cheaper;
 * with an OFFSET that it sees, a plan for just this page seems cheaper each time, and making it takes longer than the page.
 */
export function unestimated(value: number): Expression<number> {
  return sql<number>`(SELECT CAST(${value} AS bigint))`;
}
