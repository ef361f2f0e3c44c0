import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Attendance } from '#contract/reports.ts';
import type { Database, Db } from '#server/database/schema.ts';
import { type Days, instantsOf } from './period.ts';

type Rows<Table extends keyof Database> = SelectQueryBuilder<Database, Table, object>;

function isWithin(column: string, days: Days): Expression<SqlBool> {
  const { since, before } = instantsOf(days);
  const at = sql.ref<string>(column);
  return sql<SqlBool>`(${sql.join(
    [
      sql`${at} IS NOT NULL`,
      ...(since === null ? [] : [sql`${at} >= ${since}`]),
      ...(before === null ? [] : [sql`${at} < ${before}`]),
    ],
    sql` AND `,
  )})`;
}

/*
 * Every number of a report and the list behind it are made of the same one of these queries: the number counts its rows,
 * the list shows them. What is cancelled counts nowhere.
 */

/** The classes that begin in these days. */
export function classesIn(db: Db, days: Days): Rows<'training_classes'> {
  return db
    .selectFrom('training_classes')
    .where('training_classes.deleted_at', 'is', null)
    .where('training_classes.status', '!=', 'cancelled')
    .where(isWithin('training_classes.starts_at', days));
}

/** The modules of those classes. */
export function modulesIn(db: Db, days: Days): Rows<'training_modules'> {
  return db
    .selectFrom('training_modules')
    .where('training_modules.id', 'in', classesIn(db, days).select('training_classes.module_id'));
}

/** A class was held when it is over, whether or not somebody said so; or when somebody said so before. */
function heldClassesIn(db: Db, days: Days): Rows<'training_classes'> {
  const now = new Date().toISOString();
  return classesIn(db, days).where((eb) => eb.or([eb('status', '=', 'held'), eb('ends_at', '<=', now)]));
}

/** The registrations for those classes; those that were attended, or those that were not though the class was held. */
export function registrationsIn(db: Db, days: Days, attendance?: Attendance): Rows<'training_registrations'> {
  const registrations = db
    .selectFrom('training_registrations')
    .where('training_registrations.deleted_at', 'is', null)
    .where(isWithin('training_registrations.counts_at', days));
  if (attendance === undefined) return registrations;
  if (attendance === 'attended') return registrations.where('training_registrations.attended_at', 'is not', null);
  return registrations
    .where('training_registrations.attended_at', 'is', null)
    .where('training_registrations.class_id', 'in', heldClassesIn(db, days).select('training_classes.id'));
}

/** The numbers of the members who are registered for one of those classes, each once. */
export function participantsIn(db: Db, days: Days) {
  return registrationsIn(db, days).select('training_registrations.member_id as id').distinct();
}
