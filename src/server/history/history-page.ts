import { type Expression, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { giveWay } from '#server/batches.ts';
import { inStretches } from '#server/database/in-stretches.ts';
import type { Db, Schema } from '#server/database/schema.ts';

export type Changes = SelectQueryBuilder<Schema, 'changes', object>;

interface Part {
  size: number;
  skipped: number;
}

export interface Page {
  /** The latest first. */
  ids: number[];
  /** On all pages. */
  total: number;
}

/** So many changes are looked at at once. */
const length = 2048;

/** Whether one statement may read all of these. */
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

/** A page of changes by two statements; `id` says whether the index of ids is to be used. */
export async function pageAtOnce(changes: Changes, part: Part, id: Expression<number>): Promise<Page> {
  const { count } = await countOf(changes).executeTakeFirstOrThrow();
  return { ids: await idsOf(changes, part, id), total: count };
}

/** What an expression says of these changes, stretch of ids by stretch, the latest first. */
async function* ofStretches<T>(db: Db, changes: Changes, say: (some: Changes) => RawBuilder<T>) {
  const { last } = await db
    .selectFrom('changes')
    .select((eb) => eb.fn.max<number | null>('id').as('last'))
    .executeTakeFirstOrThrow();
  if (last === null) return;
  yield* inStretches(db, { last, length }, ({ first, end }) =>
    say(changes.where('id', '>=', first).where('id', '<', end)),
  );
}

/** A page of any number of changes. Meanwhile only later ones come in, which don't belong to it. */
export async function pageInStretches(db: Db, changes: Changes, { size, skipped }: Part): Promise<Page> {
  const counts: { first: number; said: number }[] = [];
  const counted = (some: Changes) => sql<number>`(${countOf(some)})`;
  for await (const stretch of ofStretches(db, changes, counted)) counts.push(stretch);
  const page: Page = { ids: [], total: 0 };
  for (const { first, said: count } of counts) {
    const wanted = size - page.ids.length;
    if (wanted > 0 && page.total + count > skipped) {
      const some = changes.where('id', '>=', first).where('id', '<', first + length);
      const part = { size: wanted, skipped: Math.max(0, skipped - page.total) };
      page.ids.push(...(await idsOf(some, part, sql.ref('id'))));
      await giveWay();
    }
    page.total += count;
  }
  return page;
}

/** The ids of the accounts that these changes are by. */
export async function accountsBehind(db: Db, changes: Changes): Promise<number[]> {
  const found = new Set<number>();
  const listed = (some: Changes) => {
    const accounts = some.select('account_id').distinct();
    return sql<string | null>`(SELECT string_agg(CAST(account_id AS text), ',') FROM ${accounts} AS accounts)`;
  };
  for await (const { said } of ofStretches(db, changes, listed)) {
    for (const id of said?.split(',') ?? []) found.add(Number(id));
  }
  return [...found];
}
