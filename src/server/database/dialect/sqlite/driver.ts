import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult, SelectQueryNode } from 'kysely';
import { giveWay } from '#server/batches.ts';
import { type TableVersions, tableWritten } from '../../table-versions.ts';
import { Turns } from '../turns.ts';
import { Checkpoints, type LogState } from './checkpoints.ts';
import { type Connection, openReader, openWriter } from './connection.ts';
import { unconfirmed, writeFailure } from './errors.ts';
import { WalSync } from './wal-sync.ts';
import { Wiping } from './wiping.ts';
import { WritingThread } from './writing-thread.ts';

/** Asks how long the log is, and changes nothing. */
const logState = CompiledQuery.raw('PRAGMA wal_checkpoint(NOOP)');

/** Runs statements, here or on a thread. */
type Writer = Pick<Connection | WritingThread, 'run' | 'isInTransaction'>;

/** A connection as Kysely sees it. Reads outside of a transaction use the reader, everything else a writer. */
export class Session implements DatabaseConnection {
  readonly #driver: SqliteDriver;
  /** Whether its transactions are on a thread. */
  readonly isOnThread: boolean;
  /** Releases the turn of those who write. Null outside of a transaction. */
  release: (() => void) | null = null;
  /** The tables that the open transaction may have changed. */
  readonly written = new Set<string | null>();

  constructor(driver: SqliteDriver, isOnThread: boolean) {
    this.#driver = driver;
    this.isOnThread = isOnThread;
  }

  get writer(): Writer {
    return this.isOnThread ? this.#driver.thread : this.#driver.writer;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    // A statement is answered at once: without this, many in a row would keep everybody else waiting.
    await giveWay();
    const isRead = SelectQueryNode.is(query.query);
    if (this.release) {
      if (!isRead) this.written.add(tableWritten(query.query));
      return this.#driver.runInTransaction(this, query);
    }
    if (isRead) return this.#driver.reader.run(query);
    const release = await this.#driver.takeTurn();
    let result: QueryResult<Row>;
    try {
      result = await this.#driver.write(this, query);
      this.#driver.committed([tableWritten(query.query)]);
    } finally {
      release();
    }
    await this.#driver.written();
    return result;
  }

  /** On a connection of its own: the shared reader would go on seeing the snapshot of this stream. */
  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    const connection = this.#driver.openReader();
    try {
      for (const rows of connection.batches<Row>(query)) {
        yield { rows };
        await giveWay();
      }
    } finally {
      connection.close();
    }
  }
}

/**
 * One writer and one reader on the same file, in WAL mode, and another writer on a thread for each transaction that writes many
 * rows. Transactions take turns; reads see the latest commit and never wait.
 */
export class SqliteDriver implements Driver {
  readonly #file: string;
  readonly #onClose: () => void;
  readonly #turns = new Turns();
  readonly #log: WalSync;
  /** Why the open transaction is over before its time. */
  #lastFailure: unknown;
  readonly #checkpoints: Checkpoints;
  readonly #wiping: Wiping;
  readonly writer: Connection;
  readonly thread: WritingThread;
  readonly reader: Connection;
  readonly versions: TableVersions;

  /** @param onClose is called when the last connection is closed */
  constructor(file: string, versions: TableVersions, onClose: () => void) {
    this.versions = versions;
    this.#file = file;
    this.#onClose = onClose;
    this.writer = openWriter(file, 16_000);
    this.thread = new WritingThread(file);
    this.reader = this.openReader();
    // Creates the log, which WalSync opens.
    for (const statement of ['begin immediate', 'commit']) this.writer.run(CompiledQuery.raw(statement));
    this.#log = new WalSync(`${file}-wal`);
    this.#checkpoints = new Checkpoints(file, this.#turns);
    const emptyLog = () => this.#checkpoints.emptyLog();
    this.#wiping = new Wiping({ file, turns: this.#turns, emptyLog });
  }

  openReader(): Connection {
    return openReader(this.#file);
  }

  /** Waits for the turn to write. The function that it answers ends it. */
  takeTurn(): Promise<() => void> {
    return this.#turns.take();
  }

  /** Runs a statement on a session's writer. A full or read-only disk is thrown as a Problem. */
  async write<Row>({ writer }: Session, query: CompiledQuery): Promise<QueryResult<Row>> {
    try {
      return await writer.run<Row>(query);
    } catch (error) {
      this.#lastFailure = writeFailure(error);
      throw this.#lastFailure;
    }
  }

  /** After an error for which SQLite has rolled back, further statements would commit one by one, so they fail too. */
  async runInTransaction<Row>(session: Session, query: CompiledQuery): Promise<QueryResult<Row>> {
    if (!session.writer.isInTransaction) throw this.#lastFailure;
    return this.write(session, query);
  }

  /** What is to be done after each commit, with the tables that it may have changed. */
  committed(tables: Iterable<string | null>) {
    this.versions.committed(tables);
    const [state] = this.writer.run<LogState>(logState).rows;
    if (state) this.#checkpoints.committed(state);
  }

  /** Waits until all commits so far survive a power cut; see {@link WalSync.written}. */
  async written(byMe = true): Promise<void> {
    try {
      await this.#log.written(byMe);
    } catch (error) {
      throw unconfirmed(error);
    }
  }

  /** Removes deleted data from the files. */
  wipe(): Promise<void> {
    return this.#wiping.wipe();
  }

  async init() {}

  async acquireConnection() {
    return new Session(this, false);
  }

  async beginTransaction(session: Session) {
    // It starts while others still write.
    if (session.isOnThread) this.thread.start();
    session.release = await this.takeTurn();
    session.written.clear();
    this.#lastFailure = new Error('What ran the transaction has ended.');
    await this.write(session, CompiledQuery.raw('begin immediate'));
  }

  async commitTransaction(session: Session) {
    await this.runInTransaction(session, CompiledQuery.raw('commit'));
    this.committed(session.written);
    this.#endTurn(session);
    await this.written(session.written.size > 0);
  }

  async rollbackTransaction(session: Session) {
    // After a commit that only failed to sync there is nothing to roll back.
    if (session.release && session.writer.isInTransaction) await this.write(session, CompiledQuery.raw('rollback'));
  }

  /** Called however the transaction ended, also when it could not begin. */
  async releaseConnection(session: Session) {
    this.#endTurn(session);
  }

  #endTurn(session: Session) {
    session.release?.();
    session.release = null;
  }

  async destroy() {
    await this.#wiping.end();
    await this.thread.end();
    await this.#checkpoints.end();
    await this.#log.close();
    this.reader.close();
    this.writer.close();
    this.#onClose();
  }
}
