import {
  AbortedTransactionError,
  type CompiledQuery,
  type DatabaseConnection,
  type IsolationLevel,
  type QueryResult,
} from 'kysely';
import type { PoolClient, QueryConfig } from 'pg';
import Cursor from 'pg-cursor';
import { Busy } from '../busy.ts';
import { bindable } from './bindable.ts';
import type { Patience } from './postgres-connection.ts';
import { isOfALock, isOfTheStatement, unavailable, withoutValues } from './postgres-errors.ts';

/** Transactions hold this lock from beginning to end. The number means nothing; it is only always the same. */
const transactionLock = 7_204_158_836n;

/** The other side has not said anything for too long. */
class Silence extends Error {}

/** What Kysely holds while it works; it takes a connection of the pool with its first statement. */
export class Session implements DatabaseConnection {
  readonly #connect: () => Promise<PoolClient>;
  readonly #patience: Patience | null;
  #client: Promise<PoolClient> | null = null;
  /** Whether the connection can't be trusted any more: it is closed instead of being used again. */
  #isSpoilt = false;
  /** Whether nothing came from the server for too long. */
  isSilent = false;
  /** Ends the turn of the transaction that is open. */
  endTurn: (() => void) | null = null;

  constructor(connect: () => Promise<PoolClient>, patience: Patience | null) {
    this.#connect = connect;
    this.#patience = patience;
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

  /** The server gives up before this side does, which therefore knows how the statement ended, unless the server is silent. */
  async #answered<T>(answer: Promise<T>): Promise<T> {
    if (this.#patience === null) return answer;
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      this.isSilent = true;
      late.reject(new Silence('The database server has gone silent.'));
    }, this.#patience.silence);
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

  /** The whole stream is one statement to the server: who reads it must be quick. */
  async *streamQuery<Row>(
    { sql, parameters }: CompiledQuery,
    chunkSize: number,
  ): AsyncIterableIterator<QueryResult<Row>> {
    const values = parameters.map(bindable);
    const client = await this.#connected();
    const cursor = client.query(new Cursor<Row>(sql, values));
    const next = () =>
      this.#answered(cursor.read(chunkSize)).catch((error: unknown) => {
        // What such a cursor leaves open on its connection is not worth finding out.
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
   * Unless told otherwise each statement sees what was committed before it, whatever the server's default is.
   *
   * @param waited milliseconds that this instance has waited for its turn already
   */
  async begin(waited: number, isolation: IsolationLevel = 'read committed') {
    const wait = this.#patience && Math.max(1, Math.round(this.#patience.turn - waited));
    const text = `begin isolation level ${isolation}; ${wait === null ? '' : `set local lock_timeout = ${wait};`}
      select pg_advisory_xact_lock(${transactionLock}); ${wait === null ? '' : 'set local lock_timeout to default'}`;
    try {
      await this.#run({ text });
    } catch (error) {
      // It may have begun all the same.
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
    // Closing a connection takes everything back as well.
    if (!this.#isSpoilt) await this.#run({ text: 'rollback' });
  }

  async release() {
    const client = await this.#client;
    this.#client = null;
    client?.release(this.#isSpoilt);
  }
}
