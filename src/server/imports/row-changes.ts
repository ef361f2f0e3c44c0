import type { z } from 'zod';
import type { ImportField } from '#contract/import-columns.ts';
import type { changeImportRow, ImportRow } from '#contract/import-rows.ts';
import type { ImportDetail } from '#contract/imports.ts';
import { batchesOf } from '#server/batches.ts';
import type { Authority } from '#server/database/rows/sessions.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import { invalid, notFound } from '#server/problems.ts';
import { writeAs } from '#server/session/who-asks.ts';
import { isEmptyText, textOf } from './cell-texts.ts';
import { judgedRow } from './checking.ts';
import { claimImport, updateImport } from './import-claims.ts';
import { forgetKeys, keyedRows, storedKeys, storeKeys } from './import-keys.store.ts';
import {
  findingOf,
  rowsThatMention,
  rowsWith,
  rowWith,
  type StagedRow,
  stagedRowsOf,
  storeFindings,
} from './import-rows.store.ts';
import type { Importable } from './importable.ts';
import { detailOf, type ImportRecord } from './imports.store.ts';
import { createJudge, type Judged } from './judging.ts';
import { decided } from './row-choices.ts';
import { correctionsOf, type ReadFileRows, rowReader, rowTexts, type Understood } from './row-reading.ts';
import { viewsOf } from './row-view.ts';

type RowChange = z.output<typeof changeImportRow.body>;

/** Applies corrections to a row. A text that the file has already is no correction. */
function corrected(
  record: ImportRecord,
  importable: Importable,
  row: StagedRow,
  cells: NonNullable<RowChange['cells']>,
): StagedRow {
  const original = rowTexts(importable, record)({ ...row, corrections: null });
  const corrections = new Map(Object.entries(correctionsOf(row)) as [ImportField, string][]);
  for (const [place, { field, text }] of cells.entries()) {
    if (!importable.fields.some((one) => one.field === field)) {
      throw invalid([{ field: `cells.${place}.field`, message: 'Isian ini tidak dapat diimpor di sini.' }]);
    }
    if (text === (original[field]?.text ?? '')) corrections.delete(field);
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
async function rewriteMany(rereading: Rereading, rewrites: readonly RowRewrite[]): Promise<StagedRow[]> {
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

/** Whether a cell is empty, or says that it is. */
const isEmpty = ({ fields }: Importable, field: ImportField, text: string) =>
  isEmptyText(textOf(text), fields.find((one) => one.field === field)?.kind ?? 'text');

/**
 * The numbers of the other rows whose cell of a field has the text that a row's cell had in the file, before any other
 * correction. An empty cell equals those that their rows are wrong for. The key of a row is its own.
 */
async function equalRows(
  db: Db | Tx,
  record: ImportRecord,
  importable: Importable,
  row: StagedRow,
  field: ImportField,
): Promise<number[]> {
  if (field === importable.key.field) return [];
  const textsOf = rowTexts(importable, record);
  const textIn = (one: StagedRow) => textOf(textsOf(one)[field]?.text ?? '');
  const uncorrected = { ...row, corrections: null };
  if (textsOf(uncorrected)[field]?.from === 'all') return [];
  const said = textIn(uncorrected);
  const isNothing = isEmpty(importable, field, said);
  const isEqual = (one: StagedRow) =>
    isNothing
      ? isEmpty(importable, field, textIn(one)) && findingOf(one)?.faults.some((fault) => fault.field === field)
      : textIn(one) === said;
  const numbers: number[] = [];
  for await (const rows of isNothing
    ? stagedRowsOf(db, record.id, { verdict: 'wrong' })
    : rowsThatMention(db, record.id, said)) {
    numbers.push(...rows.filter((one) => one.number !== row.number && isEqual(one)).map(({ number }) => number));
  }
  return numbers;
}

/** Corrects cells of a row and decides about it. Returns the row, the import, and how many rows have equal cells. */
export async function changeRow(
  db: Db,
  importable: Importable,
  id: number,
  number: number,
  { cells = [], choice, target_id, equal = false }: RowChange,
  authority: Authority,
): Promise<{ row: ImportRow; import: ImportDetail; equal_rows: number }> {
  const [cell, ...otherCells] = cells;
  const equalTo = (run: Db | Tx, record: ImportRecord, row: StagedRow) =>
    cell && otherCells.length === 0 ? equalRows(run, record, importable, row, cell.field) : [];
  const { record, before, ...changed } = await writeAs(db, authority, async (tx) => {
    const record = await claimImport(tx, id, { states: ['checked'] });
    const before = await rowWith(tx, id, number);
    if (!before) throw notFound('Baris');
    const rereading = { tx, importable, record, read: await rowReader(tx, importable, record) };
    const rewrite = (row: StagedRow) => ({ before: row, after: corrected(record, importable, row, cells) });
    let row = before;
    const numbers = equal ? await equalTo(tx, record, before) : [];
    for await (const some of batchesOf(numbers)) {
      await rewriteMany(rereading, (await rowsWith(tx, id, some)).map(rewrite));
    }
    // Last, because the others are judged with it.
    if (cells.length > 0) [row = before] = await rewriteMany(rereading, [rewrite(before)]);
    if (choice !== undefined) row = await decided(tx, importable, row, choice, target_id);
    await storeFindings(tx, [row]);
    const [view] = await viewsOf(tx, importable, record, [row], { isWhole: true });
    if (!view) throw new Error('A row that was changed is gone.');
    return { record, before, row: view, import: await detailOf(tx, id), equal_rows: numbers.length };
  });
  // Looked for outside the transaction: it takes as long as the file.
  return equal ? changed : { ...changed, equal_rows: (await equalTo(db, record, before)).length };
}
