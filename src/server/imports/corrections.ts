import type { ImportField } from '#contract/import-columns.ts';
import { batchesOf } from '#server/batches.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import { invalid } from '#server/problems.ts';
import { isEmptyText, textOf } from './cell-texts.ts';
import type { Importable } from './importable.ts';
import { type ImportRecord, updateImport } from './imports.store.ts';
import { rowReader, rowTexts } from './row-reading.ts';
import {
  correctionsOf,
  findingOf,
  forgetKeys,
  keyedRows,
  rowsWith,
  type StagedRow,
  stagedRowsOf,
  storedKeys,
  storeFindings,
  storeKeys,
} from './staged-rows.store.ts';
import { createJudge } from './verdicts.ts';

/** A cell with the text that somebody wrote into it. */
export interface CorrectedCell {
  field: ImportField;
  text: string;
}

/** Applies corrections to a row. A text that the file has already is no correction. */
function withCorrections(
  record: ImportRecord,
  importable: Importable,
  row: StagedRow,
  cells: readonly CorrectedCell[],
): StagedRow {
  const original = rowTexts(importable, record)({ ...row, corrections: null });
  const corrections = correctionsOf(row);
  for (const [place, { field, text }] of cells.entries()) {
    if (!importable.fields.some((one) => one.field === field)) {
      throw invalid([{ field: `cells.${place}.field`, message: 'Isian ini tidak dapat diimpor di sini.' }]);
    }
    if (text === (original[field]?.text ?? '')) delete corrections[field];
    else corrections[field] = text;
  }
  return { ...row, corrections: Object.keys(corrections).length === 0 ? null : JSON.stringify(corrections) };
}

/** Keeps the decision about a row that was judged again if its verdict is the same, as the chosen possible duplicate. */
function stillDecided(row: StagedRow, now: StagedRow): StagedRow {
  if (row.verdict !== now.verdict) return now;
  if (row.verdict !== 'possible' || row.choice !== 'change') return { ...now, choice: row.choice };
  const finding = findingOf(now);
  if (!finding?.candidates.some(({ id }) => id === row.target_id)) return now;
  const { choice, target_id, target_version } = row;
  const old = findingOf(row)?.old ?? {};
  return { ...now, choice, target_id, target_version, finding: JSON.stringify({ ...finding, old }) };
}

/** Leaves a corrected row out if a person did so. The verdict `other_name` leaves it out by itself. */
function stillSkipped(row: StagedRow, now: StagedRow): StagedRow {
  const wasSkipped = row.choice === 'skip' && row.verdict !== 'other_name';
  return wasSkipped && now.verdict !== 'same' && now.verdict !== 'wrong' ? { ...now, choice: 'skip' } : now;
}

const noKeys = { unique: null, alike: {} };

/** If more rows share a key, one more or less makes no difference to the others. */
const mostNeighbours = 1000;

/**
 * Corrects cells of some rows, and judges them anew, and those that share a key with them. At most as many as a
 * statement's parameters allow. Returns the rows.
 */
export async function correctRows(
  tx: Tx,
  importable: Importable,
  record: ImportRecord,
  rows: readonly StagedRow[],
  cells: readonly CorrectedCell[],
): Promise<StagedRow[]> {
  const { id } = record;
  const read = await rowReader(tx, importable, record);
  const corrected = rows.map((row) => withCorrections(record, importable, row, cells));
  const [was, is] = [await read(rows), await read(corrected)];
  const touched = new Set<string>();
  for (const [index, now] of is.entries()) {
    const { number, keys } = now;
    const [old, current] = [new Set(storedKeys(was[index]?.keys ?? noKeys)), new Set(storedKeys(keys))];
    await forgetKeys(tx, id, number, [...old.difference(current)]);
    await storeKeys(
      tx,
      id,
      [...current.difference(old)].map((key) => ({ number, key })),
    );
    for (const key of old.symmetricDifference(current)) touched.add(key);
  }
  const lost = [was, is].map((some) => some.filter(({ hasLostZero }) => hasLostZero).length);
  record.lost_zeros += (lost[1] ?? 0) - (lost[0] ?? 0);
  await updateImport(tx, id, { lost_zeros: record.lost_zeros });

  const judge = createJudge(importable, keyedRows(id));
  const own = new Set(rows.map(({ number }) => number));
  const sharing = await keyedRows(id)(tx, [...touched], mostNeighbours);
  const neighbours = new Set(sharing.map(({ number }) => number)).difference(own);
  for await (const numbers of batchesOf([...neighbours].sort((one, other) => one - other))) {
    const others = await rowsWith(tx, id, numbers);
    const judged = await judge(tx, others, await read(others));
    await storeFindings(
      tx,
      judged.map((now, index) => stillDecided(others[index] ?? now, now)),
    );
  }
  const judged = (await judge(tx, corrected, is)).map((now, index) => stillSkipped(rows[index] ?? now, now));
  await storeFindings(tx, judged);
  return judged;
}

/**
 * The numbers of the other rows whose cell of a field has the text that a row's cell had in the file, before any other
 * correction. An empty cell equals those that their rows are wrong for. The key of a row is its own.
 */
export async function equalRows(
  db: Db | Tx,
  importable: Importable,
  record: ImportRecord,
  row: StagedRow,
  field: ImportField,
): Promise<number[]> {
  const { kind = 'text' } = importable.fields.find((one) => one.field === field) ?? {};
  const textsOf = rowTexts(importable, record);
  const textIn = (one: StagedRow) => textOf(textsOf(one)[field]?.text ?? '');
  const uncorrected = { ...row, corrections: null };
  if (field === importable.key.field || textsOf(uncorrected)[field]?.from === 'all') return [];
  const said = textIn(uncorrected);
  const isNothing = isEmptyText(said, kind);
  const isLacking = (one: StagedRow) =>
    isEmptyText(textIn(one), kind) && findingOf(one)?.faults.some((fault) => fault.field === field);
  const numbers: number[] = [];
  for await (const rows of stagedRowsOf(db, record.id, isNothing ? { verdict: 'wrong' } : { mentions: said })) {
    const equal = rows.filter((one) => (isNothing ? isLacking(one) : textIn(one) === said));
    numbers.push(...equal.map(({ number }) => number));
  }
  return numbers.filter((number) => number !== row.number);
}
