import type { UndoOutcome } from '#contract/operations.ts';
import type { Forget } from '#server/database/traces.ts';

interface Summary {
  file_name?: string;
  undo?: UndoOutcome;
}

/** Takes the name of a member who is deleted for ever out of what is said of operations. */
export const forgetInOperations: Forget = async (tx, traces) => {
  const rows = await tx
    .selectFrom('operations')
    .select(['id', 'subject', 'summary'])
    .where((eb) => eb.or([eb('summary', 'like', '%"file_name"%'), eb('summary', 'like', '%"left":[{%')]))
    .execute();
  for (const { id, subject, summary } of rows) {
    const { file_name, undo, ...others }: Summary = JSON.parse(summary);
    const gone = subject === 'members' ? [traces.memberId] : subject === 'regions' ? [] : traces.registrationIds;
    const left = undo?.left.map((row) => (gone.includes(row.id) ? { ...row, name: `Nomor ${row.id}` } : row));
    const now = JSON.stringify({
      ...others,
      ...(file_name !== undefined && !traces.mentions(file_name) && { file_name }),
      ...(undo && { undo: { ...undo, left } }),
    });
    if (JSON.stringify({ ...others, ...(file_name !== undefined && { file_name }), ...(undo && { undo }) }) === now)
      continue;
    await tx.updateTable('operations').set({ summary: now }).where('id', '=', id).execute();
  }
};
