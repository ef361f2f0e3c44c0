import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { CompiledQuery, QueryResult } from 'kysely';
import { isSliceOver } from '#server/batches.ts';
import { bindable } from '../bindable.ts';

/**
 * Characters of prepared statements to cache: enough for all queries of the product with their filters. A statement of
 * many rows may never be repeated, and needs as much memory as hundreds of others.
 */
const keptText = 1_000_000;

/** Rows in a chunk of a stream. */
const batchSize = 100;

/** A query as it is sent. */
export type Statement = Pick<CompiledQuery, 'sql' | 'parameters'>;

/** One connection to the file, with a cache of prepared statements. */
export class Connection {
  readonly #database: DatabaseSync;
  /** By their texts, the most recently used last. */
  readonly #statements = new Map<string, { statement: StatementSync; answersRows: boolean }>();
  #textKept = 0;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  #prepared(text: string) {
    const kept = this.#statements.get(text);
    if (kept) {
      this.#statements.delete(text);
      this.#statements.set(text, kept);
      return kept;
    }
    const statement = this.#database.prepare(text);
    const prepared = { statement, answersRows: statement.columns().length > 0 };
    this.#statements.set(text, prepared);
    this.#textKept += text.length;
    for (const oldest of this.#statements.keys()) {
      if (this.#textKept <= keptText) break;
      this.#statements.delete(oldest);
      this.#textKept -= oldest.length;
    }
    return prepared;
  }

  run<Row>({ sql, parameters }: Statement): QueryResult<Row> {
    const { statement, answersRows } = this.#prepared(sql);
    const values = parameters.map(bindable);
    if (answersRows) return { rows: statement.all(...values) as Row[] };
    const { changes, lastInsertRowid } = statement.run(...values);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  /** The rows of a query in chunks, which is twice as fast as one by one. Chunks are smaller where rows take long to find. */
  *batches<Row>({ sql, parameters }: Statement): Generator<Row[]> {
    let batch: Row[] = [];
    for (const row of this.#database.prepare(sql).iterate(...parameters.map(bindable))) {
      batch.push(row as Row);
      if (batch.length < batchSize && !isSliceOver()) continue;
      yield batch;
      batch = [];
    }
    if (batch.length > 0) yield batch;
  }

  /** False also after a write error for which SQLite has rolled the transaction back by itself. */
  get isInTransaction(): boolean {
    return this.#database.isTransaction;
  }

  close() {
    this.#statements.clear();
    this.#database.close();
  }
}

/** A connection that only reads. */
export function openReader(file: string): Connection {
  const reader = new DatabaseSync(file, { readOnly: true });
  // mmap_size: searches read many pages; mapped into memory, they need no system call and no copy.
  reader.exec(`
    PRAGMA busy_timeout = 5000;
    PRAGMA cache_size = -16000;
    PRAGMA mmap_size = 2147418112;
    PRAGMA temp_store = MEMORY;
  `);
  return new Connection(reader);
}

/** The connection that writes. */
export function openWriter(file: string): Connection {
  const writer = new DatabaseSync(file);
  // synchronous = NORMAL: SQLite doesn't sync the log at a commit. WalSync does, before the commit is answered.
  // cache_size: with less, dirty pages of many rows spill to the log all the time.
  writer.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = NORMAL;
    PRAGMA foreign_keys = ON;
    PRAGMA busy_timeout = 5000;
    PRAGMA cache_size = -24000;
    PRAGMA temp_store = MEMORY;
    PRAGMA secure_delete = ON;
  `);
  return new Connection(writer);
}
