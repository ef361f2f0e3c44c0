import type { ProblemKind } from '#server/problems.ts';
import type { SourceHead, SourceRow } from './contents.ts';

/** Messages of the reading process. It gets its task first. The head comes unasked, then one answer per request. */
export type ReaderAnswer =
  | { is: 'head'; head: SourceHead }
  | { is: 'rows'; rows: SourceRow[] }
  | { is: 'end' }
  | { is: 'problem'; kind: ProblemKind; sentence: string; cause: string };

/** Requests the next batch. */
export const requestBatch = 'next';
