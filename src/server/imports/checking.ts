import { setImmediate } from 'node:timers/promises';
import type { z } from 'zod';
import type { FieldFault } from '#contract/endpoint.ts';
import { areParts, type checkImport, type ImportColumn, type ImportDetail } from '#contract/imports.ts';
import { batchesOf, mapInSlices } from '#server/batches.ts';
import { whenFree } from '#server/database/busy.ts';
import { type Authority, writeAs } from '#server/database/live-session.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import type { OnProgress } from '#server/http/progress.ts';
import { invalid } from '#server/problems.ts';
import { meaningOf, meaningsOf } from './headers.ts';
import { claimImport, holdImport, updateImport } from './import-claims.ts';
import { remember, rememberedHeaders } from './import-headers.store.ts';
import { forgetSomeKeys, keepKeys, keyedRows, rowsThatShare, storedKeys } from './import-keys.store.ts';
import { keepFindings, rowsWith, type StagedRow, stagedRowsOf } from './import-rows.store.ts';
import type { Importable } from './importable.ts';
import { columnsIn, detailOf, type ImportRecord } from './imports.store.ts';
import { type Judged, judging } from './judging.ts';
import { rowReader } from './row-reading.ts';

type Confirmed = z.output<typeof checkImport.body>;

/** Most rows that are judged again in one batch, whatever their size. */
const mostAtOnce = 50;

const nameOf = ({ title, index }: ImportColumn) => title || `Kolom ${index + 1}`;

/** Names two columns by their headers, and by their places too if the headers are equal. */
function inWords(one: ImportColumn, other: ImportColumn): string {
  const isSame = nameOf(one) === nameOf(other);
  const [first, second] = [one, other].map((column) =>
    isSame ? `"${nameOf(column)}" (ke-${column.index + 1})` : `"${nameOf(column)}"`,
  );
  return `${first} dan ${second}`;
}

/** The faults of the confirmed columns, by their places in the request. */
function faultsOf(importable: Importable, known: ImportColumn[], { columns }: Confirmed): FieldFault[] {
  const faults: FieldFault[] = [];
  const taken: { field: string; column: ImportColumn }[] = [];
  for (const [place, { index, field, order, swapped, filled, answered = false }] of columns.entries()) {
    const column = known.find((one) => one.index === index);
    const at = (part: string, message: string) => faults.push({ field: `columns.${place}.${part}`, message });
    if (!column) at('index', 'Kolom ini tidak ada dalam berkas.');
    if (column && column.may_be !== null && field === null && !answered) {
      at('field', `Judul "${nameOf(column)}" dapat berarti beberapa hal. Pilih apa isinya.`);
    }
    if (!column || field === null) continue;
    const imported = importable.fields.find((one) => one.field === field);
    const before = taken.find((one) => one.field === field && !areParts(one.column, column));
    taken.push({ field, column });
    if (!imported) at('field', 'Isian ini tidak dapat diimpor di sini.');
    else if (before !== undefined) {
      at(
        'field',
        `Kolom ${inWords(before.column, column)} sama-sama dipilih sebagai ${imported.header}. Pilih satu saja.`,
      );
    } else if (imported.kind === 'day' && column.orders.length > 1 && !order) {
      at('order', `Tanggal di kolom "${nameOf(column)}" dapat dibaca dengan beberapa cara. Pilih urutannya.`);
    } else if (imported.kind === 'day' && column.date_cells.length > 0 && typeof swapped !== 'boolean') {
      at(
        'swapped',
        `Kolom "${nameOf(column)}" mencampur sel tanggal dengan teks. Pilih apakah hari dan bulan sel tanggalnya tertukar.`,
      );
    }
    if (column.merged > 0 && typeof filled !== 'boolean') {
      at('filled', `Kolom "${nameOf(column)}" berisi sel gabungan. Pilih apakah isinya berlaku untuk setiap barisnya.`);
    }
  }
  if (!taken.some(({ field }) => field === importable.key.field))
    faults.push({ field: 'columns', message: importable.key.missing });
  return faults;
}

/** The columns as they were confirmed. Those not in the request are left out. */
async function confirmedColumns(
  db: Db,
  importable: Importable,
  known: ImportColumn[],
  { columns }: Confirmed,
): Promise<ImportColumn[]> {
  const meanings = meaningsOf(importable);
  const remembered = await rememberedHeaders(db, importable.subject);
  return known.map((column) => {
    const { field = null, order, swapped, filled } = columns.find(({ index }) => index === column.index) ?? {};
    const suggested = meaningOf(column.title, meanings, remembered);
    const decided = suggested?.field === field ? suggested.because : 'person';
    const isAsSuggested = field === column.field && column.may_be === null;
    const because = isAsSuggested ? column.because : decided;
    const [only = null, ...others] = column.orders;
    return {
      ...column,
      field,
      because,
      order: order ?? (others.length === 0 ? only : null),
      swapped: column.date_cells.length > 0 ? (swapped ?? null) : null,
      filled: column.merged > 0 ? (filled ?? null) : null,
    };
  });
}

