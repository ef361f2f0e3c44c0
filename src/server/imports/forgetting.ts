import { setImmediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { ImportDetail } from '#contract/imports.ts';
import { batchSize } from '#server/batches.ts';
import type { Tx } from '#server/database/schema.ts';
import { type Forget, packed, type Traces } from '#server/database/traces.ts';
import { coveredOf, type StagedRow } from './import-rows.store.ts';
import { columnsIn } from './imports.store.ts';
import { correctionsOf } from './row-reading.ts';

/** How a file is called whose own name told of somebody who is deleted for ever. */
const nameless = 'Berkas tanpa nama';

function isAbout(row: Pick<StagedRow, 'cells' | 'covered' | 'corrections' | 'target_id'>, traces: Traces): boolean {
  if (row.target_id === traces.memberId) return true;
  const cells: string[] = JSON.parse(row.cells);
  cells.push(...Object.values(coveredOf(row)), ...Object.values(correctionsOf(row)));
  return cells.some((cell) => traces.isTheirs(cell));
}

/** Deletes the rows of files that are about a member, with the keys by which they are alike. */
async function forgetRows(tx: Tx, traces: Traces): Promise<void> {
  for (let last = { import_id: 0, number: 0 }; ; ) {
    const rows = await tx
      .selectFrom('import_rows')
      .innerJoin('imports', 'imports.id', 'import_rows.import_id')
      .select(['import_id', 'number', 'cells', 'covered', 'corrections', 'target_id'])
      .where('imports.subject', '=', 'members')
      .where((eb) => eb(eb.refTuple('import_id', 'number'), '>', eb.tuple(last.import_id, last.number)))
      .orderBy('import_id')
      .orderBy('number')
      .limit(batchSize)
      .execute();
    for (const [id, some] of Map.groupBy(
      rows.filter((row) => isAbout(row, traces)),
      (row) => row.import_id,
    )) {
      const numbers = some.map(({ number }) => number);
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
    last = rows.at(-1) ?? last;
    if (rows.length < batchSize) return;
    // Reads get their turn.
    await setImmediate();
  }
}

/** Takes samples, first rows, titles and file names that tell of a member out of what is kept of imports. */
async function forgetInColumns(tx: Tx, traces: Traces): Promise<void> {
  const imports = await tx.selectFrom('imports').select(['id', 'file_name', 'columns', 'first_rows']).execute();
  for (const { id, ...before } of imports) {
    const columns = columnsIn(before).map((column) => ({
      ...column,
      title: traces.isTheirs(column.title) ? '' : column.title,
      samples: column.samples.filter((sample) => !traces.isTheirs(sample)),
    }));
    const file_name = traces.mentions(before.file_name) ? nameless : before.file_name;
    const first: ImportDetail['first_rows'] = JSON.parse(before.first_rows);
    const others = first.filter(({ cells }) => !cells.some((cell) => traces.isTheirs(cell)));
    const now = { file_name, columns: JSON.stringify(columns), first_rows: JSON.stringify(others) };
    if (isDeepStrictEqual(now, before)) continue;
    await tx.updateTable('imports').set(now).where('id', '=', id).execute();
  }
}

/** A value may have been taken for a title once, and be remembered as one. */
async function forgetTitles(tx: Tx, traces: Traces): Promise<void> {
  const titles = await tx.selectFrom('import_titles').select(['title']).execute();
  const theirs = titles.map(({ title }) => title).filter((title) => traces.isTheirs(packed(title)));
  await tx.deleteFrom('import_titles').where('title', 'in', theirs).execute();
}

/** Takes a member who is deleted for ever out of all that is kept of files. */
export const forgetInImports: Forget = async (tx, traces) => {
  await forgetRows(tx, traces);
  await forgetInColumns(tx, traces);
  await forgetTitles(tx, traces);
};
