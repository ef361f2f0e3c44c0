import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ClassStatus } from '#contract/training.ts';

/**
 * The one rule that decides a class's state, for lists, filters and reports alike: what somebody said of it, but a class that
 * is over is not to come any more, whether or not somebody said so.
 */
export function classState(): RawBuilder<ClassStatus> {
  return sql<ClassStatus>`CASE
    WHEN training_classes.status = 'planned' AND training_classes.ends_at <= ${new Date().toISOString()} THEN 'held'
    ELSE training_classes.status END`;
}

/** Whether a class is in a state, by {@link classState}. */
export function isInState(state: ClassStatus): RawBuilder<SqlBool> {
  return sql<SqlBool>`${classState()} = ${state}`;
}
