import { type CompiledQuery, type IsolationLevel, type QueryResult, SelectQueryNode } from 'kysely';
import type { QueryResult as Answer, Client, PoolClient, QueryConfig } from 'pg';
import { Busy, Collision } from '../../busy.ts';
import { bindable } from '../bindable.ts';
import type { SendingConnection } from '../sending.ts';
import type { Timeouts } from './connection.ts';
import {
  isOfALock,
  isOfAPooler,
  isOfAStalePlan,
  isOfTheStatement,
  mostRunsAfter,
  unavailable,
  withoutValues,
} from './errors.ts';
import type { PreparedStatements } from './prepared.ts';

/** The library's types leave out what a client of a pool is connected by, and `unref`. */
export type PooledClient = PoolClient & Pick<Client, 'connection'> & { unref(): void };

/** How an instance uses its connections. */
export interface SessionOptions {
  timeouts: Timeouts | null;
  prepared: Record<'reads' | 'writes', PreparedStatements>;
}

/** For transactions that may take as long as they like. */
const untimed = 'set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0';

/** What is sent in one turn of the event loop leaves by one call of the system, and arrives as one. */
function bundle({ connection }: Pick<Client, 'connection'>) {
  const { stream } = connection;
  if (stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/** The server has not answered within the timeout. */
class Silence extends Error {}

/** A connection as Kysely sees it. It takes one of the pool with its first statement. */
export class PostgresSession implements SendingConnection {
  readonly #connect: () => Promise<PooledClient>;
  readonly #timeouts: Timeouts | null;
  readonly #prepared: SessionOptions['prepared'];
  #client: Promise<PooledClient> | null = null;
  /** Whether there is no connection, or one in an unknown state: it is closed instead of going back to the pool. */
  isSpoilt = false;
  /** Whether a statement was not answered within the timeout. */
  isSilent = false;
  /** Gives back the place of the open transaction among those of this process. */
  endTurn: (() => void) | null = null;
  #isInTransaction = false;
  /** By how many statements the open transaction, or the last one, wrote. */
  written = 0;
  #streams = 0;
  /** The answers to `begin` and to what is required: reads are sent behind without waiting for them, writes are not. */
  #begun: Promise<unknown> = Promise.resolve();
  /** Why the open transaction failed; what was sent behind that only answers that it did. */
  #cause: unknown = null;
  /** Whether the transaction comes to its end: what was sent behind that would be committed by itself. */
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
      throw unavailable(error);
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
    return unavailable(error);
  }

  /** The server's own timeout is shorter, so this one runs out only where the server does not answer at all. */
  async #answered<T>(answer: Promise<T>): Promise<T> {
    if (this.#timeouts === null) return answer;
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      this.isSilent = true;
      late.reject(new Silence('The database server has gone silent.'));
    }, this.#timeouts.silence);
    try {
      return await Promise.race([answer, late.promise]);
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
      // What fails for having been prepared can be asked again, where it is alone.
      const isOfPreparing = isOfAStalePlan(error) || isOfAPooler(error);
      if (this.#isInTransaction || query.name === undefined || !isOfPreparing) throw failure;
      return this.#run({ text: query.text, values: query.values ?? [] });
    }
  }

  #send({ sql, parameters }: CompiledQuery) {
    if (this.#isEnding) throw new Error('A statement came behind the end of its transaction.');
    const values = parameters.map(bindable);
    const statement = this.#isInTransaction ? this.#prepared.writes.of(sql) : this.#prepared.reads.of(sql);
    return this.#run({ ...statement, values });
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    // Where no transaction has begun, what writes would be committed by itself.
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
    // The commit tells of a failure.
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
    if (this.#timeouts === null) return this.#begin(`${level}; ${untimed}`);
    this.#begin(`${level}; set local lock_timeout = ${Math.max(1, Math.round(this.#timeouts.turn - waited))}`);
  }

  /** Everything is read as it was at one moment. */
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
    const { command } = await this.#end('commit');
    if (command === 'ROLLBACK') throw this.#cause;
  }

  /** Also called after a commit that could not be. */
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
