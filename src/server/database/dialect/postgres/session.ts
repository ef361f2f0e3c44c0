import { type CompiledQuery, type IsolationLevel, type QueryResult, SelectQueryNode } from 'kysely';
import type { QueryResult as Answer, Client, PoolClient, QueryConfig } from 'pg';
import { commitUnknown, databaseUnavailable } from '#server/problems.ts';
import { Busy, Collision } from '../../busy.ts';
import { type Bindable, bindable } from '../bindable.ts';
import type { SendingConnection } from '../sending.ts';
import type { Timeouts } from './connection.ts';
import { isOfALock, isOfAPooler, isOfAStalePlan, isOfTheStatement, mostRunsAfter, withoutValues } from './errors.ts';
import type { PreparedStatements } from './prepared.ts';

/** Members of a pool's client that the library's types leave out. */
export type PooledClient = PoolClient & Pick<Client, 'connection'> & { unref(): void };

/** How an instance uses its connections. */
export interface SessionOptions {
  timeouts: Timeouts | null;
  prepared: Record<'reads' | 'writes', PreparedStatements>;
}

/** Removes the timeouts of a transaction. */
const untimed = 'set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0';

/** Of a move, copied rows replace what triggers have written: no trigger may wait for the end. */
const atOnce = 'set constraints all immediate';

