import { setTimeout } from 'node:timers/promises';
import type { Driver, TransactionSettings } from 'kysely';
import { Pool, type PoolClient } from 'pg';
import { clientConfig } from './postgres-connection.ts';
import { Session } from './postgres-session.ts';
import { Turns } from './turns.ts';

/** Connections that one instance holds at most, in all but the middle of a migration. */
const mostConnections = 10;

/** Milliseconds that a statement may take, the wait for other instances' transactions included. */
const patience = 30_000;

/** Milliseconds that connections have to close. */
const farewell = 5000;

/** With what the library's types leave out. */
type Client = PoolClient & { unref(): void };

interface Options {
  url: string;
  /** For migrations and moves: no statement is too slow, and only one connection is needed. */
  isPatient: boolean;
}

/**
 * A pool of connections. Transactions take turns as with the embedded engine, over all instances: what one has read
 * stays true until it has written. Within this process they wait without a connection, so reads always find one.
 */
export class PostgresDriver implements Driver {
  readonly #options: Options;
  readonly #turns = new Turns();
  readonly #pool: Pool;
  readonly #clients = new Set<Client>();

  constructor(options: Options) {
    this.#options = options;
    this.#pool = new Pool({
      ...clientConfig(options.url),
      max: options.isPatient ? 1 : mostConnections,
      idleTimeoutMillis: 30_000,
      onConnect: async (client) => {
        await client.query(`
          set statement_timeout = ${options.isPatient ? 0 : patience};
          set idle_in_transaction_session_timeout = ${options.isPatient ? 0 : 2 * patience};
          set jit = off;
          set max_parallel_workers_per_gather = 0;
        `);
      },
    });
    // A connection that breaks is dropped by the pool; whoever was using it learns it from their statement.
    this.#pool.on('error', () => {});
    this.#pool.on('connect', (client) => {
      this.#clients.add(client as Client);
      client.on('error', () => {});
    });
    this.#pool.on('remove', (client) => this.#clients.delete(client as Client));
  }

  async init() {}

  async acquireConnection() {
    return new Session(() => this.#pool.connect(), this.#options.isPatient ? null : patience);
  }

  async beginTransaction(session: Session, { isolationLevel }: TransactionSettings) {
    session.endTurn = await this.#turns.take();
    await session.begin(isolationLevel);
  }

  async commitTransaction(session: Session) {
    await session.commit();
  }

  async rollbackTransaction(session: Session) {
    await session.rollback();
  }

  /** However its transaction ended, even where it could not begin. */
  async releaseConnection(session: Session) {
    await session.release();
    session.endTurn?.();
    session.endTurn = null;
  }

  async destroy() {
    // A server that is gone without a word does not say goodbye either, and must not keep the process alive.
    await Promise.race([this.#pool.end(), setTimeout(farewell, undefined, { ref: false })]);
    for (const client of this.#clients) client.unref();
  }
}
