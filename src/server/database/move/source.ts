import type { StoredTable } from '../dialect/catalog.ts';
import type { Engine } from '../dialect/engine.ts';
import { appliedVersions, hasSchema, isUpToDate, refusalOf } from '../schema/migrate.ts';
import type { Db } from '../schema.ts';
import { MoveFault } from './fault.ts';
import { inReferenceOrder, ours } from './order.ts';
import { countOf } from './rows.ts';

/** Refuses a database of another version. */
async function refuseOtherVersion(db: Db, engine: Engine, title: string): Promise<void> {
  const applied = await appliedVersions(db, engine);
  const refusal = refusalOf(applied);
  if (refusal) throw new MoveFault(`What is in ${title} ${refusal}`);
  if (!isUpToDate(applied)) {
    throw new MoveFault(`There is an older version in ${title}. Start this version on it once.`);
  }
}

/** The tables to copy, in their order. Refuses a database that nobody has used, or of another version. */
export async function tablesToMove(db: Db, engine: Engine, title: string): Promise<StoredTable[]> {
  const tables = await engine.catalog.tables(db);
  if (!hasSchema(tables)) throw new MoveFault(`There is no member directory in ${title}.`);
  await refuseOtherVersion(db, engine, title);
  // An account is made by the first start, before anything else.
  if ((await countOf(db, { name: 'accounts' })) === 0) throw new MoveFault(`Nothing was ever done in ${title}.`);
  return inReferenceOrder(ours(tables));
}
