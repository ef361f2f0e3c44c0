import type { StoredTable } from '../dialect/catalog.ts';
import type { DatabaseAsItIs } from '../open.ts';
import type { Tx } from '../schema.ts';
import { MoveFault } from './fault.ts';
import { clear, contentOf, countOf, tableRows, triggerAtOnce, writeRows } from './rows.ts';

/** Prints a line of progress. */
export type Say = (line: string) => void;

/** One side of a move, inside its transaction. */
export interface Side extends Pick<DatabaseAsItIs, 'engine'> {
  tx: Tx;
}

/** Rows of a table between two lines of progress. */
const told = 10_000;

const written = (count: number) => count.toLocaleString('en-US');

/** Copies every row and the last ids. */
export async function copy(from: Side, to: Side, tables: readonly StoredTable[], say: Say): Promise<void> {
  await triggerAtOnce(to.tx, to.engine);
  for (const table of tables) {
    const total = await countOf(from.tx, table);
    await clear(to.tx, table);
    let done = 0;
    for await (const rows of tableRows(from.tx, table)) {
      await writeRows(to.tx, table, rows);
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
