import { openDatabase } from '#server/database/open.ts';
import { accountsIn } from './accounts.ts';
import { emptyDatabase, prepared } from './database.ts';

/** Before all tests: a database with the accounts that every test server has, which begins with a copy of it. */
export default async function prepare() {
  const { config, remove } = await emptyDatabase();
  const database = await openDatabase(config);
  await accountsIn(database);
  await database.close();
  prepared.tell(config);
  return remove;
}
