import { DatabaseSync } from 'node:sqlite';
import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult } from 'kysely';
import { Connection } from './connection.ts';

/** Milliseconds to wait for another writer. Nobody else waits with it. */
const timeouts = 120_000;

/** A single connection to a file that another process may use. It blocks its process, which does nothing else. */
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

  /** Its first statement fixes the snapshot that it reads. */
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
