import { databaseUnavailable, Problem } from '#server/problems.ts';

/** SQLite's primary result codes: the lowest byte of an extended one. */
const codes = { permission: 3, busy: 5, locked: 6, noMemory: 7, readOnly: 8, disk: 10, full: 13, cannotOpen: 14 };
const passing = new Set(Object.values(codes));

function codeOf(error: unknown): number | null {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number'
    ? error.errcode & 0xff
    : null;
}

/** Whether another process holds the lock. */
export function isHeld(error: unknown): boolean {
  return codeOf(error) === codes.busy;
}

function unavailable(sentence: string, cause: unknown): Problem {
  const problem = new Problem('unavailable', sentence);
  problem.cause = cause;
  return problem;
}

/** Whether the system keeps SQLite from working: waiting may help. */
const isPassing = (error: unknown) => passing.has(codeOf(error) ?? 0);

/** A 503 where the database can't be opened or read now, such as without file descriptors; every other error as it is. */
export function readFailure(error: unknown): unknown {
  return isPassing(error) ? databaseUnavailable(error) : error;
}

/** A 503 where the disk is full or can't be written; every other error as it is. */
export function writeFailure(error: unknown): unknown {
  if (!isPassing(error)) return error;
  return unavailable(
    'Perubahan tidak dapat disimpan karena penyimpanan server penuh atau tidak dapat ditulisi. Tidak ada yang berubah. Coba lagi nanti, atau hubungi pengelola sistem.',
    error,
  );
}

/** A 503 after a commit that failed to sync: a power cut may undo it or not. */
export function unconfirmed(error: unknown): Problem {
  return unavailable(
    'Server tidak dapat memastikan perubahan ini tersimpan. Muat ulang lalu periksa sebelum mencoba lagi.',
    error,
  );
}

/** The `table.column` of a violated unique index; null where it has several columns. */
export function violatedUnique(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  return /^UNIQUE constraint failed: (\w+\.\w+)$/.exec(error.message)?.[1] ?? null;
}
