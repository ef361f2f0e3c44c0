import type { DeleteResult } from 'kysely';

/** Rows per batch: few enough that other requests hardly wait. */
export const pieceSize = 500;

/**
 * Deletes expired rows in batches, until a batch is incomplete. Other requests run, and write, in between.
 *
 * @param deleteSome deletes at most so many of the expired rows
 */
export async function deleteInBatches(
  deleteSome: (most: number) => { executeTakeFirstOrThrow(): Promise<DeleteResult> },
): Promise<void> {
  for (let isMore = true; isMore; ) {
    const { numDeletedRows } = await deleteSome(pieceSize).executeTakeFirstOrThrow();
    isMore = numDeletedRows >= pieceSize;
  }
}
