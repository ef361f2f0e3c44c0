import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import type { Task } from './contents.ts';
import { type ReaderAnswer, requestBatch } from './messages.ts';
import { tooMuchMemory, tooSlow } from './refusals.ts';

const program = fileURLToPath(new URL('./reading-process.ts', import.meta.url));

/** Heap limit of the reading process in MB. A file that needs more is refused. */
const mostMemory = 320;

/** Seconds without an answer before the process is killed: a blocked one can't stop itself at its CPU limit. */
const mostSilence = 60;

/**
 * The minimal environment: no secrets, only what speeds up its start. The time zone is passed on although reading must
 * not depend on it.
 */
function environment(): NodeJS.ProcessEnv {
  const { TZ, NODE_COMPILE_CACHE, SystemRoot } = process.env;
  return { ...(TZ && { TZ }), ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }), ...(SystemRoot && { SystemRoot }) };
}

/** It may read files and, until it gets the file, write where Node keeps compiled code; nothing else. */
function permissions(): string[] {
  const { NODE_COMPILE_CACHE } = process.env;
  const cache = NODE_COMPILE_CACHE ? [`--allow-fs-write=${NODE_COMPILE_CACHE}`] : [];
  return ['--permission', '--allow-fs-read=*', ...cache];
}

/** A process that reads one file. */
export interface Reader {
  /** The next answer. If the process dies, the file needed too much memory. */
  answer(): Promise<ReaderAnswer>;
  requestBatch(): void;
  end(): Promise<void>;
}

/** Starts a process that reads a file from these chunks. */
export function readerOf(parts: readonly Uint8Array[], task: Task): Reader {
  const reader = fork(program, [], {
    execArgv: [...permissions(), `--max-old-space-size=${mostMemory}`, '--max-semi-space-size=4'],
    env: environment(),
    serialization: 'advanced',
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
  });
  const exit = once(reader, 'exit');
  // Not as an argument: the system bounds those. If the process has exited `answer` reports it.
  reader.send(task, () => {});
  let isWanted = true;
  // A process that refuses a file closes its input early (EPIPE). Its answer tells the outcome.
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
    requestBatch: () => void reader.send(requestBatch, () => {}),
    async end() {
      isWanted = false;
      reader.kill('SIGKILL');
      await exit;
    },
  };
}
