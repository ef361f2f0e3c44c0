import { type Expression, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { giveWay } from '#server/batches.ts';
import type { Db, Schema } from '#server/database/schema.ts';

export type Changes = SelectQueryBuilder<Schema, 'changes', object>;

interface Part {
  size: number;
  skipped: number;
}

export interface ChangePage {
  /** Newest first. */
  ids: number[];
  /** On all pages. */
  total: number;
}

/** Ids per stretch. */
const length = 2048;

/** Whether one statement may read them all. */
export async function areFew(changes: Changes): Promise<boolean> {
  const some = await changes
    .select('id')
    .limit(length + 1)
    .execute();
  return some.length <= length;
}

const countOf = (changes: Changes) => changes.select((eb) => eb.fn.countAll<number>().as('count'));

async function idsOf(changes: Changes, { size, skipped }: Part, id: Expression<number>): Promise<number[]> {
  const rows = await changes.select('id').orderBy(id, 'desc').limit(size).offset(skipped).execute();
  return rows.map(({ id }) => id);
}

/** A page of changes with two statements. `id` decides whether the planner may use the id index. */
export async function pageAtOnce(changes: Changes, part: Part, id: Expression<number>): Promise<ChangePage> {
  const { count } = await countOf(changes).executeTakeFirstOrThrow();
  return { ids: await idsOf(changes, part, id), total: count };
}

/** A range of ids: from `first` up to, not including, `end`. */
interface Stretch<Id = number> {
  first: Id;
  end: Id;
}

interface Length {
  /** The highest id; null where there is none. */
  last: number | null;
  /** Ids in a stretch: few enough that others hardly wait while it is read. */
  length: number;
}

/** Splits all ids into stretches, the highest first. */
function stretchesOf({ last, length }: Length): Stretch[] {
  if (last === null) return [];
  const places = Array.from({ length: Math.floor(last / length) + 1 }, (_, place) => place * length);
  return places.reverse().map((first) => ({ first, end: first + length }));
}

/**
 * Counts the rows of each stretch that has any. One statement counts all, so the numbers are of one moment; other
 * requests are answered between the stretches.
 *
 * @param count the statement that counts the rows of a stretch
 */
async function countedStretches(
  db: Db,
  length: Length,
  count: (stretch: Stretch<Expression<number>>) => Expression<unknown>,
): Promise<(Stretch & { count: number })[]> {
  const all = stretchesOf(length);
  if (all.length === 0) return [];
  const values = all.map(({ first, end }) => sql`(${sql.lit(first)}, ${sql.lit(end)})`);
  const stretches = sql<{ column1: number; column2: number }>`(VALUES ${sql.join(values)})`.as<'stretches'>(
    'stretches',
  );
  const [first, end] = [sql<number>`stretches.column1`, sql<number>`stretches.column2`];
  const counted: RawBuilder<number> = sql`(${count({ first, end })})`;
  const found: (Stretch & { count: number })[] = [];
  const rows = db
    .selectFrom(stretches)
    .select(['column1 as first', 'column2 as end', counted.as('count')])
    .stream();
  for await (const row of rows) if (row.count > 0) found.push(row);
  return found;
}

const among = (changes: Changes, { first, end }: Stretch<number | Expression<number>>): Changes =>
  changes.where('id', '>=', first).where('id', '<', end);

async function lengthOf(db: Db) {
  const { last } = await db
    .selectFrom('changes')
    .select((eb) => eb.fn.max<number | null>('id').as('last'))
    .executeTakeFirstOrThrow();
  return { last, length };
}

/** A page of any number of changes. Changes that are written meanwhile have higher ids and don't affect it. */
export async function pageInStretches(db: Db, changes: Changes, { size, skipped }: Part): Promise<ChangePage> {
  const page: ChangePage = { ids: [], total: 0 };
  for (const stretch of await countedStretches(db, await lengthOf(db), (some) => countOf(among(changes, some)))) {
    const wanted = size - page.ids.length;
    if (wanted > 0 && page.total + stretch.count > skipped) {
      const part = { size: wanted, skipped: Math.max(0, skipped - page.total) };
      page.ids.push(...(await idsOf(among(changes, stretch), part, sql.ref('id'))));
      await giveWay();
    }
    page.total += stretch.count;
  }
  return page;
}

/** The ids of the accounts behind these changes. */
export async function accountsBehind(db: Db, changes: Changes): Promise<number[]> {
  const found = new Set<number>();
  for (const stretch of stretchesOf(await lengthOf(db))) {
    const rows = await among(changes, stretch)
      .select('account_id')
      .distinct()
      .where('account_id', 'is not', null)
      .execute();
    for (const { account_id } of rows) if (account_id !== null) found.add(account_id);
    await giveWay();
  }
  return [...found];
}
