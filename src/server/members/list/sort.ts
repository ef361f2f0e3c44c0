import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { type MemberSort, type MemberSortField, member } from '#contract/members.ts';
import { sortColumns } from '#server/database/member-columns.ts';
import { afterEveryOrder } from '../members.rules.ts';

/** Read for each row only when a list is sorted by it: a join would slow down every list and count. */
const regionNameFold = sql<string>`(SELECT name_fold FROM regions WHERE regions.id = members.region_id)`;

type Column = string | RawBuilder<string>;

/**
 * The column that sorts as a field reads: folded where it is text. Fields that the panel offers to sort by have an index
 * of it and the id; for the others all members are sorted.
 */
const sortColumn: Readonly<Record<MemberSortField, Column>> = {
  ...sortColumns,
  id: 'members.id',
  // Names of pictures are plain ASCII, whose lower case is the same in every engine.
  image_url: sql<string>`lower(picture)`,
  membershipType: regionNameFold,
  experienceYear: 'experience_year_start',
  status: 'members.status',
  level: 'level',
  version: 'members.version',
  updatedAt: 'members.updated_at',
};

/** Fields that every member has. */
const neverUnset: ReadonlySet<MemberSortField> = new Set(
  member.keyof().options.filter((field) => !member.shape[field].safeParse(null).success),
);

const notIndexed: ReadonlySet<MemberSortField> = new Set<MemberSortField>(['image_url', 'version', 'updatedAt']);

/** Whether an index has the order of a sort. For other sorts, which the panel does not offer, the table is sorted. */
export const isIndexed = ({ field }: MemberSort): boolean => !notIndexed.has(field);

/** Whether a sort is by `order`, then id, which some indexes are in. */
export function isDefaultOrder({ field, descending }: MemberSort): boolean {
  return field === 'order' && !descending;
}

/** Whether the column is sorted descending: more years of experience are an earlier first year. */
function isColumnDescending({ field, descending }: MemberSort): boolean {
  return field === 'experienceYear' ? !descending : descending;
}

/** The direction in which an index is read. */
export type SortDirection = 'asc' | 'desc';

/** An order by a column, if any, then by id. */
export interface RowOrder {
  column: RawBuilder<unknown> | null;
  direction: SortDirection;
  ids: SortDirection;
  /** Whether some members have no value; they come last. No index has such an order. */
  hasUnset: boolean;
}

/** The ORDER BY of an order, where its columns have other names too. */
export function orderBy(
  { column, direction, ids, hasUnset }: RowOrder,
  sorted: RawBuilder<unknown> | null = column,
  id = 'members.id',
): RawBuilder<unknown> {
  const unset = hasUnset ? sql` NULLS LAST` : sql``;
  const first = sorted ? sql`${sorted} ${sql.raw(direction)}${unset}, ` : sql``;
  return sql`${first}${sql.ref(id)} ${sql.raw(ids)}`;
}

export function directionOf(sort: MemberSort): SortDirection {
  return isColumnDescending(sort) ? 'desc' : 'asc';
}

/** The order of a whole list. Unset values come last, and ties go by ascending id, in both directions. */
export function rowOrderOf(sort: MemberSort): RowOrder {
  const column = isDefaultOrder(sort) ? 'order_key' : sortColumn[sort.field];
  return {
    column: typeof column === 'string' ? sql.ref(column) : column,
    direction: directionOf(sort),
    ids: 'asc',
    hasUnset: !(neverUnset.has(sort.field) || isDefaultOrder(sort)),
  };
}

/** The ORDER BY of a whole list. */
export function orderOf(sort: MemberSort): RawBuilder<unknown> {
  return orderBy(rowOrderOf(sort));
}

/** A part of a sorted list that is one walk of an index: the members with a condition, by the column, then the id. */
export interface SortedPart {
  condition: Expression<SqlBool> | null;
  column: RawBuilder<unknown> | null;
  /** Its number of members, if known. */
  members?: number;
}

/** The parts of a list in their order. Engines sort unset values differently, so these are a part of their own. */
export function partsOf(sort: MemberSort): SortedPart[] {
  if (sort.field === 'order') {
    const column = sql.ref('order_key');
    if (isDefaultOrder(sort)) return [{ condition: null, column }];
    return [
      { condition: sql<SqlBool>`order_key < ${afterEveryOrder}`, column },
      { condition: sql<SqlBool>`order_key = ${afterEveryOrder}`, column: null },
    ];
  }
  const name: Column = sortColumn[sort.field];
  const column = typeof name === 'string' ? sql.ref(name) : name;
  if (neverUnset.has(sort.field)) return [{ condition: null, column }];
  return [
    { condition: sql<SqlBool>`${column} IS NOT NULL`, column },
    { condition: sql<SqlBool>`${column} IS NULL`, column: null },
  ];
}
