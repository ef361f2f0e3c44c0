import { sql } from 'kysely';
import { type Catalog, type ColumnFound, tablesFrom } from '../catalog.ts';

/** Reads SQLite's own tables and pragmas. */
export const sqliteCatalog: Catalog = {
  async tables(db) {
    const { rows: columns } = await sql<ColumnFound>`
      SELECT tables.name AS "table", columns.name AS "column", columns.type AS type, columns.pk AS place
      FROM pragma_table_list AS tables JOIN pragma_table_info(tables.name) AS columns
      WHERE tables.schema = 'main' AND tables.type = 'table' AND substr(tables.name, 1, 7) <> 'sqlite_'
    `.execute(db);
    const { rows: references } = await sql<{ table: string; other: string }>`
      SELECT tables.name AS "table", found."table" AS other
      FROM pragma_table_list AS tables JOIN pragma_foreign_key_list(tables.name) AS found
      WHERE tables.schema = 'main'
    `.execute(db);
    const { rows: triggers } = await sql<{ table: string }>`
      SELECT tbl_name AS "table" FROM sqlite_schema WHERE type = 'trigger'
    `.execute(db);
    return tablesFrom({ columns, references, triggers });
  },

  async lastIds(db) {
    // SQLite creates this table with the first AUTOINCREMENT.
    const { rows: kept } = await sql`SELECT 1 FROM sqlite_schema WHERE name = 'sqlite_sequence'`.execute(db);
    if (kept.length === 0) return new Map();
    const { rows } = await sql<{ name: string; seq: number }>`SELECT name, seq FROM sqlite_sequence`.execute(db);
    return new Map(rows.map(({ name, seq }) => [name, seq]));
  },

  async setLastId(db, table, last) {
    await sql`DELETE FROM sqlite_sequence WHERE name = ${table}`.execute(db);
    await sql`INSERT INTO sqlite_sequence (name, seq) VALUES (${table}, ${last})`.execute(db);
  },
};
