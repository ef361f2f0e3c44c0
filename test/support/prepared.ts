import type { TestProject } from 'vitest/node';
import { openDatabase, type Place } from '#server/database/open.ts';
import { accountsIn } from './accounts.ts';
import { emptyDatabase } from './database.ts';

/** Before all tests: a database with the accounts that every test server has, which begins with a copy of it. */
export default async function prepare(project: TestProject) {
  const { config, remove } = await emptyDatabase();
  const database = await openDatabase(config);
  await accountsIn(database);
  await database.close();
  project.provide('prepared', config);
  return remove;
}

declare module 'vitest' {
  interface ProvidedContext {
    prepared: Place;
  }
}
