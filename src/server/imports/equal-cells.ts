import type { ImportField } from '#contract/import-columns.ts';
import type { ImportDetail } from '#contract/imports.ts';
import { batchesOf } from '#server/batches.ts';
import type { Authority } from '#server/database/rows/sessions.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import { notFound, Problem } from '#server/problems.ts';
import { writeAs } from '#server/session/who-asks.ts';
import { textOf } from './cell-texts.ts';
import { claimImport } from './import-claims.ts';
import { rowsThatMention, rowsWith, rowWith, type StagedRow } from './import-rows.store.ts';
import type { Importable } from './importable.ts';
import { columnsIn, detailOf, type ImportRecord } from './imports.store.ts';
import { corrected, rewriteMany } from './row-changes.ts';
import { rowReader, rowTextsOf } from './row-reading.ts';

/** A cell of an import. */
export interface CellPlace {
  number: number;
  field: ImportField;
}

/** The text of the cell as it was read; empty where equal cells need not mean the same. */
function saidIn(record: ImportRecord, importable: Importable, row: StagedRow, field: ImportField): string {
  if (field === importable.key.field) return '';
  return textOf(rowTextsOf({ ...row, corrections: null }, columnsIn(record))[field] ?? '');
}

/** The numbers of the other rows with the same text in a field, as the file or a correction has it. */
async function equalRows(
  db: Db | Tx,
  record: ImportRecord,
  importable: Importable,
  row: StagedRow,
  field: ImportField,
): Promise<number[]> {
  const said = saidIn(record, importable, row, field);
  if (said === '') return [];
  const columns = columnsIn(record);
  const numbers: number[] = [];
  for await (const rows of rowsThatMention(db, record.id, said)) {
    const equal = rows.filter(
      (one) => one.number !== row.number && textOf(rowTextsOf(one, columns)[field] ?? '') === said,
    );
    numbers.push(...equal.map(({ number }) => number));
  }
  return numbers;
}

async function rowAt(db: Db | Tx, { id }: ImportRecord, number: number): Promise<StagedRow> {
  const row = await rowWith(db, id, number);
  if (!row) throw notFound('Baris');
  return row;
}

/** Counts the cells to which a correction could be applied as well. */
export async function countEqual(db: Db, importable: Importable, record: ImportRecord, { number, field }: CellPlace) {
  if (record.state !== 'checked') return 0;
  return (await equalRows(db, record, importable, await rowAt(db, record, number), field)).length;
}

/** Applies the correction of a cell to all equal ones. Returns their number, and the import. */
export async function storeEqualCorrection(
  db: Db,
  importable: Importable,
  id: number,
  { number, field, text }: CellPlace & { text: string },
  authority: Authority,
): Promise<{ rows: number; import: ImportDetail }> {
  return writeAs(db, authority, async (tx) => {
    const record = await claimImport(tx, id, { states: ['checked'] });
    const row = await rowAt(tx, record, number);
    if (rowTextsOf(row, columnsIn(record))[field] !== text) {
      throw new Problem('conflict', 'Sel ini sudah diperbaiki menjadi isi lain. Lihat kembali barisnya.');
    }
    const read = await rowReader(tx, importable, record);
    const numbers = await equalRows(tx, record, importable, row, field);
    for await (const some of batchesOf(numbers)) {
      const before = await rowsWith(tx, id, some);
      const changes = before.map((one) => ({
        before: one,
        after: corrected(record, importable, one, [{ field, text }]),
      }));
      await rewriteMany({ tx, importable, record, read }, changes);
    }
    return { rows: numbers.length, import: await detailOf(tx, id) };
  });
}
