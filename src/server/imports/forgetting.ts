import type { Db, Tx } from '#server/database/schema.ts';
import type { Forget, ForgetAccount, Keeper } from '#server/keeper.ts';
import { columnsIn, firstRowsIn } from './imports.store.ts';
import { prune } from './removing.ts';

/** Removes references to deleted rows from the description of a file. */
async function forgetReferences(tx: Tx, id: number, gone: ReadonlySet<number>): Promise<void> {
  // Locked, because people's decisions are stored in the same columns.
  const told = await tx
    .selectFrom('imports')
    .select(['columns', 'first_rows'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const stays = ({ number }: { number: number }) => !gone.has(number);
  const columns = columnsIn(told).map((column) => ({
    ...column,
    samples: column.samples.filter(stays),
    readings: column.readings.map((one) => ({ ...one, examples: one.examples.filter(stays) })),
  }));
  const first = firstRowsIn(told).filter(stays);
  await tx
    .updateTable('imports')
    .set((eb) => ({
      columns: JSON.stringify(columns),
      first_rows: JSON.stringify(first),
      // Whoever has it open must reload it.
      revision: eb('revision', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

/** Deletes the rows of all files that were found to be a purged member's. Others are deleted with their file. */
const forgetInImports: Forget = async (tx, { memberId }) => {
  const rows = await tx
    .selectFrom('import_rows')
    .innerJoin('imports', 'imports.id', 'import_rows.import_id')
    .select(['import_id', 'number'])
    .where('imports.subject', '=', 'members')
    .where('target_id', '=', memberId)
    .execute();
  for (const [id, theirs] of Map.groupBy(rows, ({ import_id }) => import_id)) {
    const numbers = theirs.map(({ number }) => number);
    for (const table of ['import_rows', 'import_keys'] as const) {
      await tx.deleteFrom(table).where('import_id', '=', id).where('number', 'in', numbers).execute();
    }
    await forgetReferences(tx, id, new Set(numbers));
  }
};

/** Replaces the name of an erased account as the uploader of files. */
const forgetUploader: ForgetAccount = async (tx, { id, name }) => {
  const as = { account_name: name, account_email: null };
  await tx.updateTable('imports').set(as).where('account_id', '=', id).execute();
};

/** Removes people from imports, and imports after some days. */
export function createImportKeeper(db: Db): Keeper {
  return {
    forgetMember: forgetInImports,
    forgetAccount: forgetUploader,
    prune: ({ imports }) => prune(db, imports),
  };
}
