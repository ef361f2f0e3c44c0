import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { Client } from 'pg';
import type { EngineName } from '#server/database/migrations/migration.ts';
import { migrationNames } from '#server/database/migrations/names.ts';
import type { Place } from '#server/database/open.ts';

/*
 * Databases as text: those of former versions, as their own code left them, and what of a database is its schema.
 */

const folder = import.meta.dirname;

/** The schemas that there were before the present one, by the numbers of their newest migrations. */
export function formerLevels(): string[] {
  return migrationNames.map((name) => name.slice(0, 4)).slice(0, -1);
}

/**
 * Those that a database is stored of. One that lacks a migration from before its own, because that came from another branch,
 * does not count.
 */
export function storedLevels(engine: EngineName): string[] {
  const levels = readdirSync(join(folder, engine)).map((file) => file.slice(0, 4));
  const isWhole = (level: string) => {
    const text = readFileSync(fileOf(engine, level), 'utf8');
    return migrationNames.every((name) => name.slice(0, 4) > level || text.includes(name));
  };
  return levels.filter(isWhole).sort();
}

export const fileOf = (engine: EngineName, level: string) => join(folder, engine, `${level}.sql`);
export const schemaFileOf = (engine: EngineName) => join(folder, `schema.${engine}.sql`);
export const engineOf = ({ databaseUrl }: Place): EngineName => (databaseUrl === null ? 'sqlite' : 'postgres');
const fileIn = (dataDir: string) => join(dataDir, 'directory.sqlite');

/** Fills an empty database with a stored one. */
export async function restore(place: Place, level: string): Promise<void> {
  const text = readFileSync(fileOf(engineOf(place), level), 'utf8');
  if (place.databaseUrl === null) {
    const database = new DatabaseSync(fileIn(place.dataDir));
    database.exec(text);
    database.close();
    return;
  }
  const client = new Client(place.databaseUrl);
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

function literal(value: unknown): string {
  if (value instanceof Uint8Array) return `x'${Buffer.from(value).toString('hex')}'`;
  return typeof value === 'string' ? quoted(value) : String(value);
}

interface Entry {
  name: string;
  type: string;
  sql: string;
}

/** Tables and their rows first, so that no trigger counts them again. */
function dumpSqlite(file: string): string {
  const database = new DatabaseSync(file, { readOnly: true });
  const all = <Row>(query: string) => database.prepare(query).all() as unknown as Row[];
  const entries = all<Entry>(`
    SELECT entries.name, entries.type, sql FROM sqlite_schema AS entries
      LEFT JOIN pragma_table_list AS tables ON tables.name = entries.name AND tables.schema = 'main'
    WHERE sql IS NOT NULL AND substr(entries.name, 1, 7) <> 'sqlite_' AND tables.type IS NOT 'shadow'`);
  const isVirtual = (entry: Entry) => /^create virtual/i.test(entry.sql);
  const tables = entries.filter((entry) => entry.type === 'table' && !isVirtual(entry));
  const kinds = ['view', 'table', 'index', 'trigger'];
  const later = entries
    .filter((entry) => !tables.includes(entry))
    .sort((one, other) => kinds.indexOf(one.type) - kinds.indexOf(other.type));
  const rows = tables.flatMap(({ name }) => {
    const values = all<Record<string, unknown>>(`SELECT * FROM "${name}"`);
    return values.map((row) => `INSERT INTO "${name}" VALUES (${Object.values(row).map(literal).join(', ')})`);
  });
  const sequences = all<{ name: string; seq: number }>('SELECT name, seq FROM sqlite_sequence').map(
    ({ name, seq }) => `UPDATE sqlite_sequence SET seq = ${seq} WHERE name = ${quoted(name)}`,
  );
  database.close();
  // The search index is empty until it is told of the rows.
  const fill = ["INSERT INTO member_search (member_search) VALUES ('rebuild')"];
  const statements = [...tables.map((one) => one.sql), ...rows, ...sequences, ...later.map((one) => one.sql), ...fill];
  return `BEGIN;\n${statements.join(';\n')};\nCOMMIT;\n`;
}

/** By PostgreSQL's own program, which stands beside the server's; without its commands to psql, comments and empty lines. */
async function dumpPostgres(url: string, server: string): Promise<string> {
  const program = join(dirname(realpathSync(server)), 'pg_dump');
  const { stdout } = await promisify(execFile)(program, ['--inserts', '--no-owner', '--no-privileges', url]);
  return stdout.replace(/^(\\.*|--.*|SET .*|)\n/gm, '');
}

/** A database as SQL that makes it anew. */
export function dump({ dataDir, databaseUrl }: Place, server: string): Promise<string> | string {
  return databaseUrl === null ? dumpSqlite(fileIn(dataDir)) : dumpPostgres(databaseUrl, server);
}
