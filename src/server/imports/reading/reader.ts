import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import type { Task } from './contents.ts';
import { type ReaderAnswer, requestBatch } from './messages.ts';
import { tooMuchMemory, tooSlow } from './refusals.ts';

const program = fileURLToPath(new URL('./reading-process.ts', import.meta.url));

/** In MB. A file that needs more is refused. */
const mostMemory = 160;

/**
 * In seconds. A reader stops by itself where it has used too much of the processor; one that is silent for so long can't, and is
 * ended.
 */
const mostSilence = 60;

/** It gets nothing of our environment but what it needs to start, and the time zone, which it must not heed. */
function environment(): NodeJS.ProcessEnv {
  const { TZ, SystemRoot } = process.env;
  return { ...(TZ && { TZ }), ...(SystemRoot && { SystemRoot }) };
}

/** A process that reads one file. */
export interface Reader {
  /** What comes next. One that ends by itself had too much to read. */
  answer(): Promise<ReaderAnswer>;
  requestBatch(): void;
  end(): Promise<void>;
}

/** Starts a process that reads a file, whose parts it is sent one after the other. */
export function readerOf(parts: readonly Uint8Array[], task: Task): Reader {
  const reader = fork(program, [JSON.stringify(task)], {
    execArgv: ['--permission', '--allow-fs-read=*', `--max-old-space-size=${mostMemory}`, '--max-semi-space-size=4'],
    env: environment(),
    serialization: 'advanced',
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
  });
  const exit = once(reader, 'exit');
  let isWanted = true;
  // One that refuses a file does not wait for all of it; what came of it, its answer says.
  if (reader.stdin) pipeline(Readable.from(parts), reader.stdin).catch(() => {});

  return {
    async answer() {
      const { promise, resolve, reject } = Promise.withResolvers<ReaderAnswer>();
      const timer = setTimeout(() => reject(tooSlow(mostSilence)), mostSilence * 1000);
      reader.once('message', resolve);
      exit.then(() => (isWanted ? reject(tooMuchMemory(mostMemory)) : resolve({ is: 'end' })), reject);
      try {
        return await promise;
      } finally {
        clearTimeout(timer);
        reader.off('message', resolve);
      }
    },
    // Where nobody hears it any more, there is no answer either.
    requestBatch: () => void reader.send(requestBatch, () => {}),
    async end() {
      isWanted = false;
      reader.kill('SIGKILL');
      await exit;
    },
  };
}
