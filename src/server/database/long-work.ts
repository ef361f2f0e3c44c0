import type { Tx } from './schema.ts';

/** Up to so many rows are few. */
const few = 250;

const longWrites = new WeakSet<Tx>();

/** Whether a transaction was announced to write many rows. It may last long, so it must not lock what others need. */
export function isLongWrite(tx: Tx): boolean {
  return longWrites.has(tx);
}

/** Announces how many rows a transaction will write; to be called before its first write. */
export async function announceWrites(tx: Tx, rows: number): Promise<void> {
  if (rows > few) longWrites.add(tx);
}
