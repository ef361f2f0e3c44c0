import { holdTexts } from '../dialect/held-texts.ts';
import { isLongWrite } from '../long-work.ts';
import type { Tx } from '../schema.ts';
import { writesAlone } from '../table-versions.ts';

/** Match keys that a write locks at most. */
export const mostHeld = 64;

/** Stands for all match keys. */
const all = 'match keys';

/**
 * Locks the match keys that a write changes: of two transactions that write the same person, one must see the other's row.
 * Returns whether it does: long work would hold them for too long, and many would fill the server's lock table.
 */
export async function holdKeys(tx: Tx, keys: readonly string[]): Promise<boolean> {
  if (writesAlone(tx)) return true;
  if (isLongWrite(tx) || keys.length > mostHeld) return false;
  await holdTexts(tx, keys, all);
  return true;
}

/** Locks all match keys: waits for those who hold some. */
export async function holdAllKeys(tx: Tx): Promise<void> {
  await holdTexts(tx, [all]);
}
