import { openDatabase } from '#server/database/open.ts';
import { accountsIn } from './accounts.ts';
import { ownDatabase } from './own-database.ts';

/** Before all tests: a database with the accounts that every test server has, which begins with a copy of it. */
export default async function prepare() {
  const { config, remove } = await ownDatabase(null);
  const database = await openDatabase(config);
  await accountsIn(database);
  await database.close();
  // The processes that run the tests have it from this one.
  process.env.PREPARED_DATABASE = JSON.stringify(config);
  return remove;
}
