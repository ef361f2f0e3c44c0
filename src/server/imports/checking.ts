import { setImmediate } from 'node:timers/promises';
import type { ImportDetail } from '#contract/imports.ts';
import { batchesOf, mapInSlices } from '#server/batches.ts';
import { whenFree } from '#server/database/busy.ts';
import type { Authority } from '#server/database/rows/sessions.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import type { OnProgress } from '#server/http/progress.ts';
import { invalid } from '#server/problems.ts';
import { writeAs } from '#server/session/who-asks.ts';
import { textOf } from './cell-texts.ts';
import { type Confirmed, confirmationFaults, confirmedColumns, valueFaults } from './confirmation.ts';
import { claimImport, holdImport, updateImport } from './import-claims.ts';
import { remember } from './import-headers.store.ts';
import { forgetSomeKeys, keyedRows, rowsThatShare, storedKeys, storeKeys } from './import-keys.store.ts';
import { rowsWith, type StagedRow, stagedRowsOf, storeFindings } from './import-rows.store.ts';
import type { Importable } from './importable.ts';
import { columnsIn, detailOf, type ImportRecord, valuesIn } from './imports.store.ts';
import { createJudge, type Judged } from './judging.ts';
import { rowReader } from './row-reading.ts';

/** Most rows that are judged again in one batch, whatever their size. */
const mostAtOnce = 50;

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

/** What the steps of a check share. */
interface Check {
  db: Db;
  id: number;
  importable: Importable;
  read: Awaited<ReturnType<typeof rowReader>>;
  /** Writes in a transaction of its own. Throws if another check has begun meanwhile. */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

/** Deletes the match keys of an earlier check. */
async function forgetAllKeys({ id, write }: Check): Promise<void> {
  for (let isMore = true; isMore; ) {
    await write(async (tx) => {
      isMore = await forgetSomeKeys(tx, id);
    });
    await setImmediate();
  }
}

/** Judges each row without the other rows of the file, and stores its match keys. Returns how many zeros were lost. */
async function judgeAlone(check: Check, onJudged: (rows: number) => void): Promise<number> {
  const { db, id, importable, read, write } = check;
  const judge = createJudge(importable, null);
  let lostZeros = 0;
  for await (const rows of stagedRowsOf(db, id)) {
    const understood = await read(rows);
    const judged = await judge(db, understood);
    const keys = understood.flatMap((row) => storedKeys(row.keys).map((key) => ({ number: row.number, key })));
    const findings = await judgedRows(rows, judged);
    await write(async (tx) => {
      await storeKeys(tx, id, keys);
      await storeFindings(tx, findings);
    });
    lostZeros += understood.filter(({ hasLostZero }) => hasLostZero).length;
    onJudged(rows.length);
    await setImmediate();
  }
  return lostZeros;
}

/** Judges those rows again that share a match key with other rows of the file. */
async function judgeSharing(check: Check, onJudged: (rows: number, ofSharing: number) => void): Promise<void> {
  const { db, id, importable, read, write } = check;
  const sharing = new Set<number>();
  for await (const numbers of rowsThatShare(db, id)) {
    for (const number of numbers) sharing.add(number);
    await setImmediate();
  }
  const judge = createJudge(importable, keyedRows(id));
  const ascending = [...sharing].sort((one, other) => one - other);
  for await (const numbers of batchesOf(ascending, mostAtOnce)) {
    const rows = await rowsWith(db, id, numbers);
    const findings = await judgedRows(rows, await judge(db, await read(rows)));
    await write((tx) => storeFindings(tx, findings));
    onJudged(rows.length, sharing.size);
  }
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
  const { values = valuesIn(seen), restores_zeros = seen.restores_zeros === 1 } = confirmed;
  const columns = confirmedColumns(known, confirmed);
  const settings = {
    columns: JSON.stringify(columns),
    values_for_all: JSON.stringify(values.filter(({ text }) => textOf(text) !== '')),
    restores_zeros: restores_zeros ? 1 : 0,
  } as const;
  const faults = [
    ...confirmationFaults(importable, known, confirmed),
    ...(await valueFaults(db, importable, values, { ...seen, ...settings })),
  ];
  if (faults.length > 0) throw invalid(faults);

  const { revision } = await writeAs(db, authority, async (tx) => {
    const claim = await claimImport(tx, id, { states: ['read', 'checked'] });
    await updateImport(tx, id, { state: 'read' });
    return claim;
  });
  onProgress(0, seen.rows);
  const write: Check['write'] = (work) =>
    whenFree(() =>
      writeAs(db, authority, async (tx) => {
        await holdImport(tx, id, revision);
        return work(tx);
      }),
    );
  const check = { db, id, importable, read: await rowReader(db, importable, { ...seen, ...settings }), write };

  await forgetAllKeys(check);
  let done = 0;
  const lostZeros = await judgeAlone(check, (rows) => {
    done += rows;
    onProgress(done, seen.rows);
  });
  await judgeSharing(check, (rows, ofSharing) => {
    done += rows;
    onProgress(done, seen.rows + ofSharing);
  });

  return write(async (tx) => {
    await updateImport(tx, id, { ...settings, state: 'checked', lost_zeros: lostZeros });
    // A row that was only guessed to be the headers may be somebody's data.
    if (seen.title_row_because === 'looks') return detailOf(tx, id);
    const sent = new Set(confirmed.columns.map(({ index }) => index));
    // A decision that followed from another column says nothing about the header.
    const decided = columns.filter(
      ({ index, because }) => sent.has(index) && because !== 'taken' && because !== 'unreadable',
    );
    await remember(tx, importable, decided);
    return detailOf(tx, id);
  });
}