/** Sends everything of one turn of the event loop by one system call. */
function bundle({ connection }: Pick<Client, 'connection'>) {
  const { stream } = connection;
  if (stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/**
 * A statement with a longer value is about many rows. It is planned each time: a plan from when its tables were small would
 * read all of one that has grown within the transaction.
 */
const longestValue = 2000;

const isLong = (value: Bindable) => typeof value === 'string' && value.length > longestValue;

/** The server has not answered within the timeout. */
class Silence extends Error {}

/** A connection for Kysely. It takes one from the pool with its first statement. */
export class PostgresSession implements SendingConnection {
  readonly #connect: () => Promise<PooledClient>;
  readonly #timeouts: Timeouts | null;
  readonly #prepared: SessionOptions['prepared'];
  #client: Promise<PooledClient> | null = null;
  /** Whether the connection is missing or in an unknown state, and must be closed instead of going back to the pool. */
  isSpoilt = false;
  /** Whether a statement was not answered within the timeout. */
  isSilent = false;
  /** Releases the place of the open transaction in this process. */
  endTurn: (() => void) | null = null;
  #isInTransaction = false;
  /** Writing statements of the open transaction, or the last one. */
  written = 0;
  #streams = 0;
  /** The answers to `begin` and to required queries. Reads are sent without waiting for them, writes are not. */
  #begun: Promise<unknown> = Promise.resolve();
  /** Why the open transaction failed. Statements sent after that only report that it did. */
  #cause: unknown = null;
  /** Whether the transaction is ending: a statement sent now would be committed by itself. */
  #isEnding = false;

  constructor(connect: () => Promise<PooledClient>, { timeouts, prepared }: SessionOptions) {
    this.#connect = connect;
    this.#timeouts = timeouts;
    this.#prepared = prepared;
  }

  #connected(): Promise<PooledClient> {
    this.#client ??= this.#connect().catch((error: unknown) => {
      this.#client = null;
      this.isSpoilt = true;
      throw databaseUnavailable(error);
    });
    return this.#client;
  }

  #failed(error: unknown): unknown {
    const failure = this.#failureOf(error);
    if (!this.#isInTransaction) return failure;
    this.#cause ??= failure;
    return this.#cause;
  }

  #failureOf(error: unknown): unknown {
    for (const statements of Object.values(this.#prepared)) {
      if (isOfAStalePlan(error)) statements.forget();
      if (isOfAPooler(error)) statements.giveUp();
    }
    const mostRuns = this.#isInTransaction ? mostRunsAfter(error) : 1;
    if (isOfTheStatement(error)) {
      const safe = withoutValues(error);
      return mostRuns > 1 ? new Collision(safe, mostRuns) : safe;
    }
    if (mostRuns > 1) return new Collision(error, mostRuns);
    if (isOfALock(error)) return new Busy(error);
    this.isSpoilt = true;
    return databaseUnavailable(error);
  }

  /** The server's own timeout is shorter, so this one runs out only where the server does not answer at all. */
  async #answered<T>(answer: Promise<T>): Promise<T> {
    if (this.#timeouts === null) return answer;
    const silence = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      this.isSilent = true;
      silence.reject(new Silence('The database server has gone silent.'));
    }, this.#timeouts.silence);
    try {
      return await Promise.race([answer, silence.promise]);
    } finally {
      clearTimeout(timer);
    }
  }

  async #run(query: QueryConfig): Promise<Answer> {
    const client = await this.#connected();
    bundle(client);
    try {
      return await this.#answered(client.query(query));
    } catch (error) {
      const failure = this.#failed(error);
      // A failed prepared statement can be sent again outside of a transaction.
      const isOfPreparing = isOfAStalePlan(error) || isOfAPooler(error);
      if (this.#isInTransaction || query.name === undefined || !isOfPreparing) throw failure;
      return this.#run({ text: query.text, values: query.values ?? [] });
    }
  }

  #send({ sql, parameters }: CompiledQuery) {
    if (this.#isEnding) throw new Error('A statement came behind the end of its transaction.');
    const values = parameters.map(bindable);
    if (values.some(isLong)) return this.#run({ text: sql, values });
    const statement = this.#isInTransaction ? this.#prepared.writes.of(sql) : this.#prepared.reads.of(sql);
    return this.#run({ ...statement, values });
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    // If `begin` failed, a write would be committed by itself.
    if (!SelectQueryNode.is(query.query)) {
      this.written += 1;
      await this.#begun;
    }
    const asked = this.#send(query);
    const [, { command, rowCount, rows }] = await Promise.all([this.#begun, asked]);
    if (command === 'SELECT') return { rows };
    return { rows, numAffectedRows: BigInt(rowCount ?? 0) };
  }

  async leave(query: CompiledQuery) {
    this.written += 1;
    await this.#begun;
    // A failure shows at the commit.
    this.#send(query).catch(() => {});
  }

  async require<Row>(query: CompiledQuery<Row>, check: (rows: Row[]) => void) {
    const checked = this.#send(query).then(({ rows }) => check(rows));
    this.#begun = Promise.all([this.#begun, checked]);
    // Whatever comes next waits for it.
    this.#begun.catch(() => {});
  }

  /** Reads by a cursor, in a transaction of its own where there is none. */
  async *streamQuery<Row>(
    { sql, parameters }: CompiledQuery,
    chunkSize: number,
  ): AsyncIterableIterator<QueryResult<Row>> {
    const values = parameters.map(bindable);
    const isAlone = !this.#isInTransaction;
    await this.#begun;
    if (isAlone) this.#begin('read only');
    await this.#begun;
    this.#streams += 1;
    const name = `stream_${this.#streams}`;
    await this.#run({ text: `declare ${name} no scroll cursor for ${sql}`, values });
    try {
      for (;;) {
        const { rows } = await this.#run({ text: `fetch forward ${chunkSize} from ${name}` });
        if (rows.length > 0) yield { rows };
        if (rows.length < chunkSize) return;
      }
    } finally {
      if (isAlone) await this.rollback();
      else if (!this.isSpoilt) await this.#run({ text: `close ${name}` });
    }
  }

  /**
   * Begins a transaction: read committed unless told otherwise, whatever the server's default is.
   *
   * @param waited milliseconds that it has queued within this process; they count for the timeout of a lock
   */
  async begin(waited: number, isolation: IsolationLevel = 'read committed') {
    const level = `isolation level ${isolation}`;
    if (this.#timeouts === null) return this.#begin(`${level}; ${untimed}; ${atOnce}`);
    this.#begin(`${level}; set local lock_timeout = ${Math.max(1, Math.round(this.#timeouts.turn - waited))}`);
  }

  /** Begins a transaction that reads a snapshot. */
  async beginReading() {
    this.#begin(`isolation level repeatable read read only; ${untimed}`);
  }

  #begin(mode: string) {
    this.#isInTransaction = true;
    this.written = 0;
    this.#cause = null;
    this.#begun = this.#run({ text: `begin ${mode}` }).catch((error: unknown) => {
      // The transaction may have begun all the same.
      this.isSpoilt = true;
      throw error;
    });
    // Whatever comes next waits for it, or nothing does.
    this.#begun.catch(() => {});
  }

  async commit() {
    await this.#begun;
    const hasFailed = this.#cause !== null;
    const { command } = await this.#end('commit').catch((error: unknown) => {
      // Where nothing was written nothing can have been saved, and what failed before the commit was not committed.
      throw this.isSpoilt && this.written > 0 && !hasFailed ? commitUnknown(error) : error;
    });
    if (command === 'ROLLBACK') throw this.#cause;
  }

  /** Also called after a failed commit. */
  async rollback() {
    // A spoilt connection is closed, which rolls back too.
    if (this.#isInTransaction && !this.isSpoilt) await this.#end('rollback');
  }

  async #end(text: 'commit' | 'rollback') {
    this.#isEnding = true;
    try {
      return await this.#run({ text });
    } finally {
      this.#isEnding = false;
      this.#isInTransaction = false;
    }
  }

  async release() {
    const client = await this.#client;
    this.#client = null;
    client?.release(this.isSpoilt);
  }
}
