import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult, SelectQueryNode } from 'kysely';
import { giveWay } from '#server/batches.ts';
import { Turns } from '#server/turns.ts';
import { type TableVersions, tableWritten } from '../../table-versions.ts';
import { Checkpoints, type LogState } from './checkpoints.ts';
import { type Connection, openReader, openWriter } from './connection.ts';
import { readFailure, unconfirmed, writeFailure } from './errors.ts';
import { ThreadedConnection } from './threaded-connection.ts';
import { WalSync } from './wal-sync.ts';
import { Wiping } from './wiping.ts';

/** Reads the length of the log, and changes nothing. */
const logState = CompiledQuery.raw('PRAGMA wal_checkpoint(NOOP)');

const begin = CompiledQuery.raw('begin immediate');
const commit = CompiledQuery.raw('commit');
const rollback = CompiledQuery.raw('rollback');

/**
 * Has counts and the search index follow from many rows at once, instead of by triggers of each row: from one of these
 * statements to the other, they are as before the rows.
 */
const settleLater = CompiledQuery.raw('insert into unsettled default values');
const settle = CompiledQuery.raw('delete from unsettled');

/** Statements that write before what follows from them is settled. Those of an import have 125 rows, every third a member. */
const settledAtOnce = 50;

/** A connection for Kysely. Reads outside of a transaction use the reader, everything else the writer. */
class Session implements DatabaseConnection {
  readonly #driver: SqliteDriver;
  /** Releases the writer. Null outside of a transaction. */
  release: (() => void) | null = null;
  /** Whether it was given back: a statement of its transaction would be committed by itself. */
  isOver = false;
  /** The tables that the open transaction may have changed. */
  readonly written = new Set<string | null>();
  /** Runs the open transaction if it writes many rows, or long reads outside of one. */
  thread: ThreadedConnection | null = null;
  /** Statements that wrote on the thread. */
  #writes = 0;

  constructor(driver: SqliteDriver) {
    this.#driver = driver;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    // SQLite answers synchronously: without this, a series of statements would block all requests.
    await giveWay();
    if (this.isOver) throw new Error('A statement came behind the end of its transaction.');
    const isRead = SelectQueryNode.is(query.query);
    if (this.release) {
      if (!isRead) this.#note(query);
      return this.#driver.runInTransaction(query, this);
    }
    if (isRead) return this.#driver.read(query, this);
    const release = await this.#driver.takeWriter();
    let result: QueryResult<Row>;
    try {
      result = this.#driver.write(query);
      this.#driver.committed([tableWritten(query.query)]);
    } finally {
      release();
    }
    await this.#driver.written();
    return result;
  }

  async goOnThread() {
    if (this.thread) return;
    if (!this.release) {
      this.thread = await this.#driver.takeThreadedReader();
      return;
    }
    if (this.written.size > 0) throw new Error('A transaction that has written can go on only where it is.');
    this.thread = await this.#driver.beginOnThread();
  }

  /** Only on a thread not awaiting saves time. */
  async leave(query: CompiledQuery) {
    if (!this.thread) {
      await this.executeQuery(query);
      return;
    }
    this.#note(query);
    this.thread.leave(query);
  }

  /** Notes a statement that is about to write. */
  #note(query: CompiledQuery) {
    this.written.add(tableWritten(query.query));
    if (!this.thread?.isInTransaction) return;
    this.#writes += 1;
    if (this.#writes % settledAtOnce > 0) return;
    this.thread.leave(settle);
    this.thread.leave(settleLater);
  }

