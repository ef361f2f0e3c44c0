import { isDeepStrictEqual } from 'node:util';
import type { ImportDetail } from '#contract/imports.ts';
import { mapInSlices } from '#server/batches.ts';
import type { Tx } from '#server/database/schema.ts';
import { type Forget, type ForgetAccount, packed, type Traces } from '#server/database/traces.ts';
import { coveredOf, type StagedRow, stagedRowsOf } from './import-rows.store.ts';
import { columnsIn, type ImportRecord } from './imports.store.ts';
import { correctionsOf } from './row-reading.ts';

/** How a file is called whose own name told of somebody who is deleted for ever. */
const nameless = 'Berkas tanpa nama';

function isAbout(row: Pick<StagedRow, 'cells' | 'covered' | 'corrections' | 'target_id'>, traces: Traces): boolean {
  if (row.target_id === traces.memberId) return true;
  const cells: string[] = JSON.parse(row.cells);
  cells.push(...Object.values(coveredOf(row)), ...Object.values(correctionsOf(row)));
  return cells.some((cell) => traces.isTheirs(cell));
}

/** Deletes an import's rows that are about a member, with the keys by which they are alike. */
async function forgetRowsOf(tx: Tx, id: number, traces: Traces): Promise<void> {
  for await (const rows of stagedRowsOf(tx, id)) {
    const found = await mapInSlices(rows, (row) => (isAbout(row, traces) ? [row.number] : []));
    const numbers = found.flat();
    if (numbers.length === 0) continue;
    for (const table of ['import_rows', 'import_keys'] as const) {
      await tx.deleteFrom(table).where('import_id', '=', id).where('number', 'in', numbers).execute();
    }
    // Whoever looks through it has to look again.
    await tx
      .updateTable('imports')
      .set((eb) => ({ revision: eb('revision', '+', 1) }))
      .where('id', '=', id)
      .execute();
  }
}

async function forgetRows(tx: Tx, traces: Traces): Promise<void> {
  const imports = await tx.selectFrom('imports').select('id').where('subject', '=', 'members').orderBy('id').execute();
  for (const { id } of imports) await forgetRowsOf(tx, id, traces);
}

/** What is told of a file, without a member. */
function toldWithout(before: Pick<ImportRecord, 'file_name' | 'columns' | 'first_rows'>, traces: Traces) {
  const columns = columnsIn(before).map((column) => ({
    ...column,
    title: traces.isTheirs(column.title) ? '' : column.title,
    samples: column.samples.filter((sample) => !traces.tellsOfThem(sample)),
  }));
  const file_name = traces.mentions(before.file_name) ? nameless : before.file_name;
  const first: ImportDetail['first_rows'] = JSON.parse(before.first_rows);
  const others = first.filter(({ cells }) => !cells.some((cell) => traces.isTheirs(cell)));
  return { file_name, columns: JSON.stringify(columns), first_rows: JSON.stringify(others) };
}

/** Takes samples, first rows, headers and file names that tell of a member out of what is kept of imports. */
async function forgetInColumns(tx: Tx, traces: Traces): Promise<void> {
  const imports = tx.selectFrom('imports').select(['id', 'file_name', 'columns', 'first_rows']);
  for (const { id, ...before } of await imports.execute()) {
    if (isDeepStrictEqual(toldWithout(before, traces), before)) continue;
    // Somebody may be looking through it, which is kept in the same columns.
    const now = await imports.where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
    if (now) await tx.updateTable('imports').set(toldWithout(now, traces)).where('id', '=', id).execute();
  }
}

/** A value may have been taken for a header once, and be remembered as one. */
async function forgetHeaders(tx: Tx, traces: Traces): Promise<void> {
  const headers = await tx.selectFrom('import_titles').select(['title']).execute();
  const theirs = headers.map(({ title }) => title).filter((title) => traces.isTheirs(packed(title)));
  await tx.deleteFrom('import_titles').where('title', 'in', theirs).execute();
}

/** Takes a member who is deleted for ever out of all that is kept of files. */
export const forgetInImports: Forget = async (tx, traces) => {
  await forgetRows(tx, traces);
  await forgetInColumns(tx, traces);
  await forgetHeaders(tx, traces);
};

/** Takes an erased account's name out of who uploaded files. */
export const forgetUploader: ForgetAccount = async (tx, { id, name }) => {
  const as = { account_name: name, account_email: null };
  await tx.updateTable('imports').set(as).where('account_id', '=', id).execute();
};
