import type { DatabaseConnection } from 'kysely';
import type { Db, Tx } from './schema.ts';

/** Up to so many rows are written or read faster than a thread starts. */
const few = { written: 250, read: 10_000 };

/** A connection whose statements block the process. */
interface HoldingConnection extends DatabaseConnection {
  /** Continues on a thread, with the open transaction where there is one. Nothing may have been written in it yet. */
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

const longWrites = new WeakSet<Tx>();

/** Whether a transaction was announced to write many rows. It may last long, so it must not lock what others need. */
export function isLongWrite(tx: Tx): boolean {
  return longWrites.has(tx);
}

/**
 * Announces how many rows a transaction will write; to be called before its first write. For many, the embedded engine
 * runs its statements on a thread, so that other requests are answered meanwhile. Then kept counts and the search index
 * are updated for many rows at once, the last ones before the commit: until then they don't have what was written.
 */
export async function announceWrites(tx: Tx, rows: number): Promise<void> {
  if (rows <= few.written) return;
  longWrites.add(tx);
  await goOnThread(tx);
}

/**
 * Runs a read that visits about `rows` rows. For many, the embedded engine runs it on a thread, so that other requests are
 * answered meanwhile. `work` then has one connection, which runs one statement after the other.
 */
export async function readRows<T>(db: Db, rows: number, work: (db: Db) => Promise<T>): Promise<T> {
  if (rows <= few.read) return work(db);
  return db.connection().execute(async (one) => {
    await goOnThread(one);
    return work(one);
  });
}
