import type { z } from 'zod';
import type { changeImportRow, ImportField } from '#contract/imports.ts';
import { batchesOf } from '#server/batches.ts';
import { type Authority, writeAs } from '#server/database/live-session.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import { invalid, notFound } from '#server/problems.ts';
import { judgedRow } from './checking.ts';
import { changed, claimed } from './import-claims.ts';
import { forgetKeys, keepKeys, keyedRows, storedKeys } from './import-keys.store.ts';
import { findingOf, keepFindings, rowsWith, rowWith, type StagedRow } from './import-rows.store.ts';
import type { Importable } from './importable.ts';
import { columnsIn, type ImportRecord } from './imports.store.ts';
import { type Judged, judging } from './judging.ts';
import { decided } from './row-choices.ts';
import { correctionsOf, type ReadFileRows, rowReader, textsOf, type Understood } from './row-reading.ts';

type RowChange = z.output<typeof changeImportRow.body>;

/** The row with its corrections; a text that the file has already corrects nothing. */
function corrected(
  record: ImportRecord,
  importable: Importable,
  row: StagedRow,
  cells: NonNullable<RowChange['cells']>,
): StagedRow {
  const original = textsOf({ ...row, corrections: null }, columnsIn(record));
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

/** What was decided for a row stays as long as it is what it was: possibly the same as the one that was chosen, for example. */
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

/** Where more rows share a key, one of them less or more makes no difference to the others. */
const mostNeighbours = 1000;

/** Finds new verdicts for the rows that share one of these keys with a row that changed. */
async function judgeNeighbours({ tx, importable, record, read }: Rereading, number: number, keys: string[]) {
  const sharing = keyedRows(record.id);
  const numbers = new Set<number>();
  for (const { rows } of await sharing.few(tx, keys, mostNeighbours)) {
    for (const neighbour of rows) numbers.add(neighbour);
  }
  numbers.delete(number);
  const judge = judging(importable, sharing);
  for await (const some of batchesOf([...numbers].sort((one, other) => one - other))) {
    const rows = await rowsWith(tx, record.id, some);
    const judged = await judge(tx, await read(rows));
    await keepFindings(
      tx,
      rows.flatMap((row, index) => (judged[index] ? [stillDecided(row, judged[index])] : [])),
    );
  }
}

/** Writes a row with its new cells, and its verdict and its neighbours' with it. */
async function rewrite(rereading: Rereading, before: StagedRow, after: StagedRow): Promise<StagedRow> {
  const { tx, importable, record, read } = rereading;
  const { id } = record;
  const keysOf = ({ keys }: Understood) => new Set(storedKeys(keys));
  const [was] = await read([before]);
  const [is] = await read([after]);
  if (!was || !is) throw new Error('A row was not read.');
  const [old, now] = [keysOf(was), keysOf(is)];
  const [gone, added] = [[...old.difference(now)], [...now.difference(old)]];
  await forgetKeys(tx, id, after.number, gone);
  await keepKeys(
    tx,
    id,
    added.map((key) => ({ number: after.number, key })),
  );
  const lost_zeros = record.lost_zeros - Number(was.hasLostZero) + Number(is.hasLostZero);
  await changed(tx, id, { lost_zeros });
  await judgeNeighbours(rereading, after.number, [...gone, ...added]);
  const [judged] = await judging(importable, keyedRows(id))(tx, [is]);
  if (!judged) throw new Error('A row was not judged.');
  const row = judgedRow(after, judged);
  // Of somebody else's name it is left out without anybody's decision.
  const wasSkipped = before.choice === 'skip' && before.verdict !== 'other_name';
  return wasSkipped && row.verdict !== 'same' && row.verdict !== 'wrong' ? { ...row, choice: 'skip' } : row;
}

/** Corrects cells of a row, and decides what becomes of it; answers the row as it is then. */
export async function changeRow(
  db: Db,
  importable: Importable,
  id: number,
  number: number,
  { cells, choice, target_id }: RowChange,
  authority: Authority,
): Promise<StagedRow> {
  return writeAs(db, authority, async (tx) => {
    const record = await claimed(tx, id, { states: ['checked'] });
    const before = await rowWith(tx, id, number);
    if (!before) throw notFound('Baris');
    let row = before;
    if (cells) {
      const read = await rowReader(tx, importable, record);
      row = await rewrite({ tx, importable, record, read }, before, corrected(record, importable, before, cells));
    }
    if (choice !== undefined) row = await decided(tx, importable, row, choice, target_id);
    await keepFindings(tx, [row]);
    return row;
  });
}
