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

/** A table that a statement writes to; null where it does not say to which. */
type Written = string | null;

/** So many values are kept of one kind, at most. */
const mostKept = 1000;

/** Counts the commits that wrote to each table, of a database that no other process writes to. */
export class TableVersions {
  readonly #versions = new Map<Written, number>();
  #unheard = 0;

  /** Grows with each commit that may have changed one of these tables. */
  of(tables: readonly string[]): number {
    return [null, ...tables].reduce((sum, table) => sum + (this.#versions.get(table) ?? 0), 0);
  }

  /** Whether a commit may have been carried out of which no note was taken yet. */
  get isUnsure(): boolean {
    return this.#unheard > 0;
  }

  /**
   * Awaits a commit that is carried out elsewhere, so that others can read what it wrote to these tables before it is heard of.
   * Of one that failed it may not be known whether it was carried out.
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

  /** Takes note of a commit, before anybody can read what it wrote. */
  committed(written: Iterable<Written>) {
    for (const table of written) this.#versions.set(table, (this.#versions.get(table) ?? 0) + 1);
  }
}

/** The table that a statement writes to. Of what triggers and foreign keys write then it says nothing. */
export function tableWritten(query: RootOperationNode): Written {
  const nameOf = (node: OperationNode | undefined) => (node && TableNode.is(node) ? node.table.identifier.name : null);
  if (InsertQueryNode.is(query)) return nameOf(query.into);
  if (UpdateQueryNode.is(query)) return nameOf(query.table);
  return DeleteQueryNode.is(query) ? nameOf(query.from.froms[0]) : null;
}

// A transaction is an object of its own; the adapter is what it shares with its database, and with no other.
const versionsOf = new WeakMap<DialectAdapter, TableVersions>();

/** Lets a database carry the versions of its tables. */
export function giveTableVersions(adapter: DialectAdapter, versions: TableVersions) {
  versionsOf.set(adapter, versions);
}

/** Whether no other process writes to it, and of what writes here one transaction does so at a time, in turn. */
export function writesAlone(db: Db): boolean {
  return versionsOf.has(db.getExecutor().adapter);
}

/**
 * Keeps what is read from some tables, and from no other, until one of them is written to. The function that it answers
 * is to be called before reading: what is put into its map later, when a table has changed, nobody finds. It answers null
 * where other processes may write too, as on PostgreSQL, and while it is not known what was committed.
 */
export function keptWhileUnchanged<T>(...tables: string[]): (db: Db) => Map<string, T> | null {
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
