import type { StoredTable } from '../dialect/catalog.ts';
import { appliedMigrations, hasMigrations } from '../migrations/applied.ts';
import { migrations } from '../migrations/migrations.ts';
import type { DatabaseAsItIs } from '../open.ts';
import type { Tx } from '../schema.ts';
import { MoveFault } from './fault.ts';
import { inOrder, ours } from './order.ts';
import { countOf } from './rows.ts';

/** Refuses what this version would not understand rightly. */
async function refuseOtherVersion(tx: Tx, { engine }: DatabaseAsItIs, title: string): Promise<void> {
  const applied = await appliedMigrations(tx, engine);
  const known = Object.keys(migrations(engine));
  const [later] = applied.filter((name) => !known.includes(name)).sort();
  if (later !== undefined) {
    throw new MoveFault(
      `There is a later version in ${title}: this one does not know ${later}. Move it with that one.`,
    );
  }
  const [missing] = known.filter((name) => !applied.includes(name));
  if (missing !== undefined) {
    throw new MoveFault(
      `There is an older version in ${title}: it lacks ${missing}. Start this version on it once, then move it.`,
    );
  }
}

/** The tables to be copied, in the order in which they can be; refuses what is no used database of this version. */
export async function tablesToMove(tx: Tx, source: DatabaseAsItIs, title: string): Promise<StoredTable[]> {
  const tables = await source.engine.catalog.tables(tx);
  if (!hasMigrations(tables)) throw new MoveFault(`There is no member directory in ${title}.`);
  await refuseOtherVersion(tx, source, title);
  // The first start makes an account, and whatever else there is, somebody with one has made.
  if ((await countOf(tx, { name: 'accounts' })) === 0) throw new MoveFault(`Nothing was ever done in ${title}.`);
  return inOrder(ours(tables));
}
