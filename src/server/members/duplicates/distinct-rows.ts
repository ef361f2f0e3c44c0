import type { Row } from '#server/database/history.ts';
import { memberNamesOf } from '#server/database/rows/naming.ts';
import type { Tx } from '#server/database/schema.ts';
import { type ManyRowsRules, oneByOne } from '#server/database/tracked-rows/undo-many.ts';
import { Problem } from '#server/problems.ts';

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
