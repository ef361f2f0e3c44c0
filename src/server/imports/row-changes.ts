import type { z } from 'zod';
import type { ImportField } from '#contract/import-columns.ts';
import type { changeImportRow, ImportRow } from '#contract/import-rows.ts';
import type { ImportDetail } from '#contract/imports.ts';
import { batchesOf } from '#server/batches.ts';
import type { Authority } from '#server/database/rows/sessions.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import { invalid, notFound } from '#server/problems.ts';
import { writeAs } from '#server/session/who-asks.ts';
import { judgedRow } from './checking.ts';
import { claimImport, updateImport } from './import-claims.ts';
import { forgetKeys, keyedRows, storedKeys, storeKeys } from './import-keys.store.ts';
import { findingOf, rowsWith, rowWith, type StagedRow, storeFindings } from './import-rows.store.ts';
import type { Importable } from './importable.ts';
import { columnsIn, detailOf, type ImportRecord } from './imports.store.ts';
import { createJudge, type Judged } from './judging.ts';
import { decided } from './row-choices.ts';
import { correctionsOf, type ReadFileRows, rowReader, rowTextsOf, type Understood } from './row-reading.ts';
import { viewsOf } from './row-view.ts';

type RowChange = z.output<typeof changeImportRow.body>;

/** Applies corrections to a row. A text that the file has already is no correction. */
export function corrected(
  record: ImportRecord,
  importable: Importable,
  row: StagedRow,
  cells: NonNullable<RowChange['cells']>,
): StagedRow {
  const original = rowTextsOf({ ...row, corrections: null }, columnsIn(record));
  const corrections = new Map(Object.entries(correctionsOf(row)) as [ImportField, string][]);
  for (const [place, { field, text }] of cells.entries()) {
    if (!importable.fields.some((one) => one.field === field)) {
      throw invalid([{ field: `cells.${place}.field`, message: 'Isian ini tidak dapat diimpor di sini.' }]);
    }
    if (text === (original[field] ?? '')) corrections.delete(field);
    else corrections.set(field, text);
  }
  return { ...row, corrections: corrections.size === 0 ? null : JSON.stringify(Object.fromEntries(corrections)) };
}

/** Keeps the decision for a row if its verdict is still the same, for example the chosen possible duplicate. */
function stillDecided(row: StagedRow, judged: Judged): StagedRow {
  const now = judgedRow(row, judged);
  if (row.verdict !== now.verdict) return now;
  if (row.verdict !== 'possible' || row.choice !== 'change') return { ...now, choice: row.choice };
  const isThere = judged.finding.candidates.some(({ id }) => id === row.target_id);
  if (!isThere) return now;
  const finding = JSON.stringify({ ...judged.finding, old: findingOf(row)?.old ?? {} });
  return { ...now, choice: row.choice, target_id: row.target_id, target_version: row.target_version, finding };
}

interface Rereading {
  tx: Tx;
  importable: Importable;
  record: ImportRecord;
  read: ReadFileRows;
}

const noKeys = { unique: null, alike: {} };

/** If more rows share a key, one more or less makes no difference to the others. */
const mostNeighbours = 1000;

/** Judges the rows again that share one of these keys with changed rows. */
async function judgeNeighbours(
  { tx, importable, record, read }: Rereading,
  changedRows: ReadonlySet<number>,
  keys: readonly string[],
) {
  const sharing = keyedRows(record.id);
  const numbers = new Set<number>();
  for (const { rows } of await sharing.few(tx, keys, mostNeighbours)) {
    for (const neighbour of rows) if (!changedRows.has(neighbour)) numbers.add(neighbour);
  }
  const judge = createJudge(importable, sharing);
  for await (const some of batchesOf([...numbers].sort((one, other) => one - other))) {
    const rows = await rowsWith(tx, record.id, some);
    const judged = await judge(tx, await read(rows));
    await storeFindings(
      tx,
      rows.flatMap((row, index) => (judged[index] ? [stillDecided(row, judged[index])] : [])),
    );
  }
}

/** A row before and after its cells were corrected. */
interface RowRewrite {
  before: StagedRow;
  after: StagedRow;
}

/** A row with its new verdict. If a person left it out, it stays left out. */
function rejudged({ before, after }: RowRewrite, judged: Judged): StagedRow {
  const row = judgedRow(after, judged);
  // With the verdict `other_name` it is left out by default, without a person's decision.
  const wasSkipped = before.choice === 'skip' && before.verdict !== 'other_name';
  return wasSkipped && row.verdict !== 'same' && row.verdict !== 'wrong' ? { ...row, choice: 'skip' } : row;
}

/**
 * Writes corrected rows with their new verdicts and those of their neighbours. At most as many as a statement's
 * parameters allow.
 */
export async function rewriteMany(rereading: Rereading, rewrites: readonly RowRewrite[]): Promise<StagedRow[]> {
  const { tx, importable, record, read } = rereading;
  const { id } = record;
  const was = await read(rewrites.map(({ before }) => before));
  const is = await read(rewrites.map(({ after }) => after));
  const touched = new Set<string>();
  for (const [index, now] of is.entries()) {
    const [old, current] = [new Set(storedKeys(was[index]?.keys ?? noKeys)), new Set(storedKeys(now.keys))];
    const [gone, added] = [[...old.difference(current)], [...current.difference(old)]];
    if (gone.length > 0) await forgetKeys(tx, id, now.number, gone);
    if (added.length > 0) {
      await storeKeys(
        tx,
        id,
        added.map((key) => ({ number: now.number, key })),
      );
    }
    for (const key of [...gone, ...added]) touched.add(key);
  }
  const lost = (rows: readonly Understood[]) => rows.filter(({ hasLostZero }) => hasLostZero).length;
  record.lost_zeros += lost(is) - lost(was);
  await updateImport(tx, id, { lost_zeros: record.lost_zeros });
  await judgeNeighbours(rereading, new Set(is.map(({ number }) => number)), [...touched]);
  const judged = await createJudge(importable, keyedRows(id))(tx, is);
  const rows = rewrites.flatMap((rewrite, index) => (judged[index] ? [rejudged(rewrite, judged[index])] : []));
  await storeFindings(tx, rows);
  return rows;
}

/** Corrects cells of a row and decides about it. Returns the row and the import. */
export async function changeRow(
  db: Db,
  importable: Importable,
  id: number,
  number: number,
  { cells, choice, target_id }: RowChange,
  authority: Authority,
): Promise<{ row: ImportRow; import: ImportDetail }> {
  return writeAs(db, authority, async (tx) => {
    const record = await claimImport(tx, id, { states: ['checked'] });
    const before = await rowWith(tx, id, number);
    if (!before) throw notFound('Baris');
    let row = before;
    if (cells) {
      const read = await rowReader(tx, importable, record);
      const after = corrected(record, importable, before, cells);
      [row = before] = await rewriteMany({ tx, importable, record, read }, [{ before, after }]);
    }
    if (choice !== undefined) row = await decided(tx, importable, row, choice, target_id);
    await storeFindings(tx, [row]);
    const [view] = await viewsOf(tx, importable, record, [row], { isWhole: true });
    if (!view) throw new Error('A row that was changed is gone.');
    return { row: view, import: await detailOf(tx, id) };
  });
}
