import { setImmediate } from 'node:timers/promises';
import type { ImportDetail } from '#contract/imports.ts';
import { batchesOf } from '#server/batches.ts';
import { whenFree } from '#server/database/busy.ts';
import type { Authority } from '#server/database/rows/sessions.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import type { OnProgress } from '#server/http/progress.ts';
import { invalid } from '#server/problems.ts';
import { writeAs } from '#server/session/who-asks.ts';
import { textOf } from './cell-texts.ts';
import { type Confirmed, confirmationFaults, confirmedColumns, valueFaults } from './confirmation.ts';
import { remember } from './header-memory.store.ts';
import type { Importable } from './importable.ts';
import {
  claimImport,
  columnsIn,
  detailOf,
  holdImport,
  type ImportRecord,
  updateImport,
  valuesIn,
} from './imports.store.ts';
import { rowReader } from './row-reading.ts';
import {
  forgetSomeKeys,
  keyedRows,
  rowKeysOf,
  rowsWith,
  stagedRowsOf,
  storeFindings,
  storeKeys,
} from './staged-rows.store.ts';
import { createJudge } from './verdicts.ts';

/** Most rows that are judged again at once, whatever their size. */
const mostSharing = 50;

/** What was decided about a file's rows as a whole, after a request has confirmed it. Throws its faults. */
async function confirmedSettings(db: Db, importable: Importable, seen: ImportRecord, confirmed: Confirmed) {
  const known = columnsIn(seen);
  const { values = valuesIn(seen), restores_zeros = seen.restores_zeros === 1 } = confirmed;
  const settings = {
    columns: JSON.stringify(confirmedColumns(known, confirmed)),
    values_for_all: JSON.stringify(values.filter(({ text }) => textOf(text) !== '')),
    restores_zeros: restores_zeros ? 1 : 0,
  } as const;
  const faults = [
    ...confirmationFaults(importable, known, confirmed),
    ...(await valueFaults(db, importable, values, { ...seen, ...settings })),
  ];
  if (faults.length > 0) throw invalid(faults);
  return settings;
}

/**
 * The third step: finds the verdict of every staged row. All are shown once all are found. If another check begins
 * meanwhile, this one ends. Returns the import. People change cells and decide in `changeRow` and `decideAll`; what is
 * chosen then is written by `apply`.
 */
export async function judge(
  db: Db,
  importable: Importable,
  seen: ImportRecord,
  confirmed: Confirmed,
  authority: Authority,
  onProgress: OnProgress,
): Promise<ImportDetail> {
  const { id } = seen;
  const settings = await confirmedSettings(db, importable, seen, confirmed);
  const { revision } = await writeAs(db, authority, async (tx) => {
    const claim = await claimImport(tx, id, { states: ['read', 'checked'] });
    await updateImport(tx, id, { state: 'read' });
    return claim;
  });
  onProgress(0, seen.rows);
  const write = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    whenFree(() =>
      writeAs(db, authority, async (tx) => {
        await holdImport(tx, id, revision);
        return work(tx);
      }),
    );
  for (let isMore = true; isMore; ) {
    isMore = await write((tx) => forgetSomeKeys(tx, id));
    await setImmediate();
  }

  const read = await rowReader(db, importable, { ...seen, ...settings });
  const judgeAlone = createJudge(importable, null);
  const firstWith = new Map<string, number>();
  const sharing = new Set<number>();
  let [done, lostZeros] = [0, 0];
  for await (const rows of stagedRowsOf(db, id)) {
    const understood = await read(rows);
    const judged = await judgeAlone(db, rows, understood);
    const keys = rowKeysOf(understood);
    await write(async (tx) => {
      await storeKeys(tx, id, keys);
      await storeFindings(tx, judged);
    });
    for (const { number, key } of keys) {
      const first = firstWith.get(key);
      if (first === undefined) firstWith.set(key, number);
      else sharing.add(first).add(number);
    }
    lostZeros += understood.filter(({ hasLostZero }) => hasLostZero).length;
    done += rows.length;
    onProgress(done, seen.rows);
    await setImmediate();
  }
  // Those that share a key with others of the file are judged again, with all keys there.
  const judgeSharing = createJudge(importable, keyedRows(id));
  for await (const numbers of batchesOf(
    [...sharing].sort((one, other) => one - other),
    mostSharing,
  )) {
    const rows = await rowsWith(db, id, numbers);
    const judged = await judgeSharing(db, rows, await read(rows));
    await write((tx) => storeFindings(tx, judged));
    done += rows.length;
    onProgress(done, seen.rows + sharing.size);
  }

  return write(async (tx) => {
    await updateImport(tx, id, { ...settings, state: 'checked', lost_zeros: lostZeros });
    // A row that was only guessed to be the headers may be somebody's data.
    if (seen.title_row_because !== 'looks') await remember(tx, importable, columnsIn(settings), confirmed);
    return detailOf(tx, id);
  });
}
