import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Attendance } from '#contract/reports.ts';
import type { Database as Opened } from '#server/database/open.ts';
import type { Database, Db } from '#server/database/schema.ts';
import { type Days, instantsOf, isLong } from './period.ts';

type Rows<Table extends keyof Database> = SelectQueryBuilder<Database, Table, object>;

/** Whether an instant is in these days. Nothing that has none is, not even of all time. */
function isIn(days: Days, at: Expression<string | null>): Expression<SqlBool> {
  const { since, before } = instantsOf(days);
  const conditions = [
    ...(since === null ? [] : [sql`${at} >= ${since}`]),
    ...(before === null ? [] : [sql`${at} < ${before}`]),
  ];
  return sql<SqlBool>`(${sql.join(conditions.length > 0 ? conditions : [sql`${at} IS NOT NULL`], sql` AND `)})`;
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
    .where(isIn(days, sql.ref('training_classes.starts_at')));
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

/** The classes of which registrations count as attended or missed: missing one takes its having been held. */
function classesFor(db: Db, days: Days, attendance: Attendance): Rows<'training_classes'> {
  return attendance === 'attended' ? classesIn(db, days) : heldClassesIn(db, days);
}

/** The registrations, of whatever class, that were attended, or those that were not. */
function registrationsThatWere(db: Db, attendance: Attendance): Rows<'training_registrations'> {
  return db
    .selectFrom('training_registrations')
    .where('training_registrations.deleted_at', 'is', null)
    .where('training_registrations.attended_at', attendance === 'attended' ? 'is not' : 'is', null);
}

/** The registrations for those classes that were attended, or those that were not though the class was held. */
export function registrationsIn(db: Db, days: Days, attendance: Attendance): Rows<'training_registrations'> {
  const classes = classesFor(db, days, attendance).select('training_classes.id');
  return registrationsThatWere(db, attendance).where('training_registrations.class_id', 'in', classes);
}

/** How many those are of each class: counting them class by class takes half as long. */
export function countsByClass(db: Db, days: Days, attendance: Attendance) {
  return classesFor(db, days, attendance).select((eb) => [
    'training_classes.id',
    registrationsThatWere(db, attendance)
      .whereRef('training_registrations.class_id', '=', eb.ref('training_classes.id'))
      .select(eb.fn.countAll<number>().as('count'))
      .$asScalar()
      .$notNull()
      .as('count'),
  ]);
}

/** All registrations for those classes. */
export function allRegistrationsIn({ db, engine }: Opened, days: Days): Rows<'training_registrations'> {
  const column = 'training_registrations.counts_at';
  return db
    .selectFrom('training_registrations')
    .where('training_registrations.deleted_at', 'is', null)
    .where(isIn(days, isLong(days) ? engine.metByMany(column) : sql.ref(column)));
}

/** The numbers of the members who are registered for one of those classes, each once. */
export function participantsIn(opened: Opened, days: Days) {
  const registrations = allRegistrationsIn(opened, days).select('training_registrations.member_id as id');
  return opened.engine.oneOfEach(registrations, 'training_registrations.member_id');
}
