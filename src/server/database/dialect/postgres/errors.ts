import { DatabaseError } from 'pg';
import { Collision } from '../../busy.ts';

/*
 * PostgreSQL's error codes for which the request is not to blame, and which may be gone a little later:
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

/** Whether an error is about the statement itself. Any other means that the server can't be used now. */
export function isOfTheStatement(error: unknown): error is DatabaseError {
  return error instanceof DatabaseError && !passing.test(error.code ?? '');
}

/** Removes the row's values from an error, which would be logged. Keeps the name of the column. */
export function withoutValues(error: DatabaseError): DatabaseError {
  // 'Key (name_key)=(aceh) already exists.', in any language.
  error.column ??= /^[^(]*\((\w+)\)=\(/.exec(error.detail ?? '')?.[1];
  error.detail = undefined;
  error.where = undefined;
  return error;
}

/** Whether the server, or the limit of its user or database, has no room for one more connection. */
export function isOfNoRoom(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '53300';
}

/** Whether an error is the timeout of a lock. */
export function isOfALock(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '55P03';
}

/**
 * How often to run a transaction at most after an error: a few times after a deadlock (40P01) or a serialization failure
 * (40001), and once more after a unique violation between a look and a write (23505), as the look finds the row then.
 */
const worthRunning: Readonly<Record<string, number>> = { '40001': 12, '40P01': 12, '23505': 2 };

export function mostRunsAfter(error: unknown): number {
  return (error instanceof DatabaseError && worthRunning[error.code ?? '']) || 1;
}

/** The `table.column` of a violated unique index; null where it has several columns. */
export function violatedUnique(error: unknown): string | null {
  const cause = error instanceof Collision ? error.cause : error;
  if (!(cause instanceof DatabaseError) || cause.code !== '23505') return null;
  return cause.table && cause.column ? `${cause.table}.${cause.column}` : null;
}
