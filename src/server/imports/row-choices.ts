import type { z } from 'zod';
import type { chooseImportRows, RowChoice, Verdict } from '#contract/import-rows.ts';
import type { ImportDetail } from '#contract/imports.ts';
import type { Authority } from '#server/database/rows/sessions.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import { invalid, Problem } from '#server/problems.ts';
import { writeAs } from '#server/session/who-asks.ts';
import { claimImport } from './import-claims.ts';
import { findingOf, type StagedRow, stagedRowsOf, withNumbers } from './import-rows.store.ts';
import type { Importable } from './importable.ts';
import { detailOf } from './imports.store.ts';

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
  const [own = null] = choicesOf[verdict];
  if (choice === null) return own;
  if (choicesOf[verdict].includes(choice)) return choice;
  const message =
    own === null && verdict !== 'possible'
      ? 'Baris ini tidak perlu keputusan.'
      : 'Pilihan ini tidak berlaku untuk baris ini.';
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
export async function decided(
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
