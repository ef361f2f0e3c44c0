import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import type { Engine } from '#server/database/dialect/engine.ts';
import type { AnyDb } from '#server/database/schema.ts';

/*
 * What of a database is its schema, as text: one entry after another, by name. Case, white space and quotation marks, which
 * mean nothing, are left out.
 */

interface Entry {
  name: string;
  text: string;
}

/** The tables that say which versions were applied are Kysely's. */
const notOurs = sql.raw("'kysely_migration', 'kysely_migration_lock'");

const sqliteEntries = sql<Entry>`
  SELECT name, sql AS text FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT IN (${notOurs})`;

const postgresEntries = sql<Entry>`
  WITH ours AS (
    SELECT oid, relname, relkind FROM pg_class
    WHERE relnamespace = current_schema()::regnamespace AND relname NOT IN (${notOurs})
  )
  SELECT relname AS name, 'TABLE ' || relname || ' (' || string_agg(attname || ' ' || format_type(atttypid, atttypmod)
      || CASE WHEN attcollation = '"C"'::regcollation THEN ' collate C' ELSE '' END
      || CASE WHEN attnotnull THEN ' not null' ELSE '' END
      || CASE attidentity::text WHEN '' THEN '' ELSE ' identity ' || attidentity::text END
      || coalesce(' default ' || pg_get_expr(adbin, adrelid), ''), ', ' ORDER BY attnum) || ')' AS text
  FROM ours JOIN pg_attribute ON attrelid = ours.oid AND attnum > 0 AND NOT attisdropped
    LEFT JOIN pg_attrdef ON adrelid = ours.oid AND adnum = attnum
  WHERE relkind = 'r' GROUP BY relname
  UNION ALL
  SELECT conname, 'CONSTRAINT ' || conname || ' ON ' || relname || ' ' || pg_get_constraintdef(pg_constraint.oid)
  FROM pg_constraint JOIN ours ON ours.oid = conrelid WHERE contype <> 'n'
  UNION ALL
  SELECT relname, pg_get_indexdef(oid) FROM ours WHERE relkind = 'i'
  UNION ALL
  SELECT relname, 'VIEW ' || relname || ' AS ' || pg_get_viewdef(oid) FROM ours WHERE relkind = 'v'
  UNION ALL
  SELECT tgname, pg_get_triggerdef(pg_trigger.oid) FROM pg_trigger JOIN ours ON ours.oid = tgrelid WHERE NOT tgisinternal
  UNION ALL
  SELECT proname, pg_get_functiondef(oid) FROM pg_proc
  WHERE pronamespace = current_schema()::regnamespace
    AND NOT EXISTS (SELECT 1 FROM pg_depend WHERE objid = pg_proc.oid AND deptype = 'e')`;

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/"(\w+)"/g, '$1')
    .replace(/\s+/g, ' ')
    .replace(/ ?([(),;=]) ?/g, '$1')
    .trim();

/** Where the schema of a new database is stored. */
export const schemaFileOf = ({ name }: Engine): string => fileURLToPath(new URL(`schema.${name}.sql`, import.meta.url));

export async function schemaOf(db: AnyDb, { name }: Engine): Promise<string> {
  const { rows } = await (name === 'sqlite' ? sqliteEntries : postgresEntries).execute(db);
  const texts = rows.map((entry) => `-- ${entry.name}\n${plain(entry.text)}`);
  return `${texts.sort().join('\n\n')}\n`;
}
