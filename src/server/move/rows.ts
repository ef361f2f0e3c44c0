import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { batchSize } from '#server/batches.ts';
import type { StoredTable } from '#server/database/dialect/catalog.ts';
import type { Engine } from '#server/database/dialect/engine.ts';
import type { AnyDb } from '#server/database/schema.ts';

/** Why a database can't be moved, in one line for whoever asked for it. */
export class MoveFault extends Error {}

/** Prints a line of progress. */
export type Say = (line: string) => void;

/** One side of a move, inside its transaction. */
export interface Side {
  engine: Engine;
  tx: AnyDb;
}

type TableRow = Record<string, unknown>;

/** Rows with pictures have hundreds of kilobytes, so fewer are in memory at once. */
const batchWithBytes = 20;

/** Rows of a table between two lines of progress. */
const told = 10_000;

const written = (count: number) => count.toLocaleString('en-US');

/** The tables with people's data, without those that say which versions of the schema were applied. */
export const ours = (tables: readonly StoredTable[]) => tables.filter(({ name }) => !name.startsWith('kysely_'));

/**
 * The order in which tables can be filled: each after those that it refers to. Tables whose triggers write other tables
 * come first, so that the copied rows replace what triggers wrote.
 */
export function inReferenceOrder(tables: readonly StoredTable[]): StoredTable[] {
  const ordered = new Set<StoredTable>();
  const add = (table: StoredTable) => {
    for (const other of tables) if (table.refersTo.includes(other.name) && other !== table) add(other);
    ordered.add(table);
  };
  for (const table of tables.filter(({ hasTriggers }) => hasTriggers)) add(table);
  for (const table of tables) add(table);
  return [...ordered];
}

export async function countOf(db: AnyDb, { name }: Pick<StoredTable, 'name'>): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM ${sql.table(name)}`.execute(db);
  return rows[0]?.count ?? 0;
}

const names = (columns: readonly string[]) => sql.join(columns.map((column) => sql.id(column)));

const valuesOf = (row: TableRow, columns: readonly string[]) =>
  sql`(${sql.join(columns.map((column) => row[column]))})`;

/** The rows of a table in pieces, ordered by its key, which is the same in every engine. */
async function* tableRows(tx: AnyDb, { name, columns, key, hasBytes }: StoredTable): AsyncGenerator<TableRow[]> {
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

/** Copies every row as it is, and the last ids. Nothing is recorded: the history is copied too. */
export async function copy(from: Side, to: Side, tables: readonly StoredTable[], say: Say): Promise<void> {
  // Copied rows replace what triggers have written: no trigger may wait for the end.
  if (to.engine.name === 'postgres') await sql`SET CONSTRAINTS ALL IMMEDIATE`.execute(to.tx);
  for (const table of tables) {
    const total = await countOf(from.tx, table);
    await sql`DELETE FROM ${sql.table(table.name)}`.execute(to.tx);
    let done = 0;
    for await (const rows of tableRows(from.tx, table)) {
      const values = sql.join(rows.map((row) => valuesOf(row, table.columns)));
      await sql`INSERT INTO ${sql.table(table.name)} (${names(table.columns)}) VALUES ${values}`.execute(to.tx);
      done += rows.length;
      if (done % told === 0 && done < total) say(`${table.name}: ${written(done)} of ${written(total)}`);
    }
    say(`${table.name}: ${written(done)}`);
  }
  // Deleted rows' ids are in the history, and must never be given again.
  for (const [table, last] of await from.engine.catalog.lastIds(from.tx)) {
    if (last > 0 && tables.some(({ name }) => name === table)) {
      await to.engine.catalog.setLastId(to.tx, table, last);
    }
  }
}

/** A row as a line, equal for either engine and driver. */
function canonical(row: TableRow, columns: readonly string[]): string {
  const values = columns.map((column) => {
    const value = row[column];
    return value instanceof Uint8Array ? { bytes: Buffer.from(value).toString('base64') } : value;
  });
  return `${JSON.stringify(values)}\n`;
}

/** Reads a whole table: its rows as the database counts them, as they were read, and SHA-256 over every value. */
async function contentOf(tx: AnyDb, table: StoredTable) {
  const hash = createHash('sha256');
  let read = 0;
  for await (const rows of tableRows(tx, table)) {
    for (const row of rows) hash.update(canonical(row, table.columns));
    read += rows.length;
  }
  return { counted: await countOf(tx, table), read, checksum: hash.digest('hex') };
}

/** Reads both sides again and compares every value. Returns the number of rows. */
export async function verify(from: Side, to: Side, tables: readonly StoredTable[], say: Say): Promise<number> {
  let all = 0;
  for (const table of tables) {
    const [there, here] = [await contentOf(from.tx, table), await contentOf(to.tx, table)];
    const counts = [there.counted, there.read, here.counted, here.read];
    if (counts.some((count) => count !== there.counted)) {
      throw new MoveFault(`What was written is not what was read: ${table.name} has ${counts.join(', ')} rows.`);
    }
    if (there.checksum !== here.checksum) {
      throw new MoveFault(`What was written is not what was read: ${table.name} has another checksum.`);
    }
    say(`${table.name}: the same ${written(there.counted)}, sha256 ${here.checksum}`);
    all += there.counted;
  }
  return all;
}
