import { parentPort, workerData } from 'node:worker_threads';
import { openWriter, type Statement } from './connection.ts';
import type { Failure, ThreadAnswer } from './threaded-writer.ts';

/* What `ThreadedWriter` starts: runs the statements of one transaction, in a worker thread. */

const connection = openWriter(String(workerData));

/** An error crosses to another thread without what SQLite says besides its message. */
function failureOf(error: unknown): Failure {
  const { message, errcode = null } = error as Error & { errcode?: number };
  return { message, errcode };
}

function answerTo(statement: Statement): ThreadAnswer {
  try {
    return { result: connection.run(statement), isInTransaction: connection.isInTransaction };
  } catch (error) {
    return { failure: failureOf(error), isInTransaction: connection.isInTransaction };
  }
}

parentPort?.on('message', (statement: Statement | 'end') => {
  if (statement !== 'end') return parentPort?.postMessage(answerTo(statement));
  connection.close();
  parentPort?.close();
});
