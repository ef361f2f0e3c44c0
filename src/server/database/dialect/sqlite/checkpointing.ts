import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { reasonOf } from '#server/reason.ts';
import type { CheckpointAnswer, CheckpointMode, LogState } from './checkpoints.ts';

/* Worker thread of `Checkpoints`: copies pages of the write-ahead log into the database. */

const database = new DatabaseSync(String(workerData));
// No timeout: the caller waits for other writers before it asks.
database.exec('PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 0; PRAGMA busy_timeout = 0');

function answerTo(mode: CheckpointMode): CheckpointAnswer {
  try {
    return { state: database.prepare(`PRAGMA wal_checkpoint(${mode})`).get() as unknown as LogState };
  } catch (error) {
    return { failure: reasonOf(error) };
  }
}

parentPort?.on('message', (mode: CheckpointMode | 'end') => {
  if (mode !== 'end') return parentPort?.postMessage(answerTo(mode));
  database.close();
  parentPort?.close();
});
