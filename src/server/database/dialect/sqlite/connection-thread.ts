import { parentPort, workerData } from 'node:worker_threads';
import { type Connection, openReader, openWriter } from './connection.ts';
import type { ConnectionData, Failure, Sent, ThreadAnswer } from './threaded-connection.ts';

/* Worker thread of `ThreadedConnection`: runs its statements. */

const { file, purpose } = workerData as ConnectionData;

/** Opened by the first statement, which answers why that fails. */
let connection: Connection | null = null;

/** The error of a statement whose answer nobody awaited. */
let unheard: Failure | null = null;

/** Only the message of an error reaches another thread, so SQLite's properties are sent beside it. */
function failureOf(error: unknown): Failure {
  const { message, errcode = null } = error as Error & { errcode?: number };
  return { message, errcode };
}

function answerTo(sent: Sent): ThreadAnswer {
  try {
    connection ??= purpose === 'write' ? openWriter(file, 'many') : openReader(file);
    const { isInTransaction } = connection;
    if (unheard !== null && sent.sql !== 'rollback') return { failure: unheard, isInTransaction };
    return { result: connection.run(sent), isInTransaction: connection.isInTransaction };
  } catch (error) {
    return { failure: failureOf(error), isInTransaction: connection?.isInTransaction ?? false };
  }
}

parentPort?.on('message', (sent: Sent | 'end') => {
  if (sent === 'end') {
    connection?.close();
    parentPort?.close();
    return;
  }
  const answer = answerTo(sent);
  if (!sent.isLeft) parentPort?.postMessage(answer);
  else if ('failure' in answer) unheard = answer.failure;
});
