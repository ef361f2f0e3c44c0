import {
  type DuplicateGroup,
  type DuplicateListQuery,
  type MatchKind,
  matchKinds,
  mostTogether,
  type SimilarMember,
} from '#contract/duplicates.ts';
import { type Author, insertManyTracked } from '#server/database/history.ts';
import { withoutIndex } from '#server/database/planner-hints.ts';
import type { Db } from '#server/database/schema.ts';
import { lockLiveRow } from '#server/database/tracked-rows/locks.ts';
import type { Operations } from '#server/operations/operations.store.ts';
import { writeAs } from '#server/session/write-as.ts';
import { memberRules } from '../member-rows.ts';
import { peopleWith } from './similar.ts';

interface Pair {
  one_id: number;
  other_id: number;
  shared: MatchKind[];
}

/** Leading pairs (see pair-ranks.ts), filtered by kind and region. */
function leadingPairs(db: Db, { shared, membership_type_id: region }: DuplicateListQuery) {
  let pairs = db.selectFrom('member_pairs').where('leads', '=', 1);
  if (shared !== undefined) pairs = pairs.where('led', 'like', `%"${shared}"%`);
  if (region === undefined) return pairs;
  // Filters leading pairs by region, which is faster than finding the pairs of each member in the region.
  return pairs.where((eb) => {
    const theirs = eb
      .selectFrom('members')
      .select('id')
      .where('region_id', '=', region)
      // Only live members have pairs. The condition lets a partial index cover the query.
      .where('deleted_at', 'is', null);
    return eb.or([
      eb(withoutIndex<number>('one_id'), 'in', theirs),
      eb(withoutIndex<number>('other_id'), 'in', theirs),
    ]);
  });
}

/** All pairs with one of these members. */
async function pairsBeside(db: Db, ids: readonly number[]): Promise<Pair[]> {
  const rows = await db
    .selectFrom('member_pairs')
    .select(['one_id', 'other_id', 'shared'])
    .where((eb) => eb.or([eb('one_id', 'in', ids), eb('other_id', 'in', ids)]))
    .orderBy('likeness', 'desc')
    .orderBy('one_id')
    .orderBy('other_id')
    .execute();
  return rows.map(({ shared, ...pair }) => ({ ...pair, shared: JSON.parse(shared) }));
}

/** A pair, with everybody who may be the same as one of its members. */
function groupOf(
  { one_id, other_id }: Omit<Pair, 'shared'>,
  beside: readonly Pair[],
  people: ReadonlyMap<number, Omit<SimilarMember, 'shared'>>,
): DuplicateGroup {
  const theirs = beside.filter((pair) => [one_id, other_id].some((id) => pair.one_id === id || pair.other_id === id));
  const ids = [...new Set([one_id, other_id, ...theirs.flatMap((pair) => [pair.one_id, pair.other_id])])];
  const sharedBy = (pairs: readonly Pair[]) =>
    matchKinds.filter((kind) => pairs.some(({ shared }) => shared.includes(kind)));
  const members = ids.slice(0, mostTogether).flatMap((id) => {
    const person = people.get(id);
    if (!person) return [];
    return [{ ...person, shared: sharedBy(theirs.filter((pair) => pair.one_id === id || pair.other_id === id)) }];
  });
  return { id: `${one_id}-${other_id}`, shared: sharedBy(theirs), members };
}

/** Members who may be the same person. */
export function createDuplicates(db: Db, operations: Operations) {
  return {
    /** Most likely first. */
    async list(query: DuplicateListQuery): Promise<{ data: DuplicateGroup[]; total_data: number }> {
      const { page = 1, pageSize = 25 } = query;
      const leading = leadingPairs(db, query);
      const { total } = await leading.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
      const pairs = await leading
        .select(['one_id', 'other_id'])
        .orderBy('likeness', 'desc')
        .orderBy('one_id')
        .orderBy('other_id')
        .limit(pageSize)
        .offset((page - 1) * pageSize)
        .execute();
      if (pairs.length === 0) return { data: [], total_data: total };
      const beside = await pairsBeside(db, [...new Set(pairs.flatMap((pair) => [pair.one_id, pair.other_id]))]);
      const people = await peopleWith(db, [...new Set(beside.flatMap((pair) => [pair.one_id, pair.other_id]))]);
      return { data: pairs.map((pair) => groupOf(pair, beside, people)), total_data: total };
    },

    /** Marks these members as distinct from each other; returns the operation to undo. */
    async tellApart(ids: readonly number[], author: Author): Promise<number | null> {
      const sorted = ids.toSorted((one, other) => one - other);
      return writeAs(db, author.authority, async (tx) => {
        for (const id of sorted) await lockLiveRow(tx, memberRules, id, 'refer');
        const known = await tx
          .selectFrom('distinct_members')
          .select(['one_id', 'other_id'])
          .where('one_id', 'in', sorted)
          .where('other_id', 'in', sorted)
          .where('deleted_at', 'is', null)
          .execute();
        const rows = sorted
          .flatMap((one_id) => sorted.filter((id) => id > one_id).map((other_id) => ({ one_id, other_id })))
          .filter((pair) => !known.some((one) => one.one_id === pair.one_id && one.other_id === pair.other_id));
        if (rows.length === 0) return null;
        const begun = { kind: 'bulk', subject: 'distinct_members', summary: {}, rows: rows.length } as const;
        const ours = await operations.begin(tx, begun, author);
        await insertManyTracked(tx, ours, 'distinct_members', rows);
        await operations.finish(tx, ours, rows.length);
        return ours.operationId;
      });
    },
  };
}

export type Duplicates = ReturnType<typeof createDuplicates>;
