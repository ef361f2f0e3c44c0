/*
 * Databases of tests, on the engine that the suite runs on. Tests that don't depend on this file are not run again on
 * PostgreSQL (tasks/test.ts).
 */
import type { Place } from '#server/database/open.ts';
import { ownDatabase, type TestDatabase } from './own-database.ts';
import { isOnPostgres } from './postgres.ts';

/** Whether the suite runs on the embedded engine. */
export const isEmbedded = !isOnPostgres;

/**
 * The number of generated cases for a model of the product's own rules. On PostgreSQL a third: that is enough to see what
 * the engine makes of the same statements.
 */
export const casesOfRules = (count: number): number => (isEmbedded ? count : Math.ceil(count / 3));

/** A new database with the present schema, empty. */
export function emptyDatabase(): Promise<TestDatabase> {
  return ownDatabase(placeIn('EMPTY_DATABASE'));
}

/** A new database as a copy of another, which nobody has open. */
export function copiedDatabase(original: Place): Promise<TestDatabase> {
  return ownDatabase(original);
}

/** The place of the database that every test server starts with a copy of. */
export function preparedPlace(): Place {
  return placeIn('PREPARED_DATABASE');
}

/** The place of a database that prepared.ts made. */
function placeIn(variable: 'EMPTY_DATABASE' | 'PREPARED_DATABASE'): Place {
  const place = process.env[variable];
  if (place === undefined) throw new Error('No database has been prepared: start the tests by their runner.');
  return JSON.parse(place);
}
