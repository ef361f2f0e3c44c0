import type { OperationSubject, UndoOutcome } from '#contract/operations.ts';
import type { Forget, ForgetAccount, Traces } from '#server/database/traces.ts';

interface Summary {
  file_name?: string;
  undo?: UndoOutcome;
}

/** An operation's summary without a member; null if it doesn't mention them. */
function summaryWithout(
  { subject, summary }: { subject: OperationSubject; summary: string },
  traces: Traces,
): string | null {
  const { file_name, undo, ...others }: Summary = JSON.parse(summary);
  const gone = traces.rowIds[subject];
  const left = undo?.left.map((row) => (gone.includes(row.id) ? { ...row, name: `Nomor ${row.id}` } : row));
  const now = JSON.stringify({
    ...others,
    ...(file_name !== undefined && !traces.mentions(file_name) && { file_name }),
    ...(undo && { undo: { ...undo, left } }),
  });
  const before = { ...others, ...(file_name !== undefined && { file_name }), ...(undo && { undo }) };
  return JSON.stringify(before) === now ? null : now;
}

/** Removes a purged member's name from summaries of operations. */
export const forgetInOperations: Forget = async (tx, traces) => {
  const rows = await tx
    .selectFrom('operations')
    .select(['id', 'subject', 'summary'])
    .where((eb) => eb.or([eb('summary', 'like', '%"file_name"%'), eb('summary', 'like', '%"left":[{%')]))
    .execute();
  for (const row of rows.filter((one) => summaryWithout(one, traces) !== null)) {
    const { id } = row;
    // Locked: an undo running at the same time writes the summary, too.
    const { summary } = await tx
      .selectFrom('operations')
      .select('summary')
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    const without = summaryWithout({ ...row, summary }, traces);
    if (without === null) continue;
    await tx.updateTable('operations').set({ summary: without }).where('id', '=', id).execute();
  }
};

/** Replaces the name of an erased account. */
export const forgetDoer: ForgetAccount = async (tx, { id, name }) => {
  const as = { account_name: name, account_email: null };
  await tx.updateTable('operations').set(as).where('account_id', '=', id).execute();
};
