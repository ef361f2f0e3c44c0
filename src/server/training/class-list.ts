import { type RawBuilder, sql } from 'kysely';
import type { Calendar } from '#contract/dates.ts';
import {
  type ClassListQuery,
  type ClassSort,
  type ClassTime,
  classTimes,
  type TrainingClass,
} from '#contract/training.ts';
import type { Database } from '#server/database/open.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import { fold } from '#server/database/search-text.ts';
import { beginningOf } from '#server/days.ts';
import { classState, isInState } from './class-state.ts';

/** Live classes with their modules and regions, which may have been deleted since. */
function classes(db: Db | Tx) {
  return db
    .selectFrom('training_classes')
    .innerJoin('training_modules', 'training_modules.id', 'training_classes.module_id')
    .leftJoin('regions', 'regions.id', 'training_classes.region_id')
    .where('training_classes.deleted_at', 'is', null);
}

type Classes = ReturnType<typeof classes>;

const columns = [
  'training_classes.id',
  'module_id',
  'training_modules.name as module_name',
  'training_modules.code as module_code',
  'title',
  'starts_at',
  'ends_at',
  'place',
  'region_id',
  'regions.name as region_name',
  'capacity',
  'status',
  'training_classes.version',
  'training_classes.updated_at',
] as const;

/** Whether a class is past, today or coming, by whole days. */
function timeOf(calendar: Calendar): RawBuilder<ClassTime> {
  const today = calendar.today();
  return sql<ClassTime>`CASE
    WHEN training_classes.ends_at <= ${beginningOf(today, calendar)} THEN 'past'
    WHEN training_classes.starts_at < ${beginningOf(today, calendar, 1)} THEN 'today'
    ELSE 'coming' END`;
}

function currentState(calendar: Calendar) {
  return [...columns, classState().as('state'), timeOf(calendar).as('when')] as const;
}

type ClassRow = Omit<TrainingClass, 'registered' | 'attended'>;

/** How many are registered for these classes, and how many attended. */
async function countsOf(db: Db | Tx, classIds: readonly number[]) {
  const counts = await db
    .selectFrom('training_registrations')
    .select((eb) => [
      'class_id',
      eb.fn.countAll<number>().as('registered'),
      eb.fn.count<number>('attended_at').as('attended'),
    ])
    .where('class_id', 'in', classIds)
    .where('deleted_at', 'is', null)
    .groupBy('class_id')
    .execute();
  return new Map(counts.map(({ class_id, registered, attended }) => [class_id, { registered, attended }]));
}

type Counts = Awaited<ReturnType<typeof countsOf>>;

const withCounts = (row: ClassRow, counts: Counts): TrainingClass => ({
  ...row,
  ...(counts.get(row.id) ?? { registered: 0, attended: 0 }),
});

/** A class that is not deleted. */
export async function classItem(db: Db | Tx, id: number): Promise<TrainingClass | undefined> {
  const [[row], counts] = await Promise.all([
    classes(db).where('training_classes.id', '=', id).select(currentState(db.calendar)).execute(),
    countsOf(db, [id]),
  ]);
  return row && withCounts(row, counts);
}

type Classed = Pick<Database, 'db' | 'engine' | 'calendar'>;

function matching({ db, engine, calendar }: Classed, query: ClassListQuery): Classes {
  let found = classes(db);
  if (query.module_id !== undefined) found = found.where('module_id', '=', query.module_id);
  if (query.region_id !== undefined) found = found.where('region_id', '=', query.region_id);
  if (query.state !== undefined) found = found.where(isInState(query.state));
  if (query.from !== undefined) found = found.where('starts_at', '>=', beginningOf(query.from, calendar));
  if (query.to !== undefined) found = found.where('starts_at', '<', beginningOf(query.to, calendar, 1));
  for (const word of query.search ?? []) {
    found = found.where((eb) =>
      eb.or([
        engine.contains('training_classes.search_text', fold(word)),
        engine.contains('training_modules.name_fold', fold(word)),
      ]),
    );
  }
  return found;
}

const sortColumn = {
  starts_at: 'starts_at',
  title: 'title_fold',
  module: 'training_modules.name_fold',
  region: 'regions.name_fold',
  capacity: 'capacity',
} as const satisfies Record<Exclude<ClassSort['field'], 'status'>, string>;

/** Today's classes first, then the coming, then the past ones; each group nearest to today first. */
function nearestFirst(found: Classes, calendar: Calendar): Classes {
  const time = timeOf(calendar);
  return found
    .orderBy(
      sql`CASE ${time} ${sql.join(
        classTimes.map((one, place) => sql`WHEN ${one} THEN ${sql.lit(place)}`),
        sql` `,
      )} END`,
    )
    .orderBy(sql`CASE ${time} WHEN 'past' THEN NULL ELSE starts_at END`)
    .orderBy('starts_at', 'desc');
}

/** A page of classes, nearest first by default; empty values last, ties by id. */
export async function listedClasses(
  { db, engine, calendar }: Classed,
  query: ClassListQuery,
): Promise<{ data: TrainingClass[]; total_data: number }> {
  const { page = 1, pageSize = 25, sort } = query;
  const found = matching({ db, engine, calendar }, query);
  const inOrder =
    sort === undefined
      ? nearestFirst(found, calendar)
      : found.orderBy(sort.field === 'status' ? classState() : sortColumn[sort.field], (order) =>
          (sort.descending ? order.desc() : order.asc()).nullsLast(),
        );
  const rows = await inOrder
    .select(currentState(calendar))
    .orderBy('training_classes.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const ids = rows.map(({ id }) => id);
  const counts = await countsOf(db, ids);
  return { data: rows.map((row) => withCounts(row, counts)), total_data: total };
}
