import type { Database } from '#server/database/open.ts';
import { type ItemRow, itemColumns } from '../member-item.ts';
import { type MatchingMembers, where } from './conditions.ts';
import { type Part, partOf, partsOf } from './order.ts';
import type { MemberList } from './query.ts';

type Listing = Pick<Database, 'db' | 'engine'>;

/** The sorts with few values, by which a list is counted and split: sorting so many ties by id would take longer. */
const groupColumns = { membershipType: 'region_id', status: 'members.status', level: 'level' } as const;

async function countOf(members: MatchingMembers): Promise<number> {
  const { count } = await members.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return count;
}

/** A list by region, status or level, as a part for each of them; regions whose names sort alike are one part. */
async function groupsOf(listing: Listing, list: MemberList, column: (typeof groupColumns)[keyof typeof groupColumns]) {
  const { db } = listing;
  const rows = await where(listing, list, 'all')
    .select((eb) => [eb.ref(column).as('value'), eb.fn.countAll<number>().as('members')])
    .groupBy(column)
    .execute();
  const regions = column === 'region_id' ? await db.selectFrom('regions').select(['id', 'name_fold']).execute() : [];
  const names = new Map(regions.map(({ id, name_fold }) => [id, name_fold]));
  const alike = Map.groupBy(rows, ({ value }) => (typeof value === 'number' ? (names.get(value) ?? '') : value));
  const groups = [...alike].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, some]) => some);
  return (list.sort.descending ? groups.reverse() : groups).map((some) =>
    partOf(
      column,
      some.map(({ value }) => value),
      some.reduce((sum, { members }) => sum + members, 0),
    ),
  );
}

/** The parts of a list, and how many members they have together. */
async function counted(listing: Listing, list: MemberList): Promise<{ parts: Part[]; total: number }> {
  const { field } = list.sort;
  if (field === 'membershipType' || field === 'status' || field === 'level') {
    const parts = await groupsOf(listing, list, groupColumns[field]);
    return { parts, total: parts.reduce((sum, { members = 0 }) => sum + members, 0) };
  }
  return { parts: partsOf(list.sort), total: await countOf(where(listing, list, 'all')) };
}

/** A range of a list, seen from its beginning or its end. */
interface Slice {
  offset: number;
  size: number;
  isReversed: boolean;
}

/** The rows of a slice of a part. Their ids come from an index: what stands before them is passed without being read. */
function rowsOf({ db }: Listing, members: MatchingMembers, part: Part, { offset, size, isReversed }: Slice) {
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
export async function listPage(listing: Listing, list: MemberList): Promise<{ rows: ItemRow[]; total: number }> {
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
