import type { StoredTable } from '../dialect/catalog.ts';

/** Tables that say which versions of the schema were applied. */
const isBookkeeping = ({ name }: StoredTable) => name.startsWith('kysely_');

/** The tables with people's data. */
export function ours(tables: readonly StoredTable[]): StoredTable[] {
  return tables.filter((table) => !isBookkeeping(table));
}

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
