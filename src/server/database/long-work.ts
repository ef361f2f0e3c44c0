import type { DatabaseConnection } from 'kysely';
import type { Db, Tx } from './schema.ts';

/** Fewer rows are written, and fewer are read, faster than a thread is started. */
const few = { written: 250, read: 10_000 };

/** A connection whose statements keep the whole process from answering. */
interface HoldingConnection extends DatabaseConnection {
  /** Goes on on a thread, with the open transaction where there is one; of that nothing may be written yet. */
  goOnThread(): Promise<void>;
}

function isHolding(connection: DatabaseConnection): connection is HoldingConnection {
  return 'goOnThread' in connection;
}

async function goOnThread(db: Db | Tx): Promise<void> {
  await db.getExecutor().provideConnection(async (connection) => {
    if (isHolding(connection)) await connection.goOnThread();
  });
}

/**
 * Announces that a transaction will write so many rows; to be called before its first write. The embedded engine then runs
 * its statements on a thread, while the others are answered.
 */
export async function announceWrites(tx: Tx, rows: number): Promise<void> {
  if (rows > few.written) await goOnThread(tx);
}

/**
 * Reads what goes through so many rows. Of many the embedded engine does so on a thread, while the others are answered; what is
 * read then is read by one connection, one statement after the other.
 */
export async function readRows<T>(db: Db, rows: number, work: (db: Db) => Promise<T>): Promise<T> {
  if (rows <= few.read) return work(db);
  return db.connection().execute(async (one) => {
    await goOnThread(one);
    return work(one);
  });
}
