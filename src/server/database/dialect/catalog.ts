import type { Db } from '../schema.ts';

/** A table as the database itself describes it. */
export interface StoredTable {
  name: string;
  /** In the order of their names, so that every engine has the same. */
  columns: string[];
  /** The columns of the primary key. */
  key: string[];
  /** The tables that its rows refer to. */
  refersTo: string[];
  /** Whether its changes change other tables too. */
  hasTriggers: boolean;
  hasBytes: boolean;
}

/** What the database says of itself: for copying all of it, whatever migrations there are. */
export interface Catalog {
  /** Every table that holds rows; an index that the engine keeps as tables is none. */
  tables(db: Db): Promise<StoredTable[]>;
  /** The last number that each table's growing ids have come to; a table without rows so far may be missing. */
  lastIds(db: Db): Promise<Map<string, number>>;
  /** Has a table's growing ids go on after `last`. */
  setLastId(db: Db, table: string, last: number): Promise<void>;
}

/** One column of one table. */
export interface ColumnFound {
  table: string;
  column: string;
  type: string;
  /** Its place in the primary key, from 1; 0 where it is no part of it. */
  place: number;
}

export interface TablesFound {
  columns: readonly ColumnFound[];
  references: readonly { table: string; other: string }[];
  triggers: readonly { table: string }[];
}

/** Puts together what an engine found out with queries of its own. */
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
