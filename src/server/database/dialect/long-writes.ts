import type { DatabaseConnection } from 'kysely';
import type { Tx } from '../schema.ts';

/** Fewer rows are written faster than a thread is started. */
const few = 250;

/** A connection whose statements would keep the whole process from answering. */
interface HoldingConnection extends DatabaseConnection {
  /** Goes on with the open transaction, of which nothing was written yet, on a thread. */
  goOnThread(): Promise<void>;
}

function isHolding(connection: DatabaseConnection): connection is HoldingConnection {
  return 'goOnThread' in connection;
}

/**
 * Announces that a transaction will write so many rows; to be called before its first write. The embedded engine then runs
 * its statements on a thread, while the others are answered.
 */
export async function announceWrites(tx: Tx, rows: number): Promise<void> {
  if (rows <= few) return;
  await tx.getExecutor().provideConnection(async (connection) => {
    if (isHolding(connection)) await connection.goOnThread();
  });
}
