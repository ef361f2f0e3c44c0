import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Attendance } from '#contract/reports.ts';
import type { Db, Schema } from '#server/database/schema.ts';
import { isInState } from '#server/training/class-state.ts';
import { instantsOf, type PeriodDays } from './period.ts';

type Rows<Table extends keyof Schema> = SelectQueryBuilder<Schema, Table, object>;

/** Whether an instant is within these days. Null never is, not even with unlimited days. */
function isIn(db: Db, days: PeriodDays, at: Expression<string | null>): Expression<SqlBool> {
  const { since, before } = instantsOf(days, db.calendar);
  const conditions = [
    ...(since === null ? [] : [sql`${at} >= ${since}`]),
    ...(before === null ? [] : [sql`${at} < ${before}`]),
  ];
  return sql<SqlBool>`(${sql.join(conditions.length > 0 ? conditions : [sql`${at} IS NOT NULL`], sql` AND `)})`;
}

/*
 * A report's numbers and the lists behind them use the same classes: numbers are sums of counts per class, lists
 * show the counted rows. Cancelled classes never count.
 */

export function classesIn(db: Db, days: PeriodDays): Rows<'training_classes'> {
  return db
    .selectFrom('training_classes')
    .where('training_classes.deleted_at', 'is', null)
    .where('training_classes.status', '!=', 'cancelled')
    .where(isIn(db, days, sql.ref('training_classes.starts_at')));
}

export function modulesIn(db: Db, days: PeriodDays): Rows<'training_modules'> {
  return db
    .selectFrom('training_modules')
    .where('training_modules.id', 'in', classesIn(db, days).select('training_classes.module_id'));
}

/** Registrations for those classes: attended, or missed if the class was held. */
export function registrationsIn(db: Db, days: PeriodDays, attendance: Attendance): Rows<'training_registrations'> {
  const classes = classesIn(db, days).select('training_classes.id');
  return db
    .selectFrom('training_registrations')
    .where('training_registrations.deleted_at', 'is', null)
    .where('training_registrations.attended_at', attendance === 'attended' ? 'is not' : 'is', null)
    .where(
      'training_registrations.class_id',
      'in',
      attendance === 'attended' ? classes : classes.where(isInState('held')),
    );
}

/** The number of such registrations per class; null where none of its registrations counts as absent. */
export function countsIn(db: Db, days: PeriodDays) {
  const counts = classesIn(db, days)
    .select([
      'training_classes.id',
      'module_id',
      'starts_at',
      sql<0 | 1>`CASE WHEN ${isInState('held')} THEN 1 ELSE 0 END`.as('is_held'),
    ])
    .select(({ selectFrom }) => {
      const theirs = selectFrom('training_registrations')
        .whereRef('class_id', '=', 'training_classes.id')
        .where('training_registrations.deleted_at', 'is', null);
      return [
        theirs
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .$asScalar()
          .$notNull()
          .as('registered'),
        theirs
          .select((eb) => eb.fn.count<number>('attended_at').as('count'))
          .$asScalar()
          .$notNull()
          .as('attended'),
      ];
    });
  return db
    .selectFrom(counts.as('classes'))
    .select(['module_id', 'starts_at', 'attended', 'registered'])
    .select(sql<number | null>`CASE WHEN is_held = 1 THEN registered - attended END`.as('absent'));
}

export function allRegistrationsIn(db: Db, days: PeriodDays): Rows<'training_registrations'> {
  return db
    .selectFrom('training_registrations')
    .where('training_registrations.deleted_at', 'is', null)
    .where(isIn(db, days, sql.ref('training_registrations.counts_at')));
}

/** The ids of members registered for any of those classes, without duplicates. */
export function participantsIn(db: Db, days: PeriodDays) {
  return allRegistrationsIn(db, days)
    .select('training_registrations.member_id as id')
    .groupBy('training_registrations.member_id');
}
