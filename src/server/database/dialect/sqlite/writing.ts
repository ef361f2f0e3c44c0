import { parentPort, workerData } from 'node:worker_threads';
import { reasonOf } from '#server/reason.ts';
import { openWriter } from './connection.ts';
import type { WritingAnswer, WritingOrder } from './writing-thread.ts';

/* What `WritingThread` starts: runs statements, in a worker thread. */

// cache_size: holds an import of 100,000 rows; with a third of it, dirty pages spilled to the log all the time.
const connection = openWriter(String(workerData), 48_000);

function outcomeOf({ sql, parameters }: WritingOrder) {
  try {
    return {
      result: connection.run({ sql, parameters: Array.isArray(parameters) ? parameters : JSON.parse(parameters) }),
    };
  } catch (failure) {
    return { failure: { ...Object(failure), message: reasonOf(failure) } };
  }
}

parentPort?.on('message', (order: WritingOrder | 'end') => {
  if (order !== 'end') {
    const answer: WritingAnswer = { ...outcomeOf(order), isInTransaction: connection.isInTransaction };
    return parentPort?.postMessage(answer);
  }
  connection.close();
  parentPort?.close();
});
