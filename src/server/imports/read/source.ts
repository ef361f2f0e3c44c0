import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { mostImportRows } from '#contract/import-limits.ts';
import { Problem } from '#server/problems.ts';
import type { ReaderAnswer, ReadingOptions, SourceHead, SourceRow, Task } from './contents.ts';
import { tooMuchMemory, tooSlow } from './refusals.ts';

export type { SourceHead, SourceRow } from './contents.ts';

const program = fileURLToPath(new URL('./reading-process.ts', import.meta.url));

/** Including the header row and the rows above it. */
const mostRows = mostImportRows + 50;

/** CPU time in seconds: ten times what the largest file takes on a small machine. */
const mostSeconds = 60;

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

/** Starts a process that reads a file from these chunks. */
function startReader(parts: readonly Uint8Array[], task: Task) {
  const reader = fork(program, [], {
    execArgv: [...permissions(), `--max-old-space-size=${mostMemory}`, '--max-semi-space-size=4'],
    env: environment(),
    serialization: 'advanced',
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
  });
  const exit = once(reader, 'exit');
  let isWanted = true;
  // Not as an argument: the system bounds those. If the process has exited `answer` reports it.
  reader.send(task, () => {});
  // A process that refuses a file closes its input early (EPIPE). Its answer tells the outcome.
  if (reader.stdin) pipeline(Readable.from(parts), reader.stdin).catch(() => {});

  return {
    /** The next answer; throws if it is a problem. If the process dies, the file needed too much memory. */
    async answer(): Promise<Exclude<ReaderAnswer, { is: 'problem' }>> {
      const { promise, resolve, reject } = Promise.withResolvers<ReaderAnswer>();
      const timer = setTimeout(() => reject(tooSlow(mostSilence)), mostSilence * 1000);
      reader.once('message', resolve);
      exit.then(() => (isWanted ? reject(tooMuchMemory(mostMemory)) : resolve({ is: 'end' })), reject);
      try {
        const answer = await promise;
        if (answer.is !== 'problem') return answer;
        const { kind, sentence, cause } = answer;
        throw Object.assign(new Problem(kind, sentence), cause !== '' && { cause });
      } finally {
        clearTimeout(timer);
        reader.off('message', resolve);
      }
    },
    askForNext: () => void reader.send('next', () => {}),
    async end() {
      isWanted = false;
      reader.kill('SIGKILL');
      await exit;
    },
  };
}

/** A file that is being read by a separate process. */
export interface Source extends SourceHead {
  /** Rows with content in batches, passed on as they are consumed. Can be iterated once. */
  rows: AsyncIterable<SourceRow[]>;
  /** Stops reading. Finishing or leaving the iteration does so as well. */
  close(): Promise<void>;
}

async function* rowsFrom(reader: ReturnType<typeof startReader>): AsyncGenerator<SourceRow[]> {
  try {
    for (;;) {
      reader.askForNext();
      const answer = await reader.answer();
      if (answer.is !== 'rows') return;
      yield answer.rows;
    }
  } finally {
    await reader.end();
  }
}

/**
 * The first step of an import: reads a spreadsheet or text file. The format is detected from the bytes, the sheet by
 * these header keys. Throws a `Problem` for an unreadable file, as iterating its rows may. A source must be iterated to
 * the end or closed. The next step is `stage`, which stores the rows.
 */
export async function openSource(
  parts: readonly Uint8Array[],
  options: ReadingOptions = {},
  sought: Pick<Task, 'headers' | 'keyHeaders'> = { headers: [], keyHeaders: [] },
): Promise<Source> {
  const reader = startReader(parts, { ...options, ...sought, mostRows, mostSeconds });
  try {
    const answer = await reader.answer();
    if (answer.is !== 'head') throw new Error(`A reader began with ${answer.is}.`);
    return { ...answer.head, rows: rowsFrom(reader), close: reader.end };
  } catch (error) {
    await reader.end();
    throw error;
  }
}
