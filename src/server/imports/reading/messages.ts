import type { ProblemKind } from '#server/problems.ts';
import type { SourceHead, SourceRow } from './contents.ts';

/** What the process that reads a file says. Its head comes unasked, then one answer for each `ask`. */
export type ReaderAnswer =
  | { is: 'head'; head: SourceHead }
  | { is: 'rows'; rows: SourceRow[] }
  | { is: 'end' }
  | { is: 'problem'; kind: ProblemKind; sentence: string; cause: string };

/** Asks for what comes next. */
export const requestBatch = 'next';
