import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult, SelectQueryNode } from 'kysely';
import { giveWay, isSliceOver } from '#server/batches.ts';
import { type TableVersions, tableWritten } from '../../table-versions.ts';
import { bindable } from '../bindable.ts';
import { Turns } from '../turns.ts';
import { Checkpoints, type LogState } from './checkpoints.ts';
import { unconfirmed, writeFailure } from './errors.ts';
import { WalSync } from './wal-sync.ts';
import { Wiping } from './wiping.ts';

/**
 * Characters of prepared statements to keep: enough for all queries of the product with their filters. A statement of many
 * rows, which may never come again with just as many, holds as much memory as hundreds of others.
 */
const keptText = 1_000_000;

/** Asks how long the log is, and changes nothing. */
const logState = CompiledQuery.raw('PRAGMA wal_checkpoint(NOOP)');

/** Rows in a chunk of a stream. */
const batchSize = 100;

/** One connection to the file, with a cache of prepared statements. */
export class Connection {
  readonly #database: DatabaseSync;
  /** By their texts, those used last at the end. */
  readonly #statements = new Map<string, { statement: StatementSync; answersRows: boolean }>();
  #textKept = 0;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  #prepared(text: string) {
    const kept = this.#statements.get(text);
    if (kept) {
      this.#statements.delete(text);
      this.#statements.set(text, kept);
      return kept;
    }
    const statement = this.#database.prepare(text);
    const prepared = { statement, answersRows: statement.columns().length > 0 };
    this.#statements.set(text, prepared);
    this.#textKept += text.length;
    for (const oldest of this.#statements.keys()) {
      if (this.#textKept <= keptText) break;
      this.#statements.delete(oldest);
      this.#textKept -= oldest.length;
    }
    return prepared;
  }

  run<Row>({ sql, parameters }: CompiledQuery): QueryResult<Row> {
    const { statement, answersRows } = this.#prepared(sql);
    const values = parameters.map(bindable);
    if (answersRows) return { rows: statement.all(...values) as Row[] };
    const { changes, lastInsertRowid } = statement.run(...values);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  /** The rows of a query in chunks, which is twice as fast as one by one; where rows take long to find, in smaller ones. */
  *batches<Row>({ sql, parameters }: CompiledQuery): Generator<Row[]> {
    let batch: Row[] = [];
    for (const row of this.#database.prepare(sql).iterate(...parameters.map(bindable))) {
      batch.push(row as Row);
      if (batch.length < batchSize && !isSliceOver()) continue;
      yield batch;
      batch = [];
    }
    if (batch.length > 0) yield batch;
  }

  /** False also after a write error for which SQLite has rolled the transaction back by itself. */
  get isInTransaction(): boolean {
    return this.#database.isTransaction;
  }

  close() {
    this.#statements.clear();
    this.#database.close();
  }
}

/** A connection as Kysely sees it. Reads outside of a transaction use the reader, everything else the writer. */
class Session implements DatabaseConnection {
  readonly #driver: SqliteDriver;
  /** Releases the writer. Null outside of a transaction. */
  release: (() => void) | null = null;
  /** The tables that the open transaction may have changed. */
  readonly written = new Set<string | null>();

  constructor(driver: SqliteDriver) {
    this.#driver = driver;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    // A statement is answered at once: without this, many in a row would keep everybody else waiting.
    await giveWay();
    const isRead = SelectQueryNode.is(query.query);
    if (this.release) {
      if (!isRead) this.written.add(tableWritten(query.query));
      return this.#driver.runInTransaction(query);
    }
    if (isRead) return this.#driver.reader.run(query);
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
 * One writer and one reader on the same file, in WAL mode. Transactions queue for the writer; reads see the latest commit and
 * never wait.
 */
export class SqliteDriver implements Driver {
  readonly #file: string;
  readonly #onClose: () => void;
  readonly #turns = new Turns();
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
    const writer = new DatabaseSync(file);
    // synchronous = NORMAL: SQLite doesn't sync the log at a commit. WalSync does, before the commit is answered.
    // wal_autocheckpoint: a commit would empty the log before it answers; Checkpoints does, on a thread.
    // cache_size: holds an import of 100,000 rows; with a third of it, dirty pages spilled to the log all the time.
    writer.exec(`
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = NORMAL;
      PRAGMA wal_autocheckpoint = 0;
      PRAGMA foreign_keys = ON;
      PRAGMA busy_timeout = 5000;
      PRAGMA cache_size = -48000;
      PRAGMA temp_store = MEMORY;
      PRAGMA secure_delete = ON;
    `);
    this.writer = new Connection(writer);
    this.reader = this.openReader();
    // Creates the log, which WalSync opens.
    writer.exec('BEGIN IMMEDIATE; COMMIT');
    this.#log = new WalSync(`${file}-wal`);
    this.#checkpoints = new Checkpoints(file, this.#turns);
    const emptyLog = () => this.#checkpoints.emptyLog();
    this.#wiping = new Wiping({ file, turns: this.#turns, emptyLog });
  }

  openReader(): Connection {
    const reader = new DatabaseSync(this.#file, { readOnly: true });
    // mmap_size: searches read many pages; mapped into memory, they need no system call and no copy.
    reader.exec(`
      PRAGMA busy_timeout = 5000;
      PRAGMA cache_size = -16000;
      PRAGMA mmap_size = 2147418112;
      PRAGMA temp_store = MEMORY;
    `);
    return new Connection(reader);
  }

  /** Waits for the writer. The function that it answers releases it. */
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
  runInTransaction<Row>(query: CompiledQuery): QueryResult<Row> {
    if (!this.writer.isInTransaction) throw this.#lastFailure;
    return this.write(query);
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
    return new Session(this);
  }

  async beginTransaction(session: Session) {
    session.release = await this.takeWriter();
    session.written.clear();
    this.write(CompiledQuery.raw('begin immediate'));
  }

  async commitTransaction(session: Session) {
    this.runInTransaction(CompiledQuery.raw('commit'));
    this.committed(session.written);
    this.#endTurn(session);
    await this.written(session.written.size > 0);
  }

  async rollbackTransaction(session: Session) {
    // After a commit that only failed to sync there is nothing to roll back.
    if (session.release && this.writer.isInTransaction) this.write(CompiledQuery.raw('rollback'));
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
    await this.#checkpoints.end();
    await this.#log.close();
    this.reader.close();
    this.writer.close();
    this.#onClose();
  }
}
