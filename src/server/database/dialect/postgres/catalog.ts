import { sql } from 'kysely';
import { type Catalog, type ColumnFound, tablesFrom } from '../catalog.ts';

/** Reads the catalog of the schema that our tables are in. */
export const postgresCatalog: Catalog = {
  async tables(db) {
    const { rows: columns } = await sql<ColumnFound>`
      SELECT relname AS "table", attname AS "column", format_type(atttypid, null) AS type,
        coalesce(array_position(indkey::int2[], attnum), -1) + 1 AS place
      FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
        LEFT JOIN pg_index ON indrelid = pg_class.oid AND indisprimary
      WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p')
        AND relpersistence = 'p' AND obj_description(pg_class.oid, 'pg_class') IS DISTINCT FROM 'follows from other tables'
        AND attnum > 0 AND NOT attisdropped
    `.execute(db);
    const { rows: references } = await sql<{ table: string; other: string }>`
      SELECT own.relname AS "table", other.relname AS other
      FROM pg_constraint JOIN pg_class AS own ON own.oid = conrelid JOIN pg_class AS other ON other.oid = confrelid
      WHERE contype = 'f' AND own.relnamespace = current_schema()::regnamespace
    `.execute(db);
    const { rows: triggers } = await sql<{ table: string }>`
      SELECT relname AS "table" FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
      WHERE NOT tgisinternal AND relnamespace = current_schema()::regnamespace
    `.execute(db);
    return tablesFrom({ columns, references, triggers });
  },

  async lastIds(db) {
    const { rows: growing } = await sql<{ table: string; sequence: string }>`
      SELECT relname AS "table", pg_get_serial_sequence(format('%I.%I', current_schema(), relname), attname) AS sequence
      FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
      WHERE relnamespace = current_schema()::regnamespace AND attidentity <> ''
    `.execute(db);
    const lastIds = new Map<string, number>();
    for (const { table, sequence } of growing) {
      // The name comes quoted. Until a sequence is first used, `last_value` is the value that it will give next.
      const { rows } = await sql<{ last: number }>`
        SELECT last_value - CASE WHEN is_called THEN 0 ELSE 1 END AS last FROM ${sql.raw(sequence)}
      `.execute(db);
      lastIds.set(table, rows[0]?.last ?? 0);
    }
    return lastIds;
  },

  async setLastId(db, table, last) {
    // Unlike setval, this is rolled back with its transaction.
    await sql`ALTER TABLE ${sql.table(table)} ALTER COLUMN id RESTART WITH ${sql.lit(last + 1)}`.execute(db);
  },
};
