import type { UndoOutcome } from '#contract/operations.ts';
import type { Forget, ForgetAccount } from '#server/keeper.ts';

/** Removes a purged member's name from the rows that undos skipped. */
export const forgetInOperations: Forget = async (tx, { rowIds }) => {
  const operations = tx.selectFrom('operations').select(['id', 'subject', 'summary']);
  const withSkipped = await operations.where('summary', 'like', '%"left":[{%').execute();
  for (const { id, subject } of withSkipped) {
    // Locked: an undo running at the same time writes the summary, too.
    const { summary } = await operations.where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow();
    const { undo, ...others }: { undo?: UndoOutcome } = JSON.parse(summary);
    const gone = undo?.left.filter((row) => rowIds[subject].includes(row.id)) ?? [];
    if (!undo || gone.length === 0) continue;
    const left = undo.left.map((row) => (gone.includes(row) ? { ...row, name: `Nomor ${row.id}` } : row));
    await tx
      .updateTable('operations')
      .set({ summary: JSON.stringify({ ...others, undo: { ...undo, left } }) })
      .where('id', '=', id)
      .execute();
  }
};

/** Replaces the name of an erased account. */
export const forgetDoer: ForgetAccount = async (tx, { id, name }) => {
  const as = { account_name: name, account_email: null };
  await tx.updateTable('operations').set(as).where('account_id', '=', id).execute();
};
