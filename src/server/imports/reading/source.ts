import { mostImportRows } from '#contract/import-limits.ts';
import { Problem } from '#server/problems.ts';
import type { ReadingOptions, SourceHead, SourceRow, Task } from './contents.ts';
import type { ReaderAnswer } from './messages.ts';
import { type Reader, readerOf } from './reader.ts';

export type { SourceHead, SourceRow } from './contents.ts';

/** Including the header row and the rows above it. */
const mostRows = mostImportRows + 50;

/** CPU time in seconds: five times what the largest file takes on a small machine. */
const mostSeconds = 60;

/** A file that is being read by a separate process. */
export interface Source extends SourceHead {
  /** Rows with content in batches, read as they are consumed. Can be iterated once. */
  rows: AsyncIterable<SourceRow[]>;
  /** Stops reading. Finishing or leaving the iteration does so as well. */
  close(): Promise<void>;
}

function problemOf({ kind, sentence, cause }: Extract<ReaderAnswer, { is: 'problem' }>): Problem {
  return Object.assign(new Problem(kind, sentence), cause !== '' && { cause });
}

async function* rowsFrom(reader: Reader): AsyncGenerator<SourceRow[]> {
  try {
    for (;;) {
      reader.requestBatch();
      const answer = await reader.answer();
      if (answer.is === 'problem') throw problemOf(answer);
      if (answer.is !== 'rows') return;
      yield answer.rows;
    }
  } finally {
    await reader.end();
  }
}

/**
 * Opens a spreadsheet or text file; the format is detected from the bytes, the sheet by these header keys. Throws a
 * `Problem` for an unreadable file, as iterating its rows may. A source must be iterated to the end or closed.
 */
export async function openSource(
  parts: readonly Uint8Array[],
  options: ReadingOptions = {},
  sought: Pick<Task, 'headers' | 'keyHeaders'> = { headers: [], keyHeaders: [] },
): Promise<Source> {
  const reader = readerOf(parts, { ...options, ...sought, mostRows, mostSeconds });
  try {
    const answer = await reader.answer();
    if (answer.is === 'problem') throw problemOf(answer);
    if (answer.is !== 'head') throw new Error(`A reader began with ${answer.is}.`);
    return { ...answer.head, rows: rowsFrom(reader), close: reader.end };
  } catch (error) {
    await reader.end();
    throw error;
  }
}
