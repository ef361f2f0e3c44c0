import { setTimeout } from 'node:timers/promises';
import type { Driver, TransactionSettings } from 'kysely';
import { Pool, type PoolClient, type QueryConfig } from 'pg';
import { Busy } from '../busy.ts';
import { clientConfig, connectPatience, type Patience, patienceOf } from './postgres-connection.ts';
import { Session } from './postgres-session.ts';
import { Turns } from './turns.ts';

/** Connections that one instance holds at most, in all but the middle of a migration. */
const mostConnections = 10;

/** Milliseconds that connections have to close. */
const farewell = 5000;

/** With what the library's types leave out. */
type Client = PoolClient & { unref(): void };

export interface DriverOptions {
  url: string;
  /** For migrations and moves: no statement is too slow, and only one connection is needed. */
  isPatient: boolean;
  /** Transactions only read, all of it as it was at one moment, and take no turns. */
  isBeside?: boolean;
}

/**
 * A pool of connections. Transactions take turns as with the embedded engine, over all instances: what one has read
 * stays true until it has written. Within this process they wait without a connection, so reads always find one.
 */
export class PostgresDriver implements Driver {
  readonly #options: DriverOptions;
  readonly #patience: Patience | null;
  readonly #turns = new Turns();
  readonly #clients = new Set<Client>();
  #isClosed = false;
  #pool: Pool;

  constructor(options: DriverOptions) {
    this.#options = options;
    this.#patience = options.isPatient ? null : patienceOf(options.url);
    this.#pool = this.#newPool();
  }

  #newPool(): Pool {
    const { statement, silence } = this.#patience ?? { statement: 0, silence: 0 };
    const pool = new Pool({
      ...clientConfig(this.#options.url),
      max: this.#options.isPatient ? 1 : mostConnections,
      idleTimeoutMillis: 30_000,
      onConnect: async (client) => {
        // The last ones are for an instance that has gone without a word: the server finds out while it sends or waits.
        const text = `
          set statement_timeout = ${statement};
          set idle_in_transaction_session_timeout = ${statement};
          set jit = off;
          set max_parallel_workers_per_gather = 0;
          set tcp_user_timeout = ${silence};
          set tcp_keepalives_idle = 5;
          set tcp_keepalives_interval = 2;
          set tcp_keepalives_count = 3;
        `;
        await client.query({ text, query_timeout: connectPatience } as QueryConfig);
      },
    });
    // A connection that breaks is dropped by the pool; whoever was using it learns it from their statement.
    pool.on('error', () => {});
    pool.on('connect', (client) => {
      this.#clients.add(client as Client);
      client.on('error', () => {});
    });
    pool.on('remove', (client) => this.#clients.delete(client as Client));
    return pool;
  }

  async init() {}

  async acquireConnection() {
    return new Session(() => this.#pool.connect(), this.#patience);
  }

  /** Where one connection has gone silent the others may have too: whoever comes next gets a new one. */
  #leaveConnections() {
    if (this.#isClosed) return;
    const left = this.#pool;
    this.#pool = this.#newPool();
    // Those that are in use are closed when they are given back.
    void left.end();
  }

  async beginTransaction(session: Session, { isolationLevel }: TransactionSettings) {
    if (this.#options.isBeside) return session.beginReading();
    const start = performance.now();
    try {
      session.endTurn = await this.#turns.take(this.#patience?.turn);
    } catch (error) {
      throw new Busy(error);
    }
    await session.begin(performance.now() - start, isolationLevel);
  }

  async commitTransaction(session: Session) {
    await session.commit();
  }

  async rollbackTransaction(session: Session) {
    await session.rollback();
  }

  /** However its transaction ended, even where it could not begin. */
  async releaseConnection(session: Session) {
    const pool = this.#pool;
    await session.release();
    session.endTurn?.();
    session.endTurn = null;
    if (session.isSilent && pool === this.#pool) this.#leaveConnections();
  }

  async destroy() {
    this.#isClosed = true;
    // A server that is gone without a word does not say goodbye either, and must not keep the process alive.
    await Promise.race([this.#pool.end(), setTimeout(farewell, undefined, { ref: false })]);
    for (const client of this.#clients) client.unref();
  }
}
