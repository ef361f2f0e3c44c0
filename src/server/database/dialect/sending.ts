/*
 * Keeps a transaction from waiting for a distant database more often than needed: independent statements are sent
 * together (`Promise.all`), the check of the session goes with the first reads, and writes are not awaited, because a
 * failed one makes the commit fail. So it is with the thread of the embedded engine, which else answers at once.
 */

import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  DummyDriver,
  Kysely,
  type KyselyProps,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  Transaction,
} from 'kysely';
import type { Db, Schema, Tx } from '../schema.ts';

/** A connection that accepts statements whose answer nobody awaits. */
interface LeavingConnection extends DatabaseConnection {
  /** Sends a statement without awaiting its answer. If it fails, everything after it fails too, at last the commit. */
  leave(query: CompiledQuery): Promise<void>;
}

/** A connection that sends statements before earlier ones are answered. The database runs them in order. */
export interface SendingConnection extends LeavingConnection {
  /** Sends a query. Until `check` has accepted its answer, nothing after it is answered or written. */
  require<Row>(query: CompiledQuery<Row>, check: (rows: Row[]) => void): Promise<void>;
}

function isLeaving(connection: DatabaseConnection): connection is LeavingConnection {
  return 'leave' in connection;
}

function isSending(connection: DatabaseConnection): connection is SendingConnection {
  return 'require' in connection;
}

/** Writes without awaiting the answer. A failure can't be caught: it fails the transaction. */
export async function leave(tx: Tx, query: CompiledQuery): Promise<void> {
  await tx.getExecutor().provideConnection(async (connection) => {
    if (isLeaving(connection)) await connection.leave(query);
    else await connection.executeQuery(query);
  });
}

/** Makes a transaction, or reads by one connection, depend on a query: if `check` throws, all of it fails. */
export async function requireOf<Row>(
  tx: Db | Tx,
  query: CompiledQuery<Row>,
  check: (rows: Row[]) => void,
): Promise<void> {
  await tx.getExecutor().provideConnection(async (connection) => {
    if (isSending(connection)) await connection.require(query, check);
    else check((await connection.executeQuery<Row>(query)).rows);
  });
}

/** Kysely needs one for a transaction, and does not use it. */
const dialect: Dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
};

/** The parts of a transaction, or of a database with one connection, whose statements needn't queue; null where they must. */
async function unqueuedProps(one: Db | Tx): Promise<KyselyProps | null> {
  const executor = one.getExecutor();
  return executor.provideConnection(async (connection) => {
    if (!isLeaving(connection)) return null;
    const unqueued = executor.withConnectionProvider({ provideConnection: (consumer) => consumer(connection) });
    return { config: { dialect }, dialect, driver: new DummyDriver(), executor: unqueued };
  });
}

/** The same transaction without Kysely's queue of statements, where none is needed. */
export async function unqueued(tx: Tx): Promise<Tx> {
  const props = await unqueuedProps(tx);
  return props ? new Transaction<Schema>(props) : tx;
}

/** Reads by one connection, whose statements are sent together where the engine can. */
export function readTogether<T>(db: Db, work: (one: Db) => Promise<T>): Promise<T> {
  return db.connection().execute(async (one) => {
    const props = await unqueuedProps(one);
    return work(props ? new Kysely<Schema>(props) : one);
  });
}
