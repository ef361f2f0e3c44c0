import type { Tx } from './schema.ts';

/** Makes the last change of an operation stand for the whole of it; the others are recorded as its parts. */
export async function leadOperation(tx: Tx, operationId: number): Promise<void> {
  const last = tx
    .selectFrom('changes')
    .select((eb) => eb.fn.max('id').as('id'))
    .where('operation_id', '=', operationId);
  await tx.updateTable('changes').set({ is_part: 0 }).where('id', '=', last).execute();
}
