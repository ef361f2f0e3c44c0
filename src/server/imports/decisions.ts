import type { z } from 'zod';
import type { changeImportRow, chooseImportRows, ImportRow, RowChoice, Verdict } from '#contract/import-rows.ts';
import type { ImportDetail } from '#contract/imports.ts';
import { batchesOf } from '#server/batches.ts';
import type { Authority } from '#server/database/rows/sessions.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import { invalid, notFound, Problem } from '#server/problems.ts';
import { writeAs } from '#server/session/who-asks.ts';
import { correctRows, equalRows } from './corrections.ts';
import type { Importable } from './importable.ts';
import { claimImport, detailOf, type ImportRecord } from './imports.store.ts';
import { viewsOf } from './row-view.ts';
import {
  findingOf,
  rowsWith,
  rowWith,
  type StagedRow,
  stagedRowsOf,
  storeFindings,
  withNumbers,
} from './staged-rows.store.ts';

/** The possible decisions by verdict; the first is the default. */
const choicesOf: Record<Verdict, readonly (RowChoice | null)[]> = {
  new: ['add', 'skip'],
  changed: ['change', 'skip'],
  possible: [null, 'add', 'change', 'skip'],
  other_name: ['skip', 'change'],
  same: [null],
  wrong: [null],
};

function checkedChoice(verdict: Verdict, choice: RowChoice | null): RowChoice | null {
  const [own = null, ...others] = choicesOf[verdict];
  if (choice === null) return own;
  if (choicesOf[verdict].includes(choice)) return choice;
  const needsNone = others.length === 0;
  const message = needsNone ? 'Baris ini tidak perlu keputusan.' : 'Pilihan ini tidak berlaku untuk baris ini.';
  throw invalid([{ field: 'choice', message }]);
}

/** A row with the chosen member to change. No two rows can change the same one. */
async function withTarget(tx: Tx, importable: Importable, row: StagedRow, targetId: number): Promise<StagedRow> {
  const finding = findingOf(row);
  if (!finding?.candidates.some(({ id }) => id === targetId)) {
    throw invalid([{ field: 'target_id', message: 'Pilih salah satu dari kemungkinan yang ditunjukkan.' }]);
  }
  const existing = await importable.read(tx, targetId);
  if (!existing) throw new Problem('conflict', 'Data yang dipilih sudah dihapus. Periksa ulang berkas ini.');
  const other = await tx
    .selectFrom('import_rows')
    .select('number')
    .where('import_id', '=', row.import_id)
    .where('target_id', '=', targetId)
    .where('choice', '=', 'change')
    .where('number', '!=', row.number)
    .executeTakeFirst();
  if (other) throw new Problem('conflict', `Data ini sudah diubah oleh baris ${other.number}.`);
  const old = importable.differences(finding.values, existing);
  return {
    ...row,
    choice: 'change',
    target_id: existing.id,
    target_version: existing.version,
    finding: JSON.stringify({ ...finding, old }),
  };
}

/** A row with a person's decision. */
async function decided(
  tx: Tx,
  importable: Importable,
  row: StagedRow,
  choice: RowChoice | null,
  targetId: number | undefined,
): Promise<StagedRow> {
  const verdict = row.verdict ?? 'wrong';
  const checked = checkedChoice(verdict, choice);
  if (verdict !== 'possible') return { ...row, choice: checked };
  if (checked === 'change') {
    const target = targetId ?? row.target_id;
    if (target === null) throw invalid([{ field: 'target_id', message: 'Pilih data mana yang diubah.' }]);
    return withTarget(tx, importable, row, target);
  }
  const [lacking] = checked === 'add' ? importable.missing(findingOf(row)?.values ?? {}) : [];
  if (lacking) {
    throw invalid([{ field: 'choice', message: `Baris ini belum dapat ditambahkan: ${lacking.message}` }]);
  }
  return { ...row, choice: checked, target_id: null, target_version: null };
}

/** Decides about all rows with a verdict. Rows that can't be added stay as they are. Returns the import. */
export async function decideAll(
  db: Db,
  importable: Importable,
  id: number,
  { verdict, choice }: z.output<typeof chooseImportRows.body>,
  authority: Authority,
): Promise<ImportDetail> {
  const checked = checkedChoice(verdict, choice);
  if (checked === 'change' && (verdict === 'possible' || verdict === 'other_name')) {
    throw invalid([{ field: 'choice', message: 'Pilih data mana yang diubah, baris demi baris.' }]);
  }
  return writeAs(db, authority, async (tx) => {
    await claimImport(tx, id, { states: ['checked'] });
    const isPossible = (row: StagedRow) =>
      verdict !== 'possible' || checked !== 'add' || importable.missing(findingOf(row)?.values ?? {}).length === 0;
    for await (const rows of stagedRowsOf(tx, id, { verdict })) {
      const numbers = rows.filter(isPossible).map(({ number }) => number);
      const update = tx
        .updateTable('import_rows')
        .set({ choice: checked, ...(verdict === 'possible' && { target_id: null, target_version: null }) })
        .where('import_id', '=', id);
      await withNumbers(update, numbers).execute();
    }
    return detailOf(tx, id);
  });
}

/** Corrects cells of a row and decides about it. Returns the row, the import, and how many rows have equal cells. */
export async function changeRow(
  db: Db,
  importable: Importable,
  id: number,
  number: number,
  { cells = [], choice, target_id, equal = false }: z.output<typeof changeImportRow.body>,
  authority: Authority,
): Promise<{ row: ImportRow; import: ImportDetail; equal_rows: number }> {
  const [cell, ...otherCells] = cells;
  const equalTo = async (run: Db | Tx, record: ImportRecord, row: StagedRow) =>
    cell && otherCells.length === 0 ? equalRows(run, importable, record, row, cell.field) : [];
  const { record, before, ...changed } = await writeAs(db, authority, async (tx) => {
    const record = await claimImport(tx, id, { states: ['checked'] });
    const before = await rowWith(tx, id, number);
    if (!before) throw notFound('Baris');
    const numbers = equal ? await equalTo(tx, record, before) : [];
    for await (const some of batchesOf(numbers)) {
      await correctRows(tx, importable, record, await rowsWith(tx, id, some), cells);
    }
    // Last, because the others are judged with it.
    const [corrected = before] = cells.length > 0 ? await correctRows(tx, importable, record, [before], cells) : [];
    const row = choice === undefined ? corrected : await decided(tx, importable, corrected, choice, target_id);
    await storeFindings(tx, [row]);
    const [view] = await viewsOf(tx, importable, record, [row], { isWhole: true });
    if (!view) throw new Error('A row that was changed is gone.');
    return { record, before, row: view, import: await detailOf(tx, id), equal_rows: numbers.length };
  });
  // Looked for outside the transaction: it takes as long as the file.
  return equal ? changed : { ...changed, equal_rows: (await equalTo(db, record, before)).length };
}
