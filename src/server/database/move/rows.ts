import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { batchSize } from '#server/batches.ts';
import type { StoredTable } from '../dialect/catalog.ts';
import type { Engine } from '../dialect/engine.ts';
import type { Db, Tx } from '../schema.ts';

export type TableRow = Record<string, unknown>;

/** Rows with pictures have hundreds of kilobytes, so fewer are in memory at once. */
const batchWithBytes = 20;

const names = (columns: readonly string[]) => sql.join(columns.map((column) => sql.id(column)));

const valuesOf = (row: TableRow, columns: readonly string[]) =>
  sql`(${sql.join(columns.map((column) => row[column]))})`;

/** The rows of a table in pieces, ordered by its key, which is the same in every engine. */
export async function* tableRows(tx: Db, { name, columns, key, hasBytes }: StoredTable): AsyncGenerator<TableRow[]> {
  const size = hasBytes ? batchWithBytes : batchSize;
  let after: RawBuilder<unknown> | null = null;
  for (;;) {
    const further: RawBuilder<unknown> = after === null ? sql`` : sql`WHERE (${names(key)}) > ${after}`;
    const { rows } = await sql<TableRow>`
      SELECT ${names(columns)} FROM ${sql.table(name)} ${further} ORDER BY ${names(key)} LIMIT ${size}
    `.execute(tx);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    if (rows.length < size) return;
    after = valuesOf(last, key);
  }
}

/** Writes rows as they are. They are not recorded: their history is copied too. */
export async function writeRows(tx: Tx, { name, columns }: StoredTable, rows: readonly TableRow[]): Promise<void> {
  const values = sql.join(rows.map((row) => valuesOf(row, columns)));
  await sql`INSERT INTO ${sql.table(name)} (${names(columns)}) VALUES ${values}`.execute(tx);
}

export async function clear(tx: Tx, { name }: StoredTable): Promise<void> {
  await sql`DELETE FROM ${sql.table(name)}`.execute(tx);
}

export async function countOf(db: Db, { name }: Pick<StoredTable, 'name'>): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM ${sql.table(name)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The beginning of a table's checksum. */
export const canonicalColumns = (columns: readonly string[]) => `${JSON.stringify(columns)}\n`;

/** A row as a line, equal for either engine and driver. */
export function canonical(row: TableRow, columns: readonly string[]): string {
  const values = columns.map((column) => {
    const value = row[column];
    return value instanceof Uint8Array ? { bytes: Buffer.from(value).toString('base64') } : value;
  });
  return `${JSON.stringify(values)}\n`;
}

/** A table's content: counted by the database, and read. */
export interface Content {
  counted: number;
  read: number;
  /** SHA-256 over every value of every row. */
  checksum: string;
}

/** Reads a whole table. */
export async function contentOf(tx: Db, table: StoredTable): Promise<Content> {
  const hash = createHash('sha256').update(canonicalColumns(table.columns));
  let read = 0;
  for await (const rows of tableRows(tx, table)) {
    for (const row of rows) hash.update(canonical(row, table.columns));
    read += rows.length;
  }
  return { counted: await countOf(tx, table), read, checksum: hash.digest('hex') };
}

/** Copied rows replace what triggers have written: no trigger may wait for the end. */
export async function triggerAtOnce(tx: Tx, { name }: Pick<Engine, 'name'>): Promise<void> {
  if (name === 'postgres') await sql`SET CONSTRAINTS ALL IMMEDIATE`.execute(tx);
}
