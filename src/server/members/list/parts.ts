import type { RawBuilder } from 'kysely';
import type { MatchingMembers } from './matching.ts';
import type { SortDirection, SortedPart } from './sort.ts';

/** What of a list is wanted: so many members after so many others. */
export interface Slice {
  offset: number;
  size: number;
}

/** How the parts of a list are walked. */
interface Walk {
  /** The column's direction in the list. */
  direction: SortDirection;
  /** From the list's end to its beginning. */
  isBackwards: boolean;
}

const opposite = (direction: SortDirection): SortDirection => (direction === 'asc' ? 'desc' : 'asc');

async function countOf(members: MatchingMembers): Promise<number> {
  const { count } = await members.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return count;
}

async function idsById(members: MatchingMembers, direction: SortDirection, { offset, size }: Slice): Promise<number[]> {
  const rows = await members.select('members.id').orderBy('members.id', direction).limit(size).offset(offset).execute();
  return rows.map(({ id }) => id);
}

/**
 * The ids of a slice of a part that begins with the greatest values.
 *
 * An index of a column and the id, read from its end, has the ids of ties descending too. Each tie still has its place there,
 * so the slice is read that way, and the ties are turned round. Those at its edges go on outside: they are looked up anew.
 */
async function idsWithTiesTurned(
  part: MatchingMembers,
  column: RawBuilder<unknown>,
  walk: SortDirection,
  { offset, size }: Slice,
) {
  const rows = await part
    .select(['members.id', column.as('value')])
    .orderBy(column, walk)
    .orderBy('members.id', walk)
    .limit(size)
    .offset(offset)
    .execute();
  const ids: number[] = [];
  const ties = [...Map.groupBy(rows, ({ value }) => value).entries()];
  for (const [index, [value, rowsOfTie]] of ties.entries()) {
    const isCutAtStart = index === 0 && offset > 0;
    const isCutAtEnd = index === ties.length - 1 && rows.length === size;
    const [first] = rowsOfTie;
    if (!first || !(isCutAtStart || isCutAtEnd)) {
      ids.push(...rowsOfTie.map(({ id }) => id).reverse());
      continue;
    }
    const tie = part.where(column, '=', value);
    const isBefore = walk === 'asc' ? '<' : '>';
    const before = isCutAtStart ? await countOf(tie.where('members.id', isBefore, first.id)) : 0;
    ids.push(...(await idsById(tie, opposite(walk), { offset: before, size: rowsOfTie.length })));
  }
  return ids;
}

async function idsInPart(
  part: MatchingMembers,
  column: SortedPart['column'],
  { direction, isBackwards }: Walk,
  slice: Slice,
) {
  if (!column) return idsById(part, isBackwards ? 'desc' : 'asc', slice);
  const walk = isBackwards ? opposite(direction) : direction;
  if (direction === 'desc') return idsWithTiesTurned(part, column, walk, slice);
  return idsById(part.orderBy(column, walk), walk, slice);
}

/** The ids of a slice of the parts of a list, in the order of the walk. */
export async function idsInParts(
  matching: MatchingMembers,
  parts: readonly SortedPart[],
  walk: Walk,
  { offset, size }: Slice,
): Promise<number[]> {
  const ids: number[] = [];
  let before = offset;
  for (const { condition, column, members } of walk.isBackwards ? parts.toReversed() : parts) {
    if (ids.length === size) break;
    if (members !== undefined && members <= before) {
      before -= members;
      continue;
    }
    const part = condition ? matching.where(condition) : matching;
    const found = await idsInPart(part, column, walk, { offset: before, size: size - ids.length });
    ids.push(...found);
    if (found.length > 0) before = 0;
    else if (before > 0) before -= await countOf(part);
  }
  return ids;
}
