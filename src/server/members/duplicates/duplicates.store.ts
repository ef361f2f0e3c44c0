import { type DuplicateGroup, type DuplicateListQuery, type Likeness, mostTogether } from '#contract/duplicates.ts';
import { type Author, insertManyTracked, type Row } from '#server/database/history.ts';
import { memberNamesOf } from '#server/database/rows/facts.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import { fold } from '#server/database/search-text.ts';
import { lockLiveRow } from '#server/database/tracked-rows/rows.ts';
import { type ManyRowsRules, oneByOne } from '#server/database/tracked-rows/undo-many.ts';
import { KeptAnswer, untilChange } from '#server/database/until-change.ts';
import type { Operations } from '#server/operations/operations.store.ts';
import { Problem } from '#server/problems.ts';
import { writeAs } from '#server/session/who-asks.ts';
import { memberRules } from '../member-rows.ts';
import { type AlikeGroup, findGroups } from './groups.ts';
import { peopleWith } from './similar.ts';

/** Distinct pairs are called by both names. */
async function namesOf(tx: Tx, rows: readonly Row<'distinct_members'>[]) {
  const names = await memberNamesOf(
    tx,
    rows.flatMap(({ one_id, other_id }) => [one_id, other_id]),
  );
  return ({ one_id, other_id }: Row<'distinct_members'>) => [one_id, other_id].map((id) => names.get(id)).join(' – ');
}

/** Why a pair can't be marked as distinct again; null if it can. */
async function reasonAgainstReturn(tx: Tx, { one_id, other_id }: Row<'distinct_members'>): Promise<string | null> {
  const other = await tx
    .selectFrom('distinct_members')
    .select('id')
    .where('one_id', '=', one_id)
    .where('other_id', '=', other_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return other ? 'Sudah dicatat lagi sejak itu.' : null;
}

/** The rules for pairs that were marked as distinct. */
export const distinctRules: ManyRowsRules<'distinct_members'> = {
  table: 'distinct_members',
  called: 'Catatan bukan orang yang sama',
  columnsOf: (_row, facts) => facts,
  namesOf,
  ...oneByOne(async (tx, { row, kind }) => (kind === 'restore' ? reasonAgainstReturn(tx, row) : null)),
  async refuseReturn(tx, row) {
    const reason = await reasonAgainstReturn(tx, row);
    if (reason !== null) throw new Problem('conflict', reason);
  },
};

const likenessOfGroup = ({ shared }: AlikeGroup): Likeness =>
  shared.some((kind) => kind !== 'name') ? 'strong' : 'name';

/** Members who may be the same person. */
export function createDuplicates(db: Db, operations: Operations) {
  const kept = new KeptAnswer<AlikeGroup[]>();
  return {
    /** Most likely first. A group is found by the region of any of its members. */
    async list(query: DuplicateListQuery) {
      const { page = 1, pageSize = 25, likeness, membership_type_id: region, search = [] } = query;
      const words = search.map(fold);
      const found = (await untilChange(db, kept, () => findGroups(db))).filter(
        ({ regions, texts }) =>
          (region === undefined || regions.has(region)) &&
          texts.some((text) => words.every((word) => text.includes(word))),
      );
      const byLikeness = Object.groupBy(found, likenessOfGroup);
      const groups = likeness === undefined ? found : (byLikeness[likeness] ?? []);
      const shown = groups
        .slice((page - 1) * pageSize, page * pageSize)
        .map(({ id, shared, members }) => ({ id, shared, members: members.slice(0, mostTogether) }));
      const people = await peopleWith(db, [...new Set(shown.flatMap(({ members }) => members.map(({ id }) => id)))]);
      const data: DuplicateGroup[] = shown.map((group) => ({
        ...group,
        members: group.members.flatMap(({ id, shared }) => {
          const person = people.get(id);
          return person ? [{ ...person, shared }] : [];
        }),
      }));
      const totals = { strong: byLikeness.strong?.length ?? 0, name: byLikeness.name?.length ?? 0 };
      return { data, total_data: groups.length, totals };
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
        const begun = { kind: 'bulk', subject: 'distinct_members', summary: {} } as const;
        const ours = await operations.begin(tx, begun, author);
        await insertManyTracked(tx, ours, 'distinct_members', rows);
        await operations.finish(tx, ours, rows.length);
        return ours.operationId;
      });
    },
  };
}

export type Duplicates = ReturnType<typeof createDuplicates>;
