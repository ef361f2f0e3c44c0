import { DatabaseSync } from 'node:sqlite';
import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult } from 'kysely';
import { Connection } from './connection.ts';

/** Milliseconds that a row waits for who writes; nobody else waits with it. */
const timeouts = 120_000;

/** One connection to a file that another process may have: it does one thing after the other, in a process of its own. */
export class SqliteBesideDriver implements Driver {
  readonly #connection: Connection;

  constructor(file: string) {
    const database = new DatabaseSync(file);
    database.exec(`
      PRAGMA busy_timeout = ${timeouts};
      PRAGMA synchronous = FULL;
      PRAGMA foreign_keys = ON;
      PRAGMA secure_delete = ON;
    `);
    this.#connection = new Connection(database);
  }

  async init() {}

  async acquireConnection(): Promise<DatabaseConnection> {
    const connection = this.#connection;
    return {
      executeQuery: async <Row>(query: CompiledQuery): Promise<QueryResult<Row>> => connection.run(query),
      async *streamQuery<Row>(query: CompiledQuery) {
        for (const rows of connection.batches<Row>(query)) yield { rows };
      },
    };
  }

  /** With its first statement it sees the database as it is then, and goes on seeing it so. */
  async beginTransaction() {
    this.#connection.run(CompiledQuery.raw('begin'));
  }

  async commitTransaction() {
    this.#connection.run(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction() {
    if (this.#connection.isInTransaction) this.#connection.run(CompiledQuery.raw('rollback'));
  }

  async releaseConnection() {}

  async destroy() {
    this.#connection.close();
  }
}
