import { type CompiledQuery, sql } from 'kysely';
import { pageSizes } from '#contract/members.ts';
import { compiledOnce, placeholder } from '#server/database/compiled-statements.ts';
import { unestimated } from '#server/database/planner-hints.ts';
import type { Db } from '#server/database/schema.ts';
import { type ItemRow, itemColumns } from '../member-item.ts';
import type { MatchingMembers } from './matching.ts';
import { orderBy, type RowOrder } from './sort.ts';

/** A range of a list: `size` rows after `offset` others. */
export interface Slice {
  offset: number;
  size: number;
}

/** Stands in a statement for another one, which leads to the rows of a page. */
const pagePlace = '/* page */';

const selectRows = (db: Db, order: RowOrder) =>
  db
    .selectFrom(sql<{ id: number; sorted: unknown }>`(${sql.raw(pagePlace)})`.as('page'))
    .innerJoin('members', 'members.id', 'page.id')
    .innerJoin('regions', 'regions.id', 'members.region_id')
    .select([...itemColumns, 'page.sorted'])
    .orderBy(orderBy(order, sql.ref('page.sorted'), 'page.id'));

/** A row of a list, and what the list is sorted by. */
export type ListedRow = ItemRow & { sorted: unknown };

/** Other sizes are seldom asked for, and each would be a statement of its own. */
const isUsual = (size: number) => pageSizes.some((usual) => usual === size);

/** The ids of a slice, which an index has: what stands before the page is passed without reading its rows. */
const slicedIds = (members: MatchingMembers, order: RowOrder, { offset, size }: Slice) =>
  members
    .select(['members.id', (order.column ?? sql.ref('members.id')).as('sorted')])
    .orderBy(orderBy(order))
    // A planner that does not see the number expects a tenth of all members.
    .limit(isUsual(size) ? sql.lit(size) : size)
    .offset(unestimated(offset));

async function rowsOfIds(db: Db, ids: CompiledQuery, order: RowOrder): Promise<ListedRow[]> {
  // The same for all lists in an order.
  const key = `rows of a page ${JSON.stringify({ ...order, column: null })}`;
  const statement = compiledOnce(db.withoutPlugins(), key, () => selectRows(db.withoutPlugins(), order));
  const { rows } = await db.executeQuery<ListedRow>({ ...ids, sql: statement.sql.replace(pagePlace, () => ids.sql) });
  return rows;
}

/** The rows of a slice of these members in an order, with what they are sorted by. */
export function rowsOfSlice(db: Db, members: MatchingMembers, order: RowOrder, slice: Slice): Promise<ListedRow[]> {
  return rowsOfIds(db, slicedIds(members, order, slice).compile(), order);
}

/**
 * The same, compiled once for each `key`.
 *
 * @param key tells the members and the order apart from others
 */
export function rowsOfKnownSlice(
  db: Db,
  key: string,
  members: () => MatchingMembers,
  order: RowOrder,
  slice: Slice,
): Promise<ListedRow[]> {
  const { offset, size } = slice;
  const anywhere = { offset: placeholder<number>('offset'), size };
  const ids = compiledOnce(db, `${key} ${size}`, () => slicedIds(members(), order, anywhere), { offset });
  return rowsOfIds(db, ids, order);
}
