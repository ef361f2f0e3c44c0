import { setTimeout } from 'node:timers/promises';
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import { DatabaseError, Pool, type PoolClient, type QueryConfig } from 'pg';
import { waitBeforeEnd } from '#server/ending.ts';
import { commitUnknown, databaseUnavailable } from '#server/problems.ts';
import { Busy, Collision } from '../../busy.ts';
import { bindable } from '../bindable.ts';
import { clientConfig, connectTimeout, settingsOf, type Use } from './connection.ts';
import { isOfALock, isOfNoRoom, isOfTheStatement, mostRunsAfter, withoutValues } from './errors.ts';

/** The size of an instance's pool. */
const mostConnections = 10;

/** Transactions of an instance at once: the other connections are for reads. */
export const mostTransactions = 7;

/** Milliseconds to wait for connections to close. */
const closeTimeout = 5000;

/** Milliseconds until a connection is tried again where the server has no room for one more. */
const pause = 50;

/** Statements that write nothing. After any other, a commit that is not answered may have saved something. */
const reading = /^\s*(select|begin|start|set|show|declare|fetch|close)\b/i;

/**
 * A connection as Kysely's driver uses it, from when it is taken out of the pool until it is given back: at most one
 * transaction. Its errors say what to do.
 */
class Session implements PostgresPoolClient {
  readonly #client: PoolClient;
  readonly #onLoss: () => void;
  /** Whether its state is unknown: it is closed instead of going back to the pool, which rolls back too. */
  #isLost = false;
  #hasWritten = false;
  /** Whether the transaction has ended: a statement sent now would be committed by itself. */
  #isOver = false;

  constructor(client: PoolClient, onLoss: () => void) {
    this.#client = client;
    this.#onLoss = onLoss;
  }

  query<Row>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  query<Row>(asked: string | PostgresCursor<Row>, parameters: readonly unknown[] = []) {
    if (typeof asked === 'string') return this.#run<Row>(asked, parameters);
    if (asked instanceof Cursor) asked.attach((sql, values) => this.#run(sql, values), this.#isInTransaction);
    return asked;
  }

  release(destroy = false) {
    this.#client.release(destroy || this.#isLost);
  }

  get #isInTransaction(): boolean {
    return this.#client.getTransactionStatus() !== 'I';
  }

  async #run<Row>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>> {
    if (this.#isOver) throw new Error('A statement came behind the end of its transaction.');
    const values = parameters.map(bindable);
    const isEnd = sql === 'commit' || sql === 'rollback';
    // Whoever closes the connection rolls back.
    if (sql === 'rollback' && this.#isLost) return { command: 'ROLLBACK', rowCount: 0, rows: [] };
    this.#isOver = isEnd;
    if (!isEnd && !reading.test(sql)) this.#hasWritten = true;
    const isInTransaction = this.#isInTransaction;
    try {
      return (await this.#client.query({ text: sql, values })) as unknown as PostgresQueryResult<Row>;
    } catch (error) {
      if (sql === 'commit') this.#isOver = false;
      const failure = this.#failureOf(error, isInTransaction);
      throw sql === 'commit' && this.#isLost && this.#hasWritten ? commitUnknown(error) : failure;
    }
  }

  #failureOf(error: unknown, isInTransaction: boolean): unknown {
    const mostRuns = isInTransaction ? mostRunsAfter(error) : 1;
    if (isOfTheStatement(error)) {
      const safe = withoutValues(error);
      return mostRuns > 1 ? new Collision(safe, mostRuns) : safe;
    }
    if (mostRuns > 1) return new Collision(error, mostRuns);
    if (isOfALock(error)) return new Busy(error);
    this.#isLost = true;
    // The server did not say it: it is silent, or the connection is broken.
    if (!(error instanceof DatabaseError)) this.#onLoss();
    return databaseUnavailable(error);
  }
}

/** Reads by a cursor of the server, in a transaction of its own where there is none. Each part has its own timeout. */
export class Cursor<Row> implements PostgresCursor<Row> {
  readonly #sql: string;
  readonly #parameters: unknown[];
  #run: (sql: string, parameters: readonly unknown[]) => Promise<PostgresQueryResult<Row>> = () =>
    Promise.reject(new Error('This cursor has no connection.'));
  #isAlone = false;
  #isOpen = false;

  constructor(sql: string, parameters: unknown[]) {
    this.#sql = sql;
    this.#parameters = parameters;
  }

  attach(
    run: (sql: string, parameters: readonly unknown[]) => Promise<PostgresQueryResult<Row>>,
    inTransaction: boolean,
  ) {
    this.#run = run;
    this.#isAlone = !inTransaction;
  }

  async read(rows: number): Promise<Row[]> {
    if (!this.#isOpen) {
      if (this.#isAlone) await this.#run('begin read only', []);
      await this.#run(`declare stream no scroll cursor for ${this.#sql}`, this.#parameters);
      this.#isOpen = true;
    }
    return (await this.#run(`fetch forward ${rows} from stream`, [])).rows;
  }

  async close() {
    if (this.#isAlone) await this.#run('rollback', []);
    else if (this.#isOpen) await this.#run('close stream', []);
  }
}

/** Takes a connection. If the server has no room for another one, it waits for one of those that the pool has. */
async function connected(pool: Pool): Promise<PoolClient> {
  const giveUp = performance.now() + connectTimeout;
  for (;;) {
    try {
      return await pool.connect();
    } catch (error) {
      if (!isOfNoRoom(error) || pool.totalCount === 0 || performance.now() > giveUp) throw databaseUnavailable(error);
      await setTimeout(pause);
    }
  }
}

/** The pool of connections that Kysely's dialect gets. */
export function poolAt(url: string, use: Use): PostgresPool {
  const config = { ...clientConfig(url, use), max: use === 'serve' ? mostConnections : 1 };
  const settings = { text: settingsOf(url, use), query_timeout: connectTimeout } as QueryConfig;

  function open(): Pool {
    const pool = new Pool({
      ...config,
      idleTimeoutMillis: 30_000,
      allowExitOnIdle: true,
      onConnect: async (client) => {
        await client.query(settings);
      },
    });
    // The pool drops a broken connection, and the statement that used it fails.
    pool.on('error', () => {});
    pool.on('connect', (client) => client.on('error', () => {}));
    return pool;
  }

  let pool = open();
  let isClosed = false;
  return {
    options: config,
    async connect() {
      const own = pool;
      return new Session(await connected(own), () => {
        // The other connections are likely dead too. Those in use are closed when they are released.
        if (pool !== own || isClosed) return;
        pool = open();
        void own.end();
      });
    },
    async end() {
      isClosed = true;
      await waitBeforeEnd(pool.end(), closeTimeout);
    },
  };
}
