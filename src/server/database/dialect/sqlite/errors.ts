import { Problem } from '#server/problems.ts';

/** SQLite's result codes; in an extended one they are the lowest byte. */
const codes = { permission: 3, busy: 5, locked: 6, noMemory: 7, readOnly: 8, disk: 10, full: 13, cannotOpen: 14 };
const keepsFromWriting = new Set(Object.values(codes));

function codeOf(error: unknown): number | null {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number'
    ? error.errcode & 0xff
    : null;
}

/** Whether another process holds what is asked for. */
export function isHeld(error: unknown): boolean {
  return codeOf(error) === codes.busy;
}

function unavailable(sentence: string, cause: unknown): Problem {
  const problem = new Problem('unavailable', sentence);
  problem.cause = cause;
  return problem;
}

/** What a failed write is told as: a disk that is full or can't be written is nobody's fault who asks. */
export function writeFailure(error: unknown): unknown {
  if (!keepsFromWriting.has(codeOf(error) ?? 0)) return error;
  return unavailable(
    'Perubahan tidak dapat disimpan karena penyimpanan server penuh atau tidak dapat ditulisi. Tidak ada yang berubah. Coba lagi nanti, atau hubungi pengelola sistem.',
    error,
  );
}

/** After a commit that the disk has not confirmed, nobody knows whether a power cut would undo it. */
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
