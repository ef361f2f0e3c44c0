import { sql } from 'kysely';
import type { Db } from '#server/database/schema.ts';
import { type ItemRow, itemColumns } from '../member-item.ts';
import type { MatchingMembers } from './matching.ts';
import { orderBy, type RowOrder } from './sort.ts';

/** What of a list is wanted: so many members after so many others. */
export interface Slice {
  offset: number;
  size: number;
}

/** Stands in a statement for another one, which leads to the rows of a page. */
const pagePlace = '/* page */';

/** The rows of a page as SQL: the same for all lists in an order, so it is compiled once and not with each request. */
const rowsOfPage = new Map<string, string>();

const selectRows = (db: Db, order: RowOrder) =>
  db
    .selectFrom(sql<{ id: number; sorted: unknown }>`(${sql.raw(pagePlace)})`.as('page'))
    .innerJoin('members', 'members.id', 'page.id')
    .innerJoin('regions', 'regions.id', 'members.region_id')
    .select([...itemColumns, 'page.sorted'])
    .orderBy(orderBy(order, sql.ref('page.sorted'), 'page.id'));

/** A row of a list, and what the list is sorted by. */
export type ListedRow = ItemRow & { sorted: unknown };

/**
 * The rows of a slice of these members in an order, with what they are sorted by. The slice is found by ids, which an index
 * has: what stands before the page is passed without reading its rows.
 */
export async function rowsOfSlice(
  db: Db,
  members: MatchingMembers,
  order: RowOrder,
  { offset, size }: Slice,
): Promise<ListedRow[]> {
  const page = members
    .select(['members.id', (order.column ?? sql.ref('members.id')).as('sorted')])
    .orderBy(orderBy(order))
    .limit(size)
    .offset(offset)
    .compile();
  const key = JSON.stringify({ ...order, column: null });
  const statement = rowsOfPage.get(key) ?? selectRows(db.withoutPlugins(), order).compile().sql;
  rowsOfPage.set(key, statement);
  const { rows } = await db.executeQuery<ListedRow>({ ...page, sql: statement.replace(pagePlace, () => page.sql) });
  return rows;
}
