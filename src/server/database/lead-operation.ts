import type { Tx } from './schema.ts';

/** Lets the last change of an operation represent all of it in the history. The others become its parts. */
export async function leadOperation(tx: Tx, operationId: number): Promise<void> {
  const last = tx
    .selectFrom('changes')
    .select((eb) => eb.fn.max('id').as('id'))
    .where('operation_id', '=', operationId);
  await tx.updateTable('changes').set({ is_part: 0 }).where('id', '=', last).execute();
}
