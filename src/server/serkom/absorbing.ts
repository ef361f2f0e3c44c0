import { type Row, updateManyTracked } from '#server/database/history.ts';
import type { Absorb } from '#server/members/duplicates/merging.ts';

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
