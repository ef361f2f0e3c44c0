/*
 * A test has a database by this file, on the engine that the suite runs on. Those that never come by it are not run again on
 * PostgreSQL: see tasks/test.ts.
 */
import type { Place } from '#server/database/open.ts';
import { ownDatabase, type TestDatabase } from './own-database.ts';
import { isOnPostgres } from './postgres.ts';

/** Whether tests run on the embedded engine, where nothing else is said. */
export const isEmbedded = !isOnPostgres;

/**
 * How many made-up cases a model is tried with whose rules are the product's: on PostgreSQL a third. What an engine makes of
 * the same statements is seen in these too.
 */
export const casesOfRules = (count: number): number => (isEmbedded ? count : Math.ceil(count / 3));

/** An empty database of the test's own. */
export function emptyDatabase(): Promise<TestDatabase> {
  return ownDatabase(null);
}

/** A database of the test's own that begins as a copy of another, which nobody has open. */
export function copiedDatabase(original: Place): Promise<TestDatabase> {
  return ownDatabase(original);
}

/** Where the database is that every test server begins with a copy of; prepared.ts makes it. */
export function preparedPlace(): Place {
  const place = process.env.PREPARED_DATABASE;
  if (place === undefined) throw new Error('No database has been prepared: start the tests by their runner.');
  return JSON.parse(place);
}
