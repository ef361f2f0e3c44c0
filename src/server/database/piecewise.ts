import { setImmediate } from 'node:timers/promises';
import type { DeleteResult } from 'kysely';

/** So many rows are looked at, or forgotten, at once: few enough that others hardly wait. */
export const pieceSize = 500;

/**
 * Forgets what is due piece by piece, until less than a piece is left: others are answered, and write, in between.
 *
 * @param forgetSome deletes so many of the rows that are due at most
 */
export async function forgetPiecewise(
  forgetSome: (most: number) => { executeTakeFirstOrThrow(): Promise<DeleteResult> },
): Promise<void> {
  for (let isMore = true; isMore; ) {
    const { numDeletedRows } = await forgetSome(pieceSize).executeTakeFirstOrThrow();
    isMore = numDeletedRows >= pieceSize;
    await setImmediate();
  }
}
