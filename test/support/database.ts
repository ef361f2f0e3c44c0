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

/** A database of the test's own, of the present schema and with nothing in it. */
export function emptyDatabase(): Promise<TestDatabase> {
  return ownDatabase(placeIn('EMPTY_DATABASE'));
}

/** A database of the test's own that begins as a copy of another, which nobody has open. */
export function copiedDatabase(original: Place): Promise<TestDatabase> {
  return ownDatabase(original);
}

/** Where the database is that every test server begins with a copy of. */
export function preparedPlace(): Place {
  return placeIn('PREPARED_DATABASE');
}

/** Where a database is that prepared.ts made. */
function placeIn(variable: 'EMPTY_DATABASE' | 'PREPARED_DATABASE'): Place {
  const place = process.env[variable];
  if (place === undefined) throw new Error('No database has been prepared: start the tests by their runner.');
  return JSON.parse(place);
}
