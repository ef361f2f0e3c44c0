import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { type MemberSort, type MemberSortField, member } from '#contract/members.ts';
import { sortColumns } from '#server/database/rows/members.ts';
import { afterEveryOrder } from '../members.rules.ts';

const regionNameFold = sql<string>`(SELECT name_fold FROM regions WHERE regions.id = members.region_id)`;

/**
 * The column that sorts as a field reads: folded where it is text. Those that the panel sorts by have an index, with the
 * id and the columns that most lists are filtered by; for the others all members are sorted.
 */
const sortColumn: Readonly<Record<MemberSortField, string | RawBuilder<string>>> = {
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
  order: 'order_key',
};

/** Fields that every member has. */
const neverUnset: ReadonlySet<MemberSortField> = new Set(
  member.keyof().options.filter((field) => !member.shape[field].safeParse(null).success),
);

function columnOf({ field }: MemberSort): RawBuilder<unknown> {
  const column = sortColumn[field];
  return typeof column === 'string' ? sql.ref(column) : column;
}

/** More years of experience are an earlier first year. */
const isDescending = ({ field, descending }: MemberSort) => (field === 'experienceYear' ? !descending : descending);

/** The ORDER BY of a whole list. Unset values come last, and ties go by ascending id, in both directions. */
export function orderOf(sort: MemberSort): RawBuilder<unknown> {
  const [set, unset] = partsOf(sort);
  const isUnset = unset?.condition ? sql`CASE WHEN ${unset.condition} THEN 1 ELSE 0 END, ` : sql``;
  return sql`${isUnset}${set?.order(false) ?? sql`members.id`}`;
}

/** A part of a list: those members of it who meet a condition, in an order that an index has. */
export interface ListPart {
  condition: Expression<SqlBool> | null;
  /** Its ORDER BY, or the reverse. */
  order(isReversed: boolean): RawBuilder<unknown>;
  /** How many members it has, where that is known. */
  members?: number;
}

const byId = (isReversed: boolean) => sql`members.id ${sql.raw(isReversed ? 'DESC' : 'ASC')}`;

/** The members with one of these values of a column, by id. */
export function partByValues(column: string, values: readonly (string | number)[], members: number): ListPart {
  return { condition: sql<SqlBool>`${sql.ref(column)} IN (${sql.join(values)})`, order: byId, members };
}

/** The parts of a list in their order: those who have a value, then those without one, who sort differently in each engine. */
export function partsOf(sort: MemberSort): ListPart[] {
  const column = columnOf(sort);
  const order = (isReversed: boolean) => {
    const direction = sql.raw(isDescending(sort) === isReversed ? 'ASC' : 'DESC');
    return sql`${column} ${direction}, ${byId(isReversed)}`;
  };
  // Members without an order have one above all, so that the usual list is one walk of an index.
  if (sort.field === 'order' && sort.descending) {
    return [
      { condition: sql<SqlBool>`order_key < ${afterEveryOrder}`, order },
      { condition: sql<SqlBool>`order_key = ${afterEveryOrder}`, order: byId },
    ];
  }
  if (sort.field === 'order' || neverUnset.has(sort.field)) return [{ condition: null, order }];
  return [
    { condition: sql<SqlBool>`${column} IS NOT NULL`, order },
    { condition: sql<SqlBool>`${column} IS NULL`, order: byId },
  ];
}
