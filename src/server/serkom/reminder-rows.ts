import { type Row, updateManyTracked } from '#server/database/history.ts';
import { memberNamesOf } from '#server/database/rows/facts.ts';
import type { Tx } from '#server/database/schema.ts';
import type { ManyRowsRules } from '#server/database/tracked-rows/undo-many.ts';
import type { Absorb } from '#server/members/duplicates/merging.ts';

/** Reminders are called by their members' names. */
async function namesOf(tx: Tx, rows: readonly Row<'reminders'>[]) {
  const names = await memberNamesOf(
    tx,
    rows.map(({ member_id }) => member_id),
  );
  return ({ id, member_id }: Row<'reminders'>) => names.get(member_id) ?? `Nomor ${id}`;
}

/** The rules for editing and deleting reminders. */
export const reminderRules: ManyRowsRules<'reminders'> = {
  table: 'reminders',
  called: 'Catatan pengingat',
  columnsOf: (_row, facts) => facts,
  namesOf,
  reasonsAgainst: async () => new Map(),
  isAlone: () => false,
};

/** Reminders of a merged entry count for the member who stays. */
export const absorbReminders: Absorb = async (tx, author, into, from) => {
  const rows = (await tx
    .selectFrom('reminders')
    .selectAll()
    .where('member_id', 'in', from)
    .where('deleted_at', 'is', null)
    .execute()) as Row<'reminders'>[];
  const patched = rows.map((current) => ({ current, patch: { member_id: into } }));
  return { moved: await updateManyTracked(tx, author, 'reminders', patched), doubles: 0 };
};