/** A row with the result of its check. */
export function judgedRow(row: StagedRow, { verdict, choice, target, finding }: Judged): StagedRow {
  return {
    ...row,
    verdict,
    choice,
    target_id: target?.id ?? null,
    target_version: target?.version ?? null,
    finding: JSON.stringify(finding),
  };
}

/** The same for many rows, in their order. */
async function judgedRows(rows: readonly StagedRow[], judged: readonly Judged[]): Promise<StagedRow[]> {
  const found = await mapInSlices(rows, (row, index) => (judged[index] ? [judgedRow(row, judged[index])] : []));
  return found.flat();
}

/**
 * Finds the verdict of every row of an import. Verdicts are shown once all are found. If another check begins
 * meanwhile, this one ends. Returns the import.
 */
export async function checkRows(
  db: Db,
  importable: Importable,
  seen: ImportRecord,
  confirmed: Confirmed,
  authority: Authority,
  onProgress: OnProgress,
): Promise<ImportDetail> {
  const { id } = seen;
  const known = columnsIn(seen);
  const faults = faultsOf(importable, known, confirmed);
  if (faults.length > 0) throw invalid(faults);
  const columns = await confirmedColumns(db, importable, known, confirmed);
  const restores = confirmed.restores_zeros ?? seen.restores_zeros === 1;
  const settings = { ...seen, columns: JSON.stringify(columns), restores_zeros: restores ? 1 : 0 } as const;

  const { revision } = await writeAs(db, authority, async (tx) => {
    const claim = await claimImport(tx, id, { states: ['read', 'checked'] });
    await updateImport(tx, id, { state: 'read' });
    return claim;
  });
  onProgress(0, seen.rows);
  const writing = <T>(work: (tx: Tx) => Promise<T>) =>
    whenFree(() =>
      writeAs(db, authority, async (tx) => {
        await holdImport(tx, id, revision);
        return work(tx);
      }),
    );

  const read = await rowReader(db, importable, settings);
  for (let isMore = true; isMore; ) {
    await writing(async (tx) => {
      isMore = await forgetSomeKeys(tx, id);
    });
    await setImmediate();
  }

  // First each row alone, then again those that share a key with other rows.
  let lostZeros = 0;
  let done = 0;
  const judgeAlone = judging(importable, null);
  for await (const rows of stagedRowsOf(db, id)) {
    const understood = await read(rows);
    const judged = await judgeAlone(db, understood);
    const keys = understood.flatMap((row) => storedKeys(row.keys).map((key) => ({ number: row.number, key })));
    const findings = await judgedRows(rows, judged);
    await writing(async (tx) => {
      await keepKeys(tx, id, keys);
      await keepFindings(tx, findings);
    });
    lostZeros += understood.filter(({ hasLostZero }) => hasLostZero).length;
    done += rows.length;
    onProgress(done, seen.rows);
    await setImmediate();
  }
  const sharing = new Set<number>();
  for await (const numbers of rowsThatShare(db, id)) {
    for (const number of numbers) sharing.add(number);
    await setImmediate();
  }
  const judge = judging(importable, keyedRows(id));
  for await (const numbers of batchesOf(
    [...sharing].sort((one, other) => one - other),
    mostAtOnce,
  )) {
    const rows = await rowsWith(db, id, numbers);
    const judged = await judge(db, await read(rows));
    const findings = await judgedRows(rows, judged);
    await writing((tx) => keepFindings(tx, findings));
    done += rows.length;
    onProgress(done, seen.rows + sharing.size);
  }

  return writing(async (tx) => {
    const { columns: kept, restores_zeros } = settings;
    await updateImport(tx, id, { state: 'checked', columns: kept, restores_zeros, lost_zeros: lostZeros });
    // A row that was only guessed to be the headers may be somebody's data.
    if (seen.title_row_because === 'looks') return detailOf(tx, id);
    const sent = new Set(confirmed.columns.map(({ index }) => index));
    await remember(
      tx,
      importable,
      // What the column beside it, or another one, decided says nothing of its header.
      columns.filter(({ index, because }) => sent.has(index) && because !== 'neighbour' && because !== 'taken'),
    );
    return detailOf(tx, id);
  });
}
