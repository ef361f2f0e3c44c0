import { isDeepStrictEqual } from 'node:util';
import { mapInSlices } from '#server/batches.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import { type Forget, type ForgetAccount, packed, type Traces } from '#server/database/traces.ts';
import type { Keeper } from '#server/keeper.ts';
import { coveredOf, type StagedRow, stagedRowsOf } from './import-rows.store.ts';
import { columnsIn, firstRowsIn, type ImportRecord } from './imports.store.ts';
import { prune } from './removing.ts';
import { correctionsOf } from './row-reading.ts';

/** The name of a file whose own name mentioned a purged member. */
const nameless = 'Berkas tanpa nama';

function isAbout(row: Pick<StagedRow, 'cells' | 'covered' | 'corrections' | 'target_id'>, traces: Traces): boolean {
  if (row.target_id === traces.memberId) return true;
  const cells: string[] = JSON.parse(row.cells);
  cells.push(...Object.values(coveredOf(row)), ...Object.values(correctionsOf(row)));
  return traces.mayHaveTheirs(cells.join(' ')) && cells.some((cell) => traces.isTheirs(cell));
}

/** The numbers of an import's deleted rows. */
type Gone = ReadonlySet<number>;

/** Deletes an import's rows about a member, with their match keys. Returns their numbers. */
async function forgetRowsOf(tx: Tx, id: number, traces: Traces): Promise<Gone> {
  const gone = new Set<number>();
  for await (const rows of stagedRowsOf(tx, id)) {
    const about = await mapInSlices(rows, (row) => (isAbout(row, traces) ? [row] : []));
    const found = about.flat();
    if (found.length === 0) continue;
    const numbers = found.map(({ number }) => number);
    for (const number of numbers) gone.add(number);
    for (const table of ['import_rows', 'import_keys'] as const) {
      await tx.deleteFrom(table).where('import_id', '=', id).where('number', 'in', numbers).execute();
    }
    // Whoever has it open must reload it.
    await tx
      .updateTable('imports')
      .set((eb) => ({ revision: eb('revision', '+', 1) }))
      .where('id', '=', id)
      .execute();
  }
  return gone;
}

/** Deletes the rows about a member in all imports. Returns the numbers of the deleted rows, by import. */
async function forgetRows(tx: Tx, traces: Traces): Promise<Map<number, Gone>> {
  const gone = new Map<number, Gone>();
  const imports = await tx.selectFrom('imports').select('id').where('subject', '=', 'members').orderBy('id').execute();
  for (const { id } of imports) gone.set(id, await forgetRowsOf(tx, id, traces));
  return gone;
}

/** Whether a header or a line above it is or contains a value of a member: 'Catatan Siti Aminah'. */
const tellsOf = (traces: Traces, text: string) => traces.isTheirs(text) || traces.mentions(text);

/** The description of a file without the values of a member, and without its deleted rows. */
function toldWithout(
  before: Pick<ImportRecord, 'file_name' | 'columns' | 'first_rows'>,
  traces: Traces,
  gone: Gone = new Set(),
) {
  const columns = columnsIn(before).map((column) => ({
    ...column,
    title: tellsOf(traces, column.title) ? '' : column.title,
    samples: column.samples.filter((number) => !gone.has(number)),
    date_cells: column.date_cells.filter((number) => !gone.has(number)),
  }));
  const file_name = traces.mentions(before.file_name) ? nameless : before.file_name;
  const others = firstRowsIn(before).filter(
    ({ number, cells = [] }) => !gone.has(number) && !cells.some((cell) => tellsOf(traces, cell)),
  );
  return { file_name, columns: JSON.stringify(columns), first_rows: JSON.stringify(others) };
}

/** Removes references to deleted rows, first rows, headers and file names that mention a member from all imports. */
async function forgetInColumns(tx: Tx, traces: Traces, gone: ReadonlyMap<number, Gone>): Promise<void> {
  const imports = tx.selectFrom('imports').select(['id', 'file_name', 'columns', 'first_rows']);
  for (const { id, ...before } of await imports.execute()) {
    if (isDeepStrictEqual(toldWithout(before, traces, gone.get(id)), before)) continue;
    // Locked, because people's decisions are stored in the same columns.
    const now = await imports.where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
    if (now)
      await tx
        .updateTable('imports')
        .set(toldWithout(now, traces, gone.get(id)))
        .where('id', '=', id)
        .execute();
  }
}

/** Removes remembered headers that are values of a member: a value may once have been taken for a header. */
async function forgetHeaders(tx: Tx, traces: Traces): Promise<void> {
  const headers = await tx.selectFrom('import_titles').select(['title']).execute();
  const theirs = headers.map(({ title }) => title).filter((title) => tellsOf(traces, packed(title)));
  await tx.deleteFrom('import_titles').where('title', 'in', theirs).execute();
}

/** Removes a purged member from all stored files and headers. */
export const forgetInImports: Forget = async (tx, traces) => {
  await forgetInColumns(tx, traces, await forgetRows(tx, traces));
  await forgetHeaders(tx, traces);
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
