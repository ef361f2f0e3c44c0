import type { ClassListQuery, ClassSort, TrainingClass } from '#contract/training.ts';
import type { Database } from '#server/database/open.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import { fold } from '#server/database/search-text.ts';
import { beginningOf } from '#server/days.ts';

/** Live classes with their modules and regions; these may have been deleted since. */
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

type ClassRow = Omit<TrainingClass, 'registered' | 'attended'>;

/** Classes with how many are registered for each, and how many of them came. */
async function counted(db: Db | Tx, rows: readonly ClassRow[]): Promise<TrainingClass[]> {
  const counts = await db
    .selectFrom('training_registrations')
    .select((eb) => [
      'class_id',
      eb.fn.countAll<number>().as('registered'),
      eb.fn.count<number>('attended_at').as('attended'),
    ])
    .where(
      'class_id',
      'in',
      rows.map(({ id }) => id),
    )
    .where('deleted_at', 'is', null)
    .groupBy('class_id')
    .execute();
  const ofClass = new Map(counts.map(({ class_id, registered, attended }) => [class_id, { registered, attended }]));
  return rows.map((row) => ({ ...row, ...(ofClass.get(row.id) ?? { registered: 0, attended: 0 }) }));
}

/** One class that is not deleted. */
export async function classItem(db: Db | Tx, id: number): Promise<TrainingClass | undefined> {
  const rows = await classes(db).where('training_classes.id', '=', id).select(columns).execute();
  const [item] = await counted(db, rows);
  return item;
}

/** What lists of classes are read from. */
type Classed = Pick<Database, 'db' | 'engine' | 'calendar'>;

function matching({ db, engine, calendar }: Classed, query: ClassListQuery): Classes {
  let found = classes(db);
  if (query.module_id !== undefined) found = found.where('module_id', '=', query.module_id);
  if (query.region_id !== undefined) found = found.where('region_id', '=', query.region_id);
  if (query.status !== undefined) found = found.where('status', '=', query.status);
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
  status: 'status',
} as const satisfies Record<ClassSort['field'], string>;

/** A page of classes, the latest first where nothing else is asked for; unset values last, ties by id. */
export async function listedClasses(
  { db, engine, calendar }: Classed,
  query: ClassListQuery,
): Promise<{ data: TrainingClass[]; total_data: number }> {
  const { page = 1, pageSize = 25, sort = { field: 'starts_at', descending: true } } = query;
  const found = matching({ db, engine, calendar }, query);
  const { field, descending } = sort;
  const rows = await found
    .select(columns)
    .orderBy(sortColumn[field], (order) => (descending ? order.desc() : order.asc()).nullsLast())
    .orderBy('training_classes.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { data: await counted(db, rows), total_data: total };
}
