import type { DialectAdapter } from 'kysely';
import type { Db } from './schema.ts';

// A transaction is an object of its own; the adapter is what it shares with its database, and with no other.
const others = new WeakMap<DialectAdapter, Db>();

/** Lets a database carry the one by which it writes many rows. */
export function giveManyRows(db: Db, manyRows: Db): void {
  others.set(db.getExecutor().adapter, manyRows);
}

/**
 * The same database for transactions that write many rows. On the embedded engine their statements run on a thread, so that
 * nobody's call waits for them, and what is to be written next is made ready meanwhile.
 */
export function forManyRows(db: Db): Db {
  return others.get(db.getExecutor().adapter) ?? db;
}
