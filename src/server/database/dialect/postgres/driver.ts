import { setTimeout } from 'node:timers/promises';
import type { Driver, TransactionSettings } from 'kysely';
import { Pool, type QueryConfig } from 'pg';
import { waitBeforeEnd } from '#server/ending.ts';
import { Turns } from '#server/turns.ts';
import { Busy } from '../../busy.ts';
import { clientConfig, connectTimeout, mayPrepare, serversIn, type Timeouts, timeoutsOf } from './connection.ts';
import { isOfNoRoom } from './errors.ts';
import { PreparedStatements } from './prepared.ts';
import { findServer } from './servers.ts';
import { type PooledClient, PostgresSession, type SessionOptions } from './session.ts';

/** The size of an instance's pool. */
const mostConnections = 10;

/** Concurrent transactions of an instance: fewer than connections, so reads find a free one whatever transactions wait for. */
const mostTransactions = 7;

/** Writing statements of an instance after which the parts of the counts are folded (list-rows.ts). */
const foldedAfter = 1000;

/** Milliseconds to wait for connections to close. */
const closeTimeout = 5000;

/** Milliseconds for which a pool stays as small as the server has made it. */
const smallFor = 5000;

/** Milliseconds between two searches for the server that takes writes. */
const searchPause = 300;

export interface DriverOptions {
  url: string;
  /** For migrations and moves: without timeouts, and with one connection. */
  isUntimed: boolean;
  /** Transactions read a snapshot, and do not queue. */
  isBeside?: boolean;
}

/**
 * The settings of a new connection. A pooler may give it to another instance for the next transaction, so they are the
 * same for all. Who needs no timeouts says so in each transaction.
 */
function settingsOf(timeouts: Timeouts | null): string {
  const settings = ['set jit = off', 'set cursor_tuple_fraction = 1', 'set max_parallel_workers_per_gather = 0'];
  if (timeouts === null) return settings.join(';');
  const { statement, silence } = timeouts;
  return [
    ...settings,
    `set statement_timeout = ${statement}`,
    `set idle_in_transaction_session_timeout = ${statement}`,
    // The server notices when this instance is gone without closing its connections, and releases its locks.
    `set tcp_user_timeout = ${silence}`,
    'set tcp_keepalives_idle = 5',
    'set tcp_keepalives_interval = 2',
    'set tcp_keepalives_count = 3',
  ].join(';');
}

/** A pool of connections. Transactions queue in this process before they take one. */
export class PostgresDriver implements Driver {
  readonly #options: DriverOptions;
  readonly #timeouts: Timeouts | null;
  readonly #turns = new Turns(mostTransactions);
  readonly #clients = new Set<PooledClient>();
  readonly #servers: string[];
  readonly #prepared: SessionOptions['prepared'];
  #isClosed = false;
  #isSearching = false;
  /** Starts as due: parts may be left from the last run. */
  #unfolded = foldedAfter;
  /** The server that the pool connects to. */
  #server: string;
  #pool: Pool;

  constructor(options: DriverOptions) {
    this.#options = options;
    this.#timeouts = options.isUntimed ? null : timeoutsOf(options.url);
    this.#servers = serversIn(options.url);
    const prepared = () => new PreparedStatements(!options.isUntimed && mayPrepare(options.url));
    // Each has its own limit, because lists come in many more shapes than writes.
    this.#prepared = { reads: prepared(), writes: prepared() };
    this.#server = this.#servers[0] ?? options.url;
    this.#pool = this.#newPool();
  }

  #newPool(): Pool {
    const pool = new Pool({
      ...clientConfig(this.#server),
      max: this.#options.isUntimed ? 1 : mostConnections,
      idleTimeoutMillis: 30_000,
      onConnect: async (client) => {
        const text = settingsOf(this.#timeouts);
        await client.query({ text, query_timeout: connectTimeout } as QueryConfig);
      },
    });
    // The pool drops a broken connection, and the statement that used it fails.
    pool.on('error', () => void this.#search());
    pool.on('connect', (client) => {
      this.#clients.add(client as PooledClient);
      client.on('error', () => {});
    });
    pool.on('remove', (client) => this.#clients.delete(client as PooledClient));
    return pool;
  }

  async init() {
    await this.#turnToWriter();
  }

  async acquireConnection() {
    return new PostgresSession(() => this.#connect(), { timeouts: this.#timeouts, prepared: this.#prepared });
  }

  /** Takes a connection. If the server has no room for another one, it waits for one of those that the pool has. */
  async #connect(): Promise<PooledClient> {
    const giveUp = performance.now() + connectTimeout;
    for (;;) {
      const pool = this.#pool;
      try {
        return (await pool.connect()) as PooledClient;
      } catch (error) {
        if (!isOfNoRoom(error) || pool.totalCount === 0 || performance.now() > giveUp) throw error;
        pool.options.max = pool.totalCount;
        setTimeout(smallFor, undefined, { ref: false }).then(() => {
          pool.options.max = mostConnections;
        });
      }
    }
  }

  /** Replaces the pool: if one connection does not answer, the others are likely dead too. */
  #leaveConnections() {
    if (this.#isClosed) return;
    const left = this.#pool;
    this.#pool = this.#newPool();
    // Connections in use are closed when they are released.
    void left.end();
  }

  /** Connects to the server that takes writes, or else to one that can be read. Returns whether it takes writes. */
  async #turnToWriter(): Promise<boolean> {
    const { url, takesWrites } = await findServer(this.#servers);
    if (url !== this.#server) {
      this.#server = url;
      this.#leaveConnections();
    }
    return takesWrites;
  }

  /** Searches for the server that takes over, in the background. Until then calls are refused, or read from another server. */
  async #search() {
    if (this.#isSearching) return;
    this.#isSearching = true;
    while (!this.#isClosed && !(await this.#turnToWriter().catch(() => false))) {
      await setTimeout(searchPause, undefined, { ref: false });
    }
    this.#isSearching = false;
  }

  async beginTransaction(session: PostgresSession, { isolationLevel }: TransactionSettings) {
    if (this.#options.isBeside) return session.beginReading();
    const start = performance.now();
    try {
      session.endTurn = await this.#turns.take(this.#timeouts?.turn);
    } catch (error) {
      throw new Busy(error);
    }
    await session.begin(performance.now() - start, isolationLevel);
  }

  async commitTransaction(session: PostgresSession) {
    await session.commit();
    this.#unfolded += session.written;
    if (this.#unfolded >= foldedAfter) this.#foldCounts();
  }

  /** Runs in the background. If it fails, or another instance does it, the parts are folded the next time. */
  #foldCounts() {
    if (this.#timeouts === null) return;
    this.#unfolded = 0;
    this.#pool.query('select fold_counts()').catch(() => {});
  }

  async rollbackTransaction(session: PostgresSession) {
    await session.rollback();
  }

  /** Called whatever the outcome, also when the transaction could not begin. */
  async releaseConnection(session: PostgresSession) {
    const pool = this.#pool;
    await session.release();
    session.endTurn?.();
    session.endTurn = null;
    if (session.isSilent && pool === this.#pool) this.#leaveConnections();
    if (session.isSpoilt) void this.#search();
  }

  async destroy() {
    this.#isClosed = true;
    await waitBeforeEnd(this.#pool.end(), closeTimeout);
    for (const client of this.#clients) client.unref();
  }
}
