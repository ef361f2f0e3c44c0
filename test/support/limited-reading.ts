import { Worker } from 'node:worker_threads';
import type { ProblemKind } from '#server/problems.ts';

/** How many rows a file has, or how it is refused. */
type Outcome = number | ProblemKind | 'too_much_memory' | 'too_slow';

export type ThreadOutcome = { outcome: Outcome } | { failure: string };

const megabytes = 256;
const milliseconds = 10_000;

/**
 * Reads files on a thread of limited memory and time: by damaged ones SheetJS is rarely led into a loop, which may also take all
 * the memory there is. The product reads in a process that is limited likewise, and refuses the file when that ends.
 */
export function limitedReading() {
  let worker: Worker | null = null;

  function started(): Worker {
    const resourceLimits = { maxOldGenerationSizeMb: megabytes };
    // SheetJS tells the console of records that it does not know.
    return new Worker(new URL('./reading-thread.ts', import.meta.url), { resourceLimits, stderr: true });
  }

  return {
    /** Rows or a `Problem`: anything else is thrown. */
    async outcome(bytes: Uint8Array): Promise<Outcome> {
      worker ??= started();
      const current = worker;
      const { promise, resolve, reject } = Promise.withResolvers<ThreadOutcome>();
      const ended = (error: Error & { code?: string }) => {
        worker = null;
        if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve({ outcome: 'too_much_memory' });
        else reject(error);
      };
      current.once('message', resolve);
      current.once('error', ended);
      const timer = setTimeout(() => {
        worker = null;
        void current.terminate();
        resolve({ outcome: 'too_slow' });
      }, milliseconds);
      current.postMessage(bytes);
      try {
        const answer = await promise;
        if ('outcome' in answer) return answer.outcome;
        throw new Error(answer.failure);
      } finally {
        clearTimeout(timer);
        current.off('message', resolve);
        current.off('error', ended);
      }
    },

    async end() {
      await worker?.terminate();
    },
  };
}
