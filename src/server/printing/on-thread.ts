import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { Turns } from '#server/turns.ts';

/** An exported generator function of a module, to run on a thread. */
export interface ThreadWork {
  module: URL;
  name: string;
}

/** Messages of the thread. */
export type ThreadAnswer<Piece> = { piece: Piece } | { isDone: true };

/** Concurrent threads: each takes a core and up to 200 MB. Others wait. */
const mostThreads = 2;

const turns = new Turns(mostThreads);

/**
 * Runs a generator function on a thread. It pauses until a piece is consumed, gets what `next` is called with, and stops
 * when the loop over it is left.
 *
 * @param given structured-cloneable
 * @param gone aborts the work: the client has disconnected
 * @throws what the function throws
 */
export async function* onThread<Given, Piece, Reply = undefined>(
  { module, name }: ThreadWork,
  given: Given,
  gone: AbortSignal,
): AsyncGenerator<Piece, void, Reply> {
  const release = await turns.take();
  const worker = new Worker(new URL('./thread.ts', import.meta.url), {
    workerData: { module: module.href, name, given },
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  try {
    while (true) {
      const [answer]: ThreadAnswer<Piece>[] = await once(worker, 'message', { signal: gone });
      if (!answer || 'isDone' in answer) return;
      worker.postMessage(yield answer.piece);
    }
  } finally {
    await worker.terminate();
    release();
  }
}