  /** On a connection of its own: the shared reader would go on seeing the snapshot of this stream. */
  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    const connection = this.#driver.openReader();
    try {
      for (const rows of connection.batches<Row>(query)) {
        yield { rows };
        await giveWay();
      }
    } catch (error) {
      throw readFailure(error);
    } finally {
      connection.close();
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
  readonly #turns = new Turns();
  readonly #readingTurns = new Turns();
  readonly #log: WalSync;
  #lastFailure: unknown = null;
  readonly #checkpoints: Checkpoints;
  readonly #wiping: Wiping;
  readonly writer: Connection;
  readonly reader: Connection;
  readonly versions: TableVersions;

  /** @param onClose is called when the last connection is closed */
  constructor(file: string, versions: TableVersions, onClose: () => void) {
    this.versions = versions;
    this.#file = file;
    this.#onClose = onClose;
    this.writer = openWriter(file, 'few');
    this.reader = openReader(file);
    // Creates the log, which WalSync opens.
    this.writer.run(begin);
    this.writer.run(commit);
    this.#log = new WalSync(`${file}-wal`);
    this.#checkpoints = new Checkpoints(file, this.#turns);
    const emptyLog = () => this.#checkpoints.emptyLog();
    this.#wiping = new Wiping({ file, turns: this.#turns, emptyLog });
  }

  openReader(): Connection {
    try {
      return openReader(this.#file);
    } catch (error) {
      throw readFailure(error);
    }
  }

  /** Runs a read outside of a transaction, here or on its thread. */
  async read<Row>(query: CompiledQuery, { thread }: Pick<Session, 'thread'>): Promise<QueryResult<Row>> {
    try {
      return await (thread ?? this.reader).run(query);
    } catch (error) {
      throw readFailure(error);
    }
  }

  /** A connection on a thread that only reads. The caller ends it; others wait for theirs until then. */
  async takeThreadedReader(): Promise<ThreadedConnection> {
    const release = await this.#readingTurns.take();
    const thread = new ThreadedConnection(this.#file, 'read');
    void thread.ended.then(release);
    return thread;
  }

  /** Waits for the writer. The function that it returns releases it. */
  takeWriter(): Promise<() => void> {
    return this.#turns.take();
  }

  /** Runs a statement on the writer. A full or read-only disk is thrown as a Problem. */
  write<Row>(query: CompiledQuery): QueryResult<Row> {
    try {
      return this.writer.run(query);
    } catch (error) {
      this.#lastFailure = writeFailure(error);
      throw this.#lastFailure;
    }
  }

  /** After an error for which SQLite has rolled back, further statements would commit one by one, so they fail too. */
  #runHere<Row>(query: CompiledQuery): QueryResult<Row> {
    if (!this.writer.isInTransaction) throw this.#lastFailure;
    return this.write(query);
  }

  /** Runs a statement of a transaction, here or on its thread. */
  async runInTransaction<Row>(query: CompiledQuery, { thread }: Pick<Session, 'thread'>): Promise<QueryResult<Row>> {
    if (!thread) return this.#runHere(query);
    if (!thread.isInTransaction) throw this.#lastFailure;
    try {
      return await thread.run(query);
    } catch (error) {
      this.#lastFailure = writeFailure(error);
      throw this.#lastFailure;
    }
  }

  /** Begins the transaction that has its turn again, on a thread. */
  async beginOnThread(): Promise<ThreadedConnection> {
    this.write(rollback);
    const thread = new ThreadedConnection(this.#file, 'write');
    try {
      await thread.run(begin);
      await thread.run(settleLater);
      return thread;
    } catch (error) {
      await thread.end();
      throw writeFailure(error);
    }
  }

  /** Called after each commit, with the tables that it may have changed. */
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
    return new Session(this);
  }

  async beginTransaction(session: Session) {
    session.release = await this.takeWriter();
    session.written.clear();
    this.write(begin);
  }

  async commitTransaction(session: Session) {
    if (session.thread) {
      await this.runInTransaction(settle, session);
      await this.versions.heard(session.written, () => this.runInTransaction(commit, session));
    } else this.#runHere(commit);
    this.committed(session.written);
    this.#endTurn(session);
    await this.written(session.written.size > 0);
  }

  async rollbackTransaction(session: Session) {
    // If a commit only failed to sync, there is nothing to roll back.
    if (session.thread?.isInTransaction) await session.thread.run(rollback);
    else if (session.release && this.writer.isInTransaction) this.write(rollback);
  }

  /** Called whatever the outcome, also when the transaction could not begin. */
  async releaseConnection(session: Session) {
    await session.thread?.end();
    session.thread = null;
    this.#endTurn(session);
  }

  #endTurn(session: Session) {
    session.isOver = true;
    session.release?.();
    session.release = null;
  }

  async destroy() {
    await this.#wiping.end();
    await this.#checkpoints.end();
    await this.#log.close();
    this.reader.close();
    this.writer.close();
    this.#onClose();
  }
}
