import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import AsyncLock from 'async-lock';

/** What makes something on a thread of its own, piece by piece: an exported function of a module. */
export interface ThreadWork {
  module: URL;
  name: string;
}

/** What the thread sends: the next piece, or that there is none. */
export type ThreadAnswer<Piece> = { piece: Piece } | { isDone: true };

/** So many threads draw at once; each takes a core of the processor and up to 200 MB. Others wait for their turn. */
const mostThreads = 2;

const lock = new AsyncLock({ maxPending: Number.POSITIVE_INFINITY });
let started = 0;

/** Waits until a thread may start. The function that it answers lets the next one. */
async function takeTurn(): Promise<() => void> {
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  const { promise: isTaken, resolve: taken } = Promise.withResolvers<void>();
  started += 1;
  void lock.acquire(String(started % mostThreads), () => {
    taken();
    return isOver;
  });
  await isTaken;
  return end;
}

/**
 * Has a function of a module make something on a thread of its own, which goes on as its pieces are taken, and ends with the loop over them.
 *
 * @param given what can be copied to a thread
 * @param gone nobody waits for the next piece any more
 * @throws what the function throws
 */
export async function* onThread<Given, Piece>(
  { module, name }: ThreadWork,
  given: Given,
  gone: AbortSignal,
): AsyncGenerator<Piece> {
  const end = await takeTurn();
  const worker = new Worker(new URL('./thread.ts', import.meta.url), {
    workerData: { module: module.href, name, given },
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  try {
    while (true) {
      const [answer]: ThreadAnswer<Piece>[] = await once(worker, 'message', { signal: gone });
      if (!answer || 'isDone' in answer) return;
      yield answer.piece;
      worker.postMessage('next');
    }
  } finally {
    await worker.terminate();
    end();
  }
}
