import {
  AbortedTransactionError,
  type CompiledQuery,
  type DatabaseConnection,
  type IsolationLevel,
  type QueryResult,
} from 'kysely';
import type { PoolClient, QueryConfig } from 'pg';
import Cursor from 'pg-cursor';
import { Busy } from '../../busy.ts';
import { bindable } from '../bindable.ts';
import type { Timeouts } from './connection.ts';
import { isOfALock, isOfTheStatement, unavailable, withoutValues } from './errors.ts';

/** The advisory lock that every transaction holds. The number is arbitrary, but all instances must use the same. */
const transactionLock = 7_204_158_836n;

/** The server has not answered within the timeout. */
class Silence extends Error {}

/** A connection as Kysely sees it. It takes one of the pool with its first statement. */
export class PostgresSession implements DatabaseConnection {
  readonly #connect: () => Promise<PoolClient>;
  readonly #timeouts: Timeouts | null;
  #client: Promise<PoolClient> | null = null;
  /** Whether the connection is in an unknown state: it is closed instead of going back to the pool. */
  #isSpoilt = false;
  /** Whether a statement was not answered within the timeout. */
  isSilent = false;
  /** Releases this process's lock of the open transaction. */
  endTurn: (() => void) | null = null;

  constructor(connect: () => Promise<PoolClient>, timeouts: Timeouts | null) {
    this.#connect = connect;
    this.#timeouts = timeouts;
  }

  #connected(): Promise<PoolClient> {
    this.#client ??= this.#connect().catch((error: unknown) => {
      this.#client = null;
      throw unavailable(error);
    });
    return this.#client;
  }

  #failed(error: unknown): unknown {
    if (isOfTheStatement(error)) return withoutValues(error);
    this.#isSpoilt = true;
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

  async #run(query: QueryConfig) {
    const client = await this.#connected();
    try {
      return await this.#answered(client.query(query));
    } catch (error) {
      throw this.#failed(error);
    }
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { command, rowCount, rows } = await this.#run({ text: sql, values: parameters.map(bindable) });
    if (command === 'SELECT') return { rows };
    return { rows, numAffectedRows: BigInt(rowCount ?? 0) };
  }

  /** The server's statement timeout is for the whole stream, so it must be read quickly. */
  async *streamQuery<Row>(
    { sql, parameters }: CompiledQuery,
    chunkSize: number,
  ): AsyncIterableIterator<QueryResult<Row>> {
    const values = parameters.map(bindable);
    const client = await this.#connected();
    const cursor = client.query(new Cursor<Row>(sql, values));
    const next = () =>
      this.#answered(cursor.read(chunkSize)).catch((error: unknown) => {
        // A failed cursor may leave anything open on its connection.
        this.#isSpoilt = true;
        throw this.#failed(error);
      });
    try {
      for (let rows = await next(); rows.length > 0; rows = await next()) yield { rows };
    } finally {
      if (!this.#isSpoilt) await cursor.close();
    }
  }

  /**
   * Begins a transaction: read committed unless told otherwise, whatever the server's default is.
   *
   * @param waited milliseconds that it has queued within this process; they count for the timeout
   */
  async begin(waited: number, isolation: IsolationLevel = 'read committed') {
    const wait = this.#timeouts && Math.max(1, Math.round(this.#timeouts.turn - waited));
    const text = `begin isolation level ${isolation}; ${wait === null ? '' : `set local lock_timeout = ${wait};`}
      select pg_advisory_xact_lock(${transactionLock}); ${wait === null ? '' : 'set local lock_timeout to default'}`;
    try {
      await this.#run({ text });
    } catch (error) {
      // The transaction may have begun all the same.
      this.#isSpoilt = true;
      throw isOfALock(error) ? new Busy(error) : error;
    }
  }

  /** Everything is read as it was at one moment. */
  async beginReading() {
    await this.#run({ text: 'begin isolation level repeatable read read only' });
  }

  async commit() {
    const { command } = await this.#run({ text: 'commit' });
    if (command === 'ROLLBACK') throw new AbortedTransactionError();
  }

  async rollback() {
    // A spoilt connection is closed, which rolls back too.
    if (!this.#isSpoilt) await this.#run({ text: 'rollback' });
  }

  async release() {
    const client = await this.#client;
    this.#client = null;
    client?.release(this.#isSpoilt);
  }
}
