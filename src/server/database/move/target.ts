import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StoredTable } from '../dialect/catalog.ts';
import { type DatabaseAsItIs, openDatabase } from '../open.ts';
import { hasSchema } from '../schema/migrate.ts';
import type { Db } from '../schema.ts';
import { MoveFault } from './fault.ts';
import { ours } from './order.ts';
import { countOf } from './rows.ts';

/** How many rows each table has. */
async function counts(db: Db, tables: readonly StoredTable[]): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (const { name } of ours(tables)) found.set(name, await countOf(db, { name }));
  return found;
}

/** The rows of an unused database, which has some from its beginning. */
async function countsOfNew(): Promise<Map<string, number>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'ikai-new-'));
  const { db, engine, close } = await openDatabase({ dataDir, databaseUrl: null, timeZone: 'UTC' });
  try {
    return await counts(db, await engine.catalog.tables(db));
  } finally {
    await close();
    await rm(dataDir, { recursive: true });
  }
}

/** Refuses a database with anything in it. */
export async function refuseFilled(
  { db, engine }: DatabaseAsItIs,
  copied: readonly Pick<StoredTable, 'name'>[],
  title: string,
): Promise<void> {
  const tables = await engine.catalog.tables(db);
  if (tables.length === 0) return;
  const foreign = ours(tables).filter(({ name }) => !copied.some((table) => table.name === name));
  if (foreign.length > 0 || !hasSchema(tables)) {
    const names = (foreign.length > 0 ? foreign : tables).map(({ name }) => name).join(', ');
    throw new MoveFault(`Not empty: ${title} has tables of something else (${names}).`);
  }
  // A change of what it began with is recorded in `changes`.
  const ofNew = await countsOfNew();
  for (const [name, rows] of await counts(db, tables)) {
    if (rows > (ofNew.get(name) ?? 0)) throw new MoveFault(`Not empty: ${title} has ${rows} rows in ${name}.`);
  }
}
