import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult, SelectQueryNode } from 'kysely';
import { giveWay } from '#server/batches.ts';
import { bindable } from './bindable.ts';
import { unconfirmed, writeFailure } from './sqlite-errors.ts';
import { Wiping } from './sqlite-wiping.ts';
import { Turns } from './turns.ts';
import { WalSync } from './wal-sync.ts';

/** Statements kept prepared; enough for every query the product has, with all their filters. */
const keptStatements = 500;

/** Rows of a stream that are handed on together. */
const batchSize = 100;

/** One connection to the file, with its statements kept prepared. */
export class Connection {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, { statement: StatementSync; answersRows: boolean }>();

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  #prepared(text: string) {
    const kept = this.#statements.get(text);
    if (kept) return kept;
    const statement = this.#database.prepare(text);
    const prepared = { statement, answersRows: statement.columns().length > 0 };
    const [oldest] = this.#statements.keys();
    if (this.#statements.size >= keptStatements && oldest !== undefined) this.#statements.delete(oldest);
    this.#statements.set(text, prepared);
    return prepared;
  }

  run<Row>({ sql, parameters }: CompiledQuery): QueryResult<Row> {
    const { statement, answersRows } = this.#prepared(sql);
    const values = parameters.map(bindable);
    if (answersRows) return { rows: statement.all(...values) as Row[] };
    const { changes, lastInsertRowid } = statement.run(...values);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  /** The rows of a query, some at a time: each handed on by itself would take twice as long. */
  *batches<Row>({ sql, parameters }: CompiledQuery): Generator<Row[]> {
    let batch: Row[] = [];
    for (const row of this.#database.prepare(sql).iterate(...parameters.map(bindable))) {
      batch.push(row as Row);
      if (batch.length < batchSize) continue;
      yield batch;
      batch = [];
    }
    if (batch.length > 0) yield batch;
  }

  /** Where the engine could not write, it has taken the whole transaction back by itself. */
  get isInTransaction(): boolean {
    return this.#database.isTransaction;
  }

  close() {
    this.#statements.clear();
    this.#database.close();
  }
}

/** What Kysely holds while it works: reads go past the one writer, unless they are part of a transaction. */
class Session implements DatabaseConnection {
  readonly #driver: SqliteDriver;
  /** Gives the writer back; there while a transaction is open. */
  release: (() => void) | null = null;
  /** Whether the open transaction may have changed anything. */
  writes = false;

  constructor(driver: SqliteDriver) {
    this.#driver = driver;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    // A statement is answered at once: without this, many in a row would keep everybody else waiting.
    await giveWay();
    const isRead = SelectQueryNode.is(query.query);
    if (this.release) {
      if (!isRead) this.writes = true;
      return this.#driver.runInTransaction(query);
    }
    if (isRead) return this.#driver.reader.run(query);
    const release = await this.#driver.takeWriter();
    let result: QueryResult<Row>;
    try {
      result = this.#driver.write(query);
    } finally {
      release();
    }
    await this.#driver.written();
    return result;
  }

  /** On a connection of its own, so that what is read meanwhile elsewhere is not held at this stream's beginning. */
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
 * One writer and one reader on the same file. Transactions take turns on the writer; reads see the latest commit and
 * wait for nobody.
 */
export class SqliteDriver implements Driver {
  readonly #file: string;
  readonly #onClose: () => void;
  readonly #turns = new Turns();
  readonly #log: WalSync;
  #lastFailure: unknown = null;
  readonly #wiping: Wiping;
  readonly writer: Connection;
  readonly reader: Connection;

  /** @param onClose is called when the last connection is closed */
  constructor(file: string, onClose: () => void) {
    this.#file = file;
    this.#onClose = onClose;
    const writer = new DatabaseSync(file);
    // NORMAL: all but the log's way to the disk, which whoever commits waits for: an answered write survives a power cut.
    // A change writes some thirty pages to the log, most of them again with the next: four times the usual log is emptied less often.
    // The cache carries an import of 100,000 rows: with a third of it, pages went to the log and back all the time.
    writer.exec(`
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = NORMAL;
      PRAGMA wal_autocheckpoint = 4000;
      PRAGMA foreign_keys = ON;
      PRAGMA busy_timeout = 5000;
      PRAGMA cache_size = -48000;
      PRAGMA temp_store = MEMORY;
      PRAGMA secure_delete = ON;
    `);
    this.writer = new Connection(writer);
    this.reader = this.openReader();
    // The log is there from the first statement on.
    writer.exec('BEGIN IMMEDIATE; COMMIT');
    this.#log = new WalSync(`${file}-wal`);
    this.#wiping = new Wiping({ file, turns: this.#turns, emptyLog: () => this.#emptyLog() });
  }

  openReader(): Connection {
    const reader = new DatabaseSync(this.#file, { readOnly: true });
    // Rows that a search looks through are read where the system has them, without a call and a copy for each page.
    reader.exec(`
      PRAGMA busy_timeout = 5000;
      PRAGMA cache_size = -16000;
      PRAGMA mmap_size = 2147418112;
      PRAGMA temp_store = MEMORY;
    `);
    return new Connection(reader);
  }

  /** Waits for the writer; the answer gives it back. */
  takeWriter(): Promise<() => void> {
    return this.#turns.take();
  }

  /** Runs on the writer; what keeps it from writing is told as such. */
  write<Row>(query: CompiledQuery): QueryResult<Row> {
    try {
      return this.writer.run(query);
    } catch (error) {
      this.#lastFailure = writeFailure(error);
      throw this.#lastFailure;
    }
  }

  /** Where a failure has ended the transaction already, what follows would be written by itself: it fails likewise. */
  runInTransaction<Row>(query: CompiledQuery): QueryResult<Row> {
    if (!this.writer.isInTransaction) throw this.#lastFailure;
    return this.write(query);
  }

  /** Waits until what was committed so far survives a power cut; see {@link WalSync.written}. */
  async written(byMe = true): Promise<void> {
    try {
      await this.#log.written(byMe);
    } catch (error) {
      throw unconfirmed(error);
    }
  }

  /** Has nothing of what was deleted left in the files. */
  wipe(): Promise<void> {
    return this.#wiping.wipe();
  }

  #emptyLog(): boolean {
    const run = (pragma: string) => this.writer.run<{ busy: number }>(CompiledQuery.raw(`PRAGMA ${pragma}`));
    // Whoever reads is not waited for here, where everybody would wait with it.
    run('busy_timeout = 0');
    const { rows } = run('wal_checkpoint(TRUNCATE)');
    run('busy_timeout = 5000');
    return rows[0]?.busy === 0;
  }

  async init() {}

  async acquireConnection() {
    return new Session(this);
  }

  async beginTransaction(session: Session) {
    session.release = await this.takeWriter();
    session.writes = false;
    this.write(CompiledQuery.raw('begin immediate'));
  }

  async commitTransaction(session: Session) {
    this.runInTransaction(CompiledQuery.raw('commit'));
    this.#endTurn(session);
    await this.written(session.writes);
  }

  async rollbackTransaction(session: Session) {
    // Its turn is over where it was committed and only the disk failed.
    if (session.release && this.writer.isInTransaction) this.write(CompiledQuery.raw('rollback'));
  }

  /** However its transaction ended, even where it could not begin. */
  async releaseConnection(session: Session) {
    this.#endTurn(session);
  }

  #endTurn(session: Session) {
    session.release?.();
    session.release = null;
  }

  async destroy() {
    await this.#wiping.end();
    await this.#log.close();
    this.reader.close();
    this.writer.close();
    this.#onClose();
  }
}
