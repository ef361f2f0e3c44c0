import { DatabaseError } from 'pg';
import { Problem } from '#server/problems.ts';

/*
 * Of PostgreSQL's codes: the connection (08), too little of something (53), the administrator or a timeout (57), an
 * idle transaction that was ended (25P03), and a server that only reads because another took over (25006).
 */
const ofTheServer = /^(08|53|57|25P03$|25006$)/;

/** Whether the server refused this one statement; else it can't be reached or used as it is. */
export function isOfTheStatement(error: unknown): error is DatabaseError {
  return error instanceof DatabaseError && !ofTheServer.test(error.code ?? '');
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

/** The `table.column` of a violated uniqueness; null where it is of several columns. */
export function violatedUnique(error: unknown): string | null {
  if (!(error instanceof DatabaseError) || error.code !== '23505') return null;
  return error.table && error.column ? `${error.table}.${error.column}` : null;
}
