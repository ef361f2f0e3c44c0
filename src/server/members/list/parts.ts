import type { Db } from '#server/database/schema.ts';
import type { MatchingMembers } from './matching.ts';
import { type ListedRow, rowsOfSlice, type Slice } from './rows.ts';
import type { SortDirection, SortedPart } from './sort.ts';

/** How the parts of a list are walked. */
interface Walk {
  /** The direction of the column in the list. */
  direction: SortDirection;
  /** From the list's end to its beginning. */
  isBackwards: boolean;
}

const opposite = (direction: SortDirection): SortDirection => (direction === 'asc' ? 'desc' : 'asc');

async function countOf(members: MatchingMembers): Promise<number> {
  const { count } = await members.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return count;
}

/** Rows in the order of an index: by the column, then the id, both in one direction. */
function rowsAlong(
  db: Db,
  members: MatchingMembers,
  column: SortedPart['column'],
  direction: SortDirection,
  slice: Slice,
) {
  return rowsOfSlice(db, members, { column, direction, ids: direction, hasUnset: false }, slice);
}

/**
 * The rows of a slice of a part that begins with the greatest values.
 *
 * A backward scan of an index of a column and the id yields ties with descending ids. Each tie still has its place, so
 * the slice is read that way and its ties are reversed. Ties at its edges continue outside of it and are looked up
 * again.
 */
async function rowsWithTiesTurned(
  db: Db,
  part: MatchingMembers,
  column: NonNullable<SortedPart['column']>,
  walk: SortDirection,
  { offset, size }: Slice,
): Promise<ListedRow[]> {
  const rows = await rowsAlong(db, part, column, walk, { offset, size });
  const turned: ListedRow[] = [];
  const ties = [...Map.groupBy(rows, ({ sorted }) => sorted).entries()];
  for (const [index, [value, rowsOfTie]] of ties.entries()) {
    const isCutAtStart = index === 0 && offset > 0;
    const isCutAtEnd = index === ties.length - 1 && rows.length === size;
    const [first] = rowsOfTie;
    if (!first || !(isCutAtStart || isCutAtEnd)) {
      turned.push(...rowsOfTie.reverse());
      continue;
    }
    const tie = part.where(column, '=', value);
    const isBefore = walk === 'asc' ? '<' : '>';
    const before = isCutAtStart ? await countOf(tie.where('members.id', isBefore, first.id)) : 0;
    turned.push(...(await rowsAlong(db, tie, null, opposite(walk), { offset: before, size: rowsOfTie.length })));
  }
  return turned;
}

function rowsOfPart(
  db: Db,
  part: MatchingMembers,
  column: SortedPart['column'],
  { direction, isBackwards }: Walk,
  slice: Slice,
): Promise<ListedRow[]> {
  if (!column) return rowsAlong(db, part, null, isBackwards ? 'desc' : 'asc', slice);
  const walk = isBackwards ? opposite(direction) : direction;
  return direction === 'desc'
    ? rowsWithTiesTurned(db, part, column, walk, slice)
    : rowsAlong(db, part, column, walk, slice);
}

/** The rows of a slice of the parts of a list, in the order of the walk. */
export async function rowsInParts(
  db: Db,
  matching: MatchingMembers,
  parts: readonly SortedPart[],
  walk: Walk,
  { offset, size }: Slice,
): Promise<ListedRow[]> {
  const rows: ListedRow[] = [];
  let before = offset;
  for (const { condition, column, members } of walk.isBackwards ? parts.toReversed() : parts) {
    if (rows.length === size) break;
    if (members !== undefined && members <= before) {
      before -= members;
      continue;
    }
    const part = condition ? matching.where(condition) : matching;
    const found = await rowsOfPart(db, part, column, walk, { offset: before, size: size - rows.length });
    rows.push(...found);
    if (found.length > 0) before = 0;
    else if (before > 0) before -= await countOf(part);
  }
  return rows;
}
