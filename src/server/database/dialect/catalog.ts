import type { AnyDb } from '../schema.ts';

/** A table as the database itself describes it. */
export interface StoredTable {
  name: string;
  /** Sorted by name, so that both engines answer the same. */
  columns: string[];
  /** The columns of the primary key. */
  key: string[];
  /** The tables that its rows refer to. */
  refersTo: string[];
  /** Whether triggers write to other tables when it changes. */
  hasTriggers: boolean;
  hasBytes: boolean;
}

/** The database's own description of its tables. Moves copy by it, so they need no list of tables. */
export interface Catalog {
  /** Every table with rows of ours. What triggers fill for the search is left out. */
  tables(db: AnyDb): Promise<StoredTable[]>;
  /** The last id that each table has given out. A table that has given none may be missing. */
  lastIds(db: AnyDb): Promise<Map<string, number>>;
  /** Makes the table's next id the one after `last`. */
  setLastId(db: AnyDb, table: string, last: number): Promise<void>;
}

/** One column of one table. */
export interface ColumnFound {
  table: string;
  column: string;
  type: string;
  /** Its position in the primary key, from 1; 0 outside of it. */
  place: number;
}

export interface TablesFound {
  columns: readonly ColumnFound[];
  references: readonly { table: string; other: string }[];
  triggers: readonly { table: string }[];
}

/** Builds the tables from what an engine's own queries found. */
export function tablesFrom({ columns, references, triggers }: TablesFound): StoredTable[] {
  return [...Map.groupBy(columns, ({ table }) => table)].map(([name, own]) => ({
    name,
    columns: own.map(({ column }) => column).sort(),
    key: own
      .filter(({ place }) => place > 0)
      .sort((one, other) => one.place - other.place)
      .map(({ column }) => column),
    refersTo: references.filter(({ table }) => table === name).map(({ other }) => other),
    hasTriggers: triggers.some(({ table }) => table === name),
    hasBytes: own.some(({ type }) => /^(blob|bytea)$/i.test(type)),
  }));
}
