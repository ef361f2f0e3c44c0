import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { type MemberSort, type MemberSortField, member } from '#contract/members.ts';
import { sortColumns } from '#server/database/rows/members.ts';
import { type KeptAnswer, untilChange } from '#server/database/until-change.ts';
import { afterEveryOrder, type ItemRow, itemColumns } from '../members.rules.ts';
import { type Listing, type MatchingMembers, type MemberList, where } from './conditions.ts';

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
interface ListPart {
  condition: Expression<SqlBool> | null;
  /** Its ORDER BY, or the reverse. */
  order(isReversed: boolean): RawBuilder<unknown>;
  /** How many members it has, where that is known. */
  members?: number;
}

const byId = (isReversed: boolean) => sql`members.id ${sql.raw(isReversed ? 'DESC' : 'ASC')}`;

/** The members with one of these values of a column, by id. */
function partWithValues(column: string, values: readonly (string | number)[], members: number): ListPart {
  return { condition: sql<SqlBool>`${sql.ref(column)} IN (${sql.join(values)})`, order: byId, members };
}

/** The parts of a list in their order: those who have a value, then those without one, who sort differently in each engine. */
function partsOf(sort: MemberSort): ListPart[] {
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

/** How many members of a list have a value of a column; without a column, one count of all. */
interface Count {
  value: string | number | null;
  members: number;
}

/** What lists were counted as, by what was asked. */
export type Counts = Map<string, Count[]>;

type Counting = Listing & { kept: KeptAnswer<Counts> };

/** Lists whose counts are kept at most. */
const mostKept = 1000;

/** The sorts with few values, by which a list is counted and split: sorting so many ties by id would take longer. */
const groupColumns = { membershipType: 'region_id', status: 'members.status', level: 'level' } as const;

type GroupColumn = (typeof groupColumns)[keyof typeof groupColumns];

const groupColumnOf = ({ field }: MemberList['sort']): GroupColumn | null =>
  field === 'membershipType' || field === 'status' || field === 'level' ? groupColumns[field] : null;

async function countOf(members: MatchingMembers): Promise<number> {
  const { count } = await members.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return count;
}

async function countsOf(listing: Listing, list: MemberList, column: GroupColumn | null): Promise<Count[]> {
  const members = where(listing, list, 'all');
  if (column === null) return [{ value: null, members: await countOf(members) }];
  return members
    .select((eb) => [eb.ref(column).as('value'), eb.fn.countAll<number>().as('members')])
    .groupBy(column)
    .execute();
}

/** The counts of a list, kept until anything changes or the day ends, with which the states of serkoms change. */
async function keptCountsOf(listing: Counting, list: MemberList, column: GroupColumn | null): Promise<Count[]> {
  const { db, kept } = listing;
  const counts = await untilChange(db, kept, async () => new Map(), db.calendar.today());
  const { sort: _, page: __, pageSize: ___, ...asked } = list;
  const key = JSON.stringify([column, asked]);
  const found = counts.get(key) ?? (await countsOf(listing, list, column));
  if (counts.size >= mostKept) counts.clear();
  counts.set(key, found);
  return found;
}

/** The parts of a list by region, status or level: one for each of them; regions whose names sort alike are one part. */
async function partsByGroup({ db }: Listing, { sort }: MemberList, column: GroupColumn, counts: Count[]) {
  const regions = column === 'region_id' ? await db.selectFrom('regions').select(['id', 'name_fold']).execute() : [];
  const names = new Map<Count['value'], string>(regions.map(({ id, name_fold }) => [id, name_fold]));
  const alike = Map.groupBy(counts, ({ value }) => names.get(value) ?? String(value));
  const groups = [...alike].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, some]) => some);
  return (sort.descending ? groups.reverse() : groups).map((some) =>
    partWithValues(
      column,
      some.flatMap(({ value }) => value ?? []),
      totalOf(some),
    ),
  );
}

const totalOf = (counts: readonly Count[]) => counts.reduce((sum, { members }) => sum + members, 0);

/** The parts of a list, and how many members they have together. */
async function counted(listing: Counting, list: MemberList): Promise<{ parts: ListPart[]; total: number }> {
  const column = groupColumnOf(list.sort);
  const counts = await keptCountsOf(listing, list, column);
  const parts = column === null ? partsOf(list.sort) : await partsByGroup(listing, list, column, counts);
  return { parts, total: totalOf(counts) };
}

/** A range of a list, seen from its beginning or its end. */
interface Slice {
  offset: number;
  size: number;
  isReversed: boolean;
}

/** The rows of a slice of a part. Their ids come from an index: what stands before them is passed without being read. */
function rowsOf({ db }: Listing, members: MatchingMembers, part: ListPart, { offset, size, isReversed }: Slice) {
  const order = part.order(isReversed);
  return db
    .selectFrom(members.select('members.id').orderBy(order).limit(size).offset(offset).as('page'))
    .innerJoin('members', 'members.id', 'page.id')
    .innerJoin('regions', 'regions.id', 'members.region_id')
    .select(itemColumns)
    .orderBy(order)
    .execute();
}

/** Whether looking up and sorting all members of a list costs less than passing those before a page in its order. */
async function areFew({ db }: Listing, total: number, passed: number): Promise<boolean> {
  const { last } = await db
    .selectFrom('members')
    .select((eb) => eb.fn.max<number | null>('id').as('last'))
    .executeTakeFirstOrThrow();
  return (passed / total) * (last ?? 0) > total;
}

/** A page of a list, from whichever end of it is nearer, and the total. */
export async function listPage(listing: Counting, list: MemberList): Promise<{ rows: ItemRow[]; total: number }> {
  const { parts, total } = await counted(listing, list);
  const offset = (list.page - 1) * list.pageSize;
  const size = Math.max(0, Math.min(list.pageSize, total - offset));
  if (size === 0) return { rows: [], total };
  const isReversed = total - offset - size < offset;
  const passed = isReversed ? total - offset : offset + size;
  const matching = where(listing, list, (await areFew(listing, total, passed)) ? 'few' : 'passed');
  const rows: ItemRow[] = [];
  let skipped = passed - size;
  for (const part of isReversed ? parts.toReversed() : parts) {
    if (rows.length === size) break;
    if (part.members !== undefined && part.members <= skipped) {
      skipped -= part.members;
      continue;
    }
    const members = part.condition ? matching.where(part.condition) : matching;
    const some = await rowsOf(listing, members, part, { offset: skipped, size: size - rows.length, isReversed });
    rows.push(...some);
    skipped = some.length > 0 ? 0 : skipped - (await countOf(members));
  }
  return { rows: isReversed ? rows.reverse() : rows, total };
}
