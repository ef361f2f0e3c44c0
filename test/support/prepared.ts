import { type Database, openDatabase, type Place } from '#server/database/open.ts';
import { accountsIn } from './accounts.ts';
import { ownDatabase } from './own-database.ts';

/** A database that others start with a copy of. */
async function prepared(original: Place | null, fill: (database: Database) => Promise<unknown>) {
  const { config, remove } = await ownDatabase(original);
  const database = await openDatabase(config);
  await fill(database);
  await database.close();
  return { config, remove };
}

/** Before all tests: prepares an empty database, and one with the accounts that every test server has. */
export default async function prepare() {
  const empty = await prepared(null, async () => {});
  const filled = await prepared(empty.config, accountsIn);
  // The processes that run the tests inherit the environment.
  process.env.EMPTY_DATABASE = JSON.stringify(empty.config);
  process.env.PREPARED_DATABASE = JSON.stringify(filled.config);
  return async () => {
    await filled.remove();
    await empty.remove();
  };
}
