import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ClassStatus } from '#contract/training.ts';

/**
 * The one rule for the state of a class, used by lists, filters and reports: its status, except that a planned class
 * whose end has passed counts as held.
 */
export function classState(): RawBuilder<ClassStatus> {
  return sql<ClassStatus>`CASE
    WHEN training_classes.status = 'planned' AND training_classes.ends_at <= ${new Date().toISOString()} THEN 'held'
    ELSE training_classes.status END`;
}

/** Whether a class has a state, by {@link classState}. */
export function isInState(state: ClassStatus): RawBuilder<SqlBool> {
  return sql<SqlBool>`${classState()} = ${state}`;
}
