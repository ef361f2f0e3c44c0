import { Worker } from 'node:worker_threads';
import type { ProblemKind } from '#server/problems.ts';

/** The number of rows in a file, or how it is refused. */
type Outcome = number | ProblemKind | 'too_much_memory' | 'too_slow';

export type ThreadOutcome = { outcome: Outcome } | { failure: string };

const megabytes = 256;
const milliseconds = 10_000;

/**
 * Reads files on a thread with limited memory and time: a damaged file may lead SheetJS into an endless loop, which may
 * take all memory. The product reads them in a process with such limits, and refuses the file when that ends.
 */
export function limitedReading() {
  let worker: Worker | null = null;

  function started(): Worker {
    const resourceLimits = { maxOldGenerationSizeMb: megabytes };
    // SheetJS warns of unknown records on the console.
    return new Worker(new URL('./reading-thread.ts', import.meta.url), { resourceLimits, stderr: true });
  }

  return {
    /** Returns the rows or a `Problem`; throws on anything else. */
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
