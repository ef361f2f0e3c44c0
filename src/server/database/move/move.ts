/*
 * Copies a database from one engine to the other, or to another place:
 *
 *   npm run move -- --from <data folder or postgres://…> --to <data folder or postgres://…>
 */
import { parseArgs } from 'node:util';
import { runCommand } from '#server/command.ts';
import { reasonOf } from '#server/reason.ts';
import type { StoredTable } from '../dialect/catalog.ts';
import { openAsItIs } from '../open.ts';
import { finishRead, recordRead } from '../program-records.ts';
import type { Tx } from '../schema.ts';
import { type Address, databaseAddressOf, isSame, isThere } from './address.ts';
import { copy, type Say, verify } from './copying.ts';
import { MoveFault } from './fault.ts';
import { countOf } from './rows.ts';
import { tablesToMove } from './source.ts';
import { refuseFilled } from './target.ts';

const usage = 'Say npm run move -- --from <data folder or postgres://…> --to <data folder or postgres://…>.';

/** Records the read on the source; it is committed with the move. */
async function recordMove(tx: Tx, tables: readonly StoredTable[], to: string): Promise<void> {
  let rows = 0;
  for (const table of tables) rows += await countOf(tx, table);
  await finishRead(tx, await recordRead(tx, { kind: 'move', command: 'npm run move', rows, to }), rows);
}

/** Copies all or nothing. The source is not changed but for that record. */
async function move(from: Address, to: Address, say: Say): Promise<void> {
  if (isSame(from, to)) throw new MoveFault(`--from and --to are the same: ${from.title}.`);
  if (!isThere(from)) throw new MoveFault(`There is no member directory in ${from.title}.`);
  const source = await openAsItIs(from);
  try {
    // Reads a snapshot.
    const moment = source.db.transaction().setIsolationLevel('repeatable read');
    await moment.execute(async (reading) => {
      const tables = await tablesToMove(reading, source.engine, from.title);
      const target = await openAsItIs(to);
      try {
        await refuseFilled(target, tables, to.title);
        say(`From ${from.title} to ${to.title}.`);
        await recordMove(reading, tables, to.title);
        const migrated = await target.migrate();
        if (migrated.length > 0) say(`Database prepared: ${migrated.join(', ')}`);
        const rows = await target.db.transaction().execute(async (writing) => {
          const [there, here] = [
            { engine: source.engine, tx: reading },
            { engine: target.engine, tx: writing },
          ];
          await copy(there, here, tables, say);
          say('Comparing both sides …');
          return verify(there, here, tables, say);
        });
        say(
          `Moved: ${rows.toLocaleString('en-US')} rows of ${tables.length} tables. The source stays as it is, but for the record of this.`,
        );
      } finally {
        await target.close();
      }
    });
  } finally {
    await source.close();
  }
}

function addresses(args: string[]): { from: Address; to: Address } {
  let given: { from?: string; to?: string };
  try {
    given = parseArgs({ args, options: { from: { type: 'string' }, to: { type: 'string' } } }).values;
  } catch (error) {
    throw new MoveFault(`${reasonOf(error)} ${usage}`);
  }
  if (given.from === undefined || given.to === undefined) throw new MoveFault(usage);
  return { from: databaseAddressOf(given.from), to: databaseAddressOf(given.to) };
}

/** Moves a database from and to where the arguments say. */
export async function moveDatabase(args: string[], say: Say): Promise<void> {
  const { from, to } = addresses(args);
  await move(from, to, say);
}

if (import.meta.main) {
  const say = (line: string) => process.stdout.write(`${line}\n`);
  await runCommand('Nothing was moved.', () => moveDatabase(process.argv.slice(2), say));
}
