import {
  type Author,
  insertManyTracked,
  type NewRow,
  type Patched,
  updateManyTracked,
} from '#server/database/history.ts';
import type { Tx } from '#server/database/schema.ts';
import { fold, uniqueKey } from '#server/database/search-text.ts';

/** A region's name with what follows from it. */
export function namedColumns(name: string) {
  return { name, name_key: uniqueKey(name), name_fold: fold(name) };
}

/** Writes many regions in a transaction that somebody else has begun; each takes as many as one statement may carry. */
export const manyRegions = {
  async add(tx: Tx, author: Author, regions: readonly NewRow<'regions'>[]): Promise<number> {
    return (await insertManyTracked(tx, author, 'regions', regions)).length;
  },

  /** Answers how many were different before. */
  change(tx: Tx, author: Author, changes: readonly Patched<'regions'>[]): Promise<number> {
    return updateManyTracked(tx, author, 'regions', changes);
  },
};
