import type { StoredTable } from '../dialect/catalog.ts';

/** What the migrations' own bookkeeping is called. */
const isBookkeeping = ({ name }: StoredTable) => name.startsWith('kysely_');

/** The tables with people's data. */
export function ours(tables: readonly StoredTable[]): StoredTable[] {
  return tables.filter((table) => !isBookkeeping(table));
}

/**
 * The order in which tables can be filled: each after those that it refers to. Those whose triggers write other tables
 * come first, so that what the triggers wrote can be replaced afterwards by what is copied.
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
