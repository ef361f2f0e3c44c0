import { DatabaseError } from 'pg';
import { Problem } from '#server/problems.ts';

/*
 * PostgreSQL's codes for what is nobody's fault who asks, and may well succeed a little later:
 *
 * 08      the connection
 * 25P03   an idle transaction was ended, 25P04 a long one; 25006 the server only reads, because another took over
 * 40      transactions got in each other's way; but 40002 is a rule of ours that was violated at the end of one
 * 53      too little of something: connections, memory, room on the disk
 * 55P03   a lock was not to be had in the time that its administrator allows
 * 57      the administrator or a timeout of his intervened, or the server starts or stops
 * 58      the system below the server failed
 * 72      what a long transaction looks at is gone
 *
 * All others are about the statement (its values, its rights, its words), a setting that stays wrong until somebody mends it, or
 * damage (XX): waiting does not help.
 */
const passing = /^(08|25P03$|25P04$|25006$|40(?!002)|53|55P03$|57|58|72)/;

/** Whether the server refused this one statement; else it can't be reached or used as it is. */
export function isOfTheStatement(error: unknown): error is DatabaseError {
  return error instanceof DatabaseError && !passing.test(error.code ?? '');
}

/** The refusal without the values of the row that it is about, which would end up in the log; with the column they are of. */
export function withoutValues(error: DatabaseError): DatabaseError {
  // 'Key (npa_key)=(k1.001) already exists.', in whichever language.
  error.column ??= /^[^(]*\((\w+)\)=\(/.exec(error.detail ?? '')?.[1];
  error.detail = undefined;
  error.where = undefined;
  return error;
}

/** Nobody's fault who asks. The cause is for the log. */
export function unavailable(cause: unknown): Problem {
  const sentence = 'Data sedang tidak dapat dijangkau. Silakan coba lagi sebentar lagi.';
  const problem = new Problem('unavailable', sentence, { retryAfter: 5 });
  problem.cause = cause;
  return problem;
}

/** Whether a lock was not to be had in time; nothing else is wrong. */
export function isOfALock(error: unknown): boolean {
  return error instanceof Problem && error.cause instanceof DatabaseError && error.cause.code === '55P03';
}

/** The `table.column` of a violated uniqueness; null where it is of several columns. */
export function violatedUnique(error: unknown): string | null {
  if (!(error instanceof DatabaseError) || error.code !== '23505') return null;
  return error.table && error.column ? `${error.table}.${error.column}` : null;
}
