import type { OperationAuthor } from '#server/operations/operations.store.ts';
import type { Tx } from './schema.ts';

/**
 * Has what a feature keeps of some members become that of another one, who is the same person, in the transaction that
 * merges them; answers how many rows moved, and how many ended because there can be one only.
 */
export type Absorb = (
  tx: Tx,
  author: OperationAuthor,
  into: number,
  from: readonly number[],
) => Promise<{ moved: number; doubles: number }>;
