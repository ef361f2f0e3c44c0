import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult, SelectQueryNode } from 'kysely';
import { giveWay } from '#server/batches.ts';
import { Queue } from '#server/queue.ts';
import { type Connection, openReader, openWriter } from './connection.ts';
import { readFailure, unconfirmed, writeFailure } from './errors.ts';
import { WalSync } from './wal-sync.ts';
import { rewrite } from './wiping.ts';

const begin = CompiledQuery.raw('begin immediate');
const commit = CompiledQuery.raw('commit');
const rollback = CompiledQuery.raw('rollback');

/** A connection for Kysely. Reads outside of a transaction use the reader, everything else the writer. */
class Session implements DatabaseConnection {
  readonly #driver: SqliteDriver;
  /** Releases the writer. Null outside of a transaction. */
  release: (() => void) | null = null;
  /** Whether it was given back: a statement of its transaction would be committed by itself. */
  isOver = false;
  /** Whether the open transaction may have changed anything. */
  hasWritten = false;

  constructor(driver: SqliteDriver) {
    this.#driver = driver;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    // SQLite answers synchronously: without this, a series of statements would block all requests.
    await giveWay();
    if (this.isOver) throw new Error('A statement came behind the end of its transaction.');
    const isRead = SelectQueryNode.is(query.query);
    if (this.release) {
      if (!isRead) this.hasWritten = true;
      return this.#driver.runInTransaction(query);
    }
    return isRead ? this.#driver.read(query) : this.#driver.writeAlone(query);
  }

  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    // Outside of a transaction on a connection of its own: the shared reader would go on seeing this one's snapshot.
    const own = this.release ? null : this.#driver.openReader();
    try {
      for (const rows of (own ?? this.#driver.writer).batches<Row>(query)) {
        yield { rows };
        await giveWay();
      }
    } catch (error) {
      throw readFailure(error);
    } finally {
      own?.close();
    }
  }
}

/**
 * One writer and one reader on the same file, in WAL mode. Transactions queue for the writer; reads see the latest commit and
 * never wait.
 */
export class SqliteDriver implements Driver {
  readonly #file: string;
  readonly #onClose: () => void;
  readonly #queue = new Queue();
  readonly #log: WalSync;
  #lastFailure: unknown = null;
  readonly #reader: Connection;
  readonly writer: Connection;

  /** @param onClose is called when the last connection is closed */
  constructor(file: string, onClose: () => void) {
    this.#file = file;
    this.#onClose = onClose;
    this.writer = openWriter(file);
    this.#reader = openReader(file);
    // Creates the log, which WalSync opens.
    this.writer.run(begin);
    this.writer.run(commit);
    this.#log = new WalSync(`${file}-wal`);
  }

  openReader(): Connection {
    try {
      return openReader(this.#file);
    } catch (error) {
      throw readFailure(error);
    }
  }

  read<Row>(query: CompiledQuery): QueryResult<Row> {
    try {
      return this.#reader.run(query);
    } catch (error) {
      throw readFailure(error);
    }
  }

  /** Runs a statement on the writer. A full or read-only disk is thrown as a Problem. */
  #write<Row>(query: CompiledQuery): QueryResult<Row> {
    try {
      return this.writer.run(query);
    } catch (error) {
      this.#lastFailure = writeFailure(error);
      throw this.#lastFailure;
    }
  }

  /** Runs a statement that is a transaction of its own. */
  async writeAlone<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const result = await this.#inTurn(() => this.#write<Row>(query));
    await this.#synced();
    return result;
  }

  /** After an error for which SQLite has rolled back, further statements would commit one by one, so they fail too. */
  runInTransaction<Row>(query: CompiledQuery): QueryResult<Row> {
    if (!this.writer.isInTransaction) throw this.#lastFailure;
    return this.#write(query);
  }

  async #inTurn<T>(work: () => T): Promise<T> {
    const release = await this.#queue.take(null);
    try {
      return work();
    } finally {
      release();
    }
  }

  /** Waits until all commits so far survive a power cut; see {@link WalSync.written}. */
  async #synced(byMe = true): Promise<void> {
    try {
      await this.#log.written(byMe);
    } catch (error) {
      throw unconfirmed(error);
    }
  }

  /** Removes deleted data from the files. */
  wipe(): Promise<void> {
    return this.#inTurn(() => rewrite(this.#file));
  }

  async init() {}

  async acquireConnection() {
    return new Session(this);
  }

  async beginTransaction(session: Session) {
    session.release = await this.#queue.take(null);
    this.#write(begin);
  }

  async commitTransaction(session: Session) {
    this.runInTransaction(commit);
    this.#endTurn(session);
    await this.#synced(session.hasWritten);
  }

  async rollbackTransaction(session: Session) {
    // If a commit only failed to sync, there is nothing to roll back.
    if (session.release && this.writer.isInTransaction) this.#write(rollback);
  }

  /** Called whatever the outcome, also when the transaction could not begin. */
  async releaseConnection(session: Session) {
    this.#endTurn(session);
  }

  #endTurn(session: Session) {
    session.isOver = true;
    session.release?.();
    session.release = null;
  }

  async destroy() {
    await this.#log.close();
    this.#reader.close();
    this.writer.close();
    this.#onClose();
  }
}
