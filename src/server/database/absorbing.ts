import type { OperationAuthor } from '#server/operations/operations.store.ts';
import type { Tx } from './schema.ts';

/**
 * Moves what a feature keeps of some members to another member, who is the same person, in the transaction that merges
 * them. Returns how many rows were moved, and how many were ended because only one may remain.
 */
export type Absorb = (
  tx: Tx,
  author: OperationAuthor,
  into: number,
  from: readonly number[],
) => Promise<{ moved: number; doubles: number }>;
