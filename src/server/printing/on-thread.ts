import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { Problem } from '#server/problems.ts';
import { Queue } from '#server/queue.ts';

/** An exported generator function of a module, to run on a thread. */
export interface ThreadWork {
  module: URL;
  name: string;
}

/** Messages of the thread. */
export type ThreadAnswer<Piece> = { piece: Piece } | { isDone: true };

/** Concurrent threads: each takes a core and up to 200 MB. An account has one at a time; others wait. */
const queue = new Queue<number>({
  ...{ places: 2, ofOne: 1, waiting: 30, waitingOfOne: 10 },
  refusal: () =>
    new Problem('unavailable', 'Terlalu banyak cetakan sedang dibuat. Coba lagi sebentar lagi.', { retryAfter: 15 }),
});

/** Milliseconds for which a place is held, the time that the client takes to read included. */
const longest = 5 * 60_000;

/**
 * Runs a generator function on a thread. It pauses until a piece is consumed, gets what `next` is called with, and stops
 * when the loop over it is left.
 *
 * @param given structured-cloneable
 * @param account who takes a place
 * @param gone aborts the work: the client has disconnected
 * @throws what the function throws
 */
export async function* onThread<Given, Piece, Reply = undefined>(
  { module, name }: ThreadWork,
  given: Given,
  account: number,
  gone: AbortSignal,
): AsyncGenerator<Piece, void, Reply> {
  const release = await queue.take(account, { signal: gone });
  let worker: Worker | undefined;
  const signal = AbortSignal.any([gone, AbortSignal.timeout(longest)]);
  const end = async () => {
    await worker?.terminate();
    release();
  };
  // A piece that nobody reads would hold the place.
  signal.addEventListener('abort', end);
  try {
    worker = new Worker(new URL('./thread.ts', import.meta.url), {
      workerData: { module: module.href, name, given },
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    });
    while (true) {
      const [answer]: ThreadAnswer<Piece>[] = await once(worker, 'message', { signal });
      if (!answer || 'isDone' in answer) return;
      worker.postMessage(yield answer.piece);
    }
  } finally {
    signal.removeEventListener('abort', end);
    await end();
  }
}
