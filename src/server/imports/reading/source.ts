import { mostImportRows } from '#contract/import-limits.ts';
import { Problem } from '#server/problems.ts';
import type { ReadingOptions, SourceHead, SourceRow } from './contents.ts';
import type { ReaderAnswer } from './messages.ts';
import { type Reader, readerOf } from './reader.ts';

export type { SourceHead, SourceRow } from './contents.ts';

/** With the headers and what may stand above them. */
const mostRows = mostImportRows + 50;

/** Of the processor: five times what the largest file needs on a small machine. */
const mostSeconds = 60;

/** A file whose rows are being read, by a process of its own. */
export interface Source extends SourceHead {
  /** Rows that hold something, in batches of some hundreds, read as they are taken. To be gone through once. */
  rows: AsyncIterable<SourceRow[]>;
  /** Ends the reading, whenever; so does going through all rows, or breaking off. */
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
 * Opens a spreadsheet or text file; what it is decide its bytes, and which of its sheets is meant these keys of headers. Fails with a `Problem` where nothing can be read in it;
 * going through its rows may fail with one too. A source must be gone through or closed.
 */
export async function openSource(
  parts: readonly Uint8Array[],
  options: ReadingOptions = {},
  headers: readonly string[] = [],
): Promise<Source> {
  const reader = readerOf(parts, { ...options, headers, mostRows, mostSeconds });
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
