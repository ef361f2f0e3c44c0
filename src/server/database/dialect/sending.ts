/*
 * How a transaction waits as seldom as possible for a database that is far away: what does not depend on each other is sent
 * together (`Promise.all`), who writes is asked for together with what is read first, and writes are left behind, as the
 * commit tells whether they went well. The embedded engine answers at once, one statement after the other; on a thread it is
 * left with writes too.
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

/** A connection that can be left with a statement. */
interface LeavingConnection extends DatabaseConnection {
  /** Sends a statement. What fails of it fails whatever comes behind, at last the commit. */
  leave(query: CompiledQuery): Promise<void>;
}

/** A connection that can send a statement before those in front of it are answered. They are carried out in their order. */
export interface SendingConnection extends LeavingConnection {
  /** Sends a question. Before `check` has passed its answer, nothing behind it is answered, and nothing is written. */
  require<Row>(query: CompiledQuery<Row>, check: (rows: Row[]) => void): Promise<void>;
}

function isLeaving(connection: DatabaseConnection): connection is LeavingConnection {
  return 'leave' in connection;
}

function isSending(connection: DatabaseConnection): connection is SendingConnection {
  return 'require' in connection;
}

/** Writes without waiting for the answer. Nothing is caught of what fails: the transaction can't succeed any more. */
export async function leave(tx: Tx, query: CompiledQuery): Promise<void> {
  await tx.getExecutor().provideConnection(async (connection) => {
    if (isLeaving(connection)) await connection.leave(query);
    else await connection.executeQuery(query);
  });
}

/** Makes a transaction, or what is read by one connection, depend on the answer to a question: where `check` throws, nothing of it comes to pass. */
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

/** Kysely wants one for a transaction, and asks it nothing. */
const dialect: Dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
};

/** What a transaction, or a database of one connection, is made of whose statements don't queue; null where they must. */
async function unqueuedProps(one: Db | Tx): Promise<KyselyProps | null> {
  const executor = one.getExecutor();
  return executor.provideConnection(async (connection) => {
    if (!isSending(connection)) return null;
    const unqueued = executor.withConnectionProvider({ provideConnection: (consumer) => consumer(connection) });
    return { config: { dialect }, dialect, driver: new DummyDriver(), executor: unqueued };
  });
}

/** The same transaction, but that its statements don't queue for each other, as Kysely has it, where they needn't. */
export async function unqueued(tx: Tx): Promise<Tx> {
  const props = await unqueuedProps(tx);
  return props ? new Transaction<Schema>(props) : tx;
}

/** Reads by one connection, whose statements don't queue for each other where they needn't. */
export function readTogether<T>(db: Db, work: (one: Db) => Promise<T>): Promise<T> {
  return db.connection().execute(async (one) => {
    const props = await unqueuedProps(one);
    return work(props ? new Kysely<Schema>(props) : one);
  });
}
