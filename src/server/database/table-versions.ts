import {
  DeleteQueryNode,
  type DialectAdapter,
  InsertQueryNode,
  type OperationNode,
  type RootOperationNode,
  TableNode,
  UpdateQueryNode,
} from 'kysely';
import type { Db } from './schema.ts';

/** The table that a statement writes to; null where that is unknown. */
type Written = string | null;

/** Size of each cache. */
const mostKept = 1000;

/** Counts the commits that wrote to each table, of a database that no other process writes to. */
export class TableVersions {
  readonly #versions = new Map<Written, number>();
  #unheard = 0;

  /** Grows with each commit that may have changed one of these tables. */
  of(tables: readonly string[]): number {
    return [null, ...tables].reduce((sum, table) => sum + (this.#versions.get(table) ?? 0), 0);
  }

  /** Whether a commit is being carried out that is not counted yet. */
  get isUnsure(): boolean {
    return this.#unheard > 0;
  }

  /**
   * Awaits a commit on another thread. Others may read its writes before we hear of it, and a failed commit may have
   * been carried out all the same.
   */
  async heard(tables: Iterable<Written>, commit: () => Promise<unknown>): Promise<void> {
    this.#unheard += 1;
    try {
      await commit();
    } finally {
      this.committed(tables);
      this.#unheard -= 1;
    }
  }

  /** Counts a commit. To be called before anybody can read what it wrote. */
  committed(written: Iterable<Written>) {
    for (const table of written) this.#versions.set(table, (this.#versions.get(table) ?? 0) + 1);
  }
}

/** The table that a statement writes to, without those that its triggers and foreign keys write to. */
export function tableWritten(query: RootOperationNode): Written {
  const nameOf = (node: OperationNode | undefined) => (node && TableNode.is(node) ? node.table.identifier.name : null);
  if (InsertQueryNode.is(query)) return nameOf(query.into);
  if (UpdateQueryNode.is(query)) return nameOf(query.table);
  return DeleteQueryNode.is(query) ? nameOf(query.from.froms[0]) : null;
}

// Transactions are objects of their own, but share the adapter with their database and with no other.
const versionsOf = new WeakMap<DialectAdapter, TableVersions>();

/** Attaches the versions of its tables to a database. */
export function giveTableVersions(adapter: DialectAdapter, versions: TableVersions) {
  versionsOf.set(adapter, versions);
}

/** Whether this process alone writes to the database, one transaction at a time. */
export function writesAlone(db: Db): boolean {
  return versionsOf.has(db.getExecutor().adapter);
}

/**
 * A cache of what is read from these tables alone, emptied when one of them is written to. Get the map before reading:
 * what is put into it after a table has changed is found by nobody. Null where other processes write too (PostgreSQL),
 * and while the outcome of a commit is unknown.
 */
export function tableCache<T>(...tables: string[]): (db: Db) => Map<string, T> | null {
  const latest = new WeakMap<TableVersions, { version: number; kept: Map<string, T> }>();
  return (db) => {
    const versions = versionsOf.get(db.getExecutor().adapter);
    if (!versions || versions.isUnsure) return null;
    const version = versions.of(tables);
    const known = latest.get(versions);
    if (known?.version === version && known.kept.size < mostKept) return known.kept;
    const kept = new Map<string, T>();
    latest.set(versions, { version, kept });
    return kept;
  };
}
