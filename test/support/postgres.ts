import { Pool } from 'pg';

/** Whether the suite runs on a PostgreSQL. */
export const isOnPostgres = Boolean(process.env.TEST_DATABASE_URL);

/** The database that the suite's others are copied from; tasks/postgres.ts makes it. */
function templateUrl(): URL {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error('TEST_DATABASE_URL is not set: start these tests through tasks/postgres.ts.');
  return new URL(url);
}

let administration: Pool | undefined;

/** Runs a statement beside all tests' databases, over a connection that is kept: a new one takes as long as most of them. */
async function administer(statement: string) {
  const connectionString = Object.assign(templateUrl(), { pathname: '/postgres' }).href;
  administration ??= new Pool({ connectionString, allowExitOnIdle: true });
  await administration.query(statement);
}

/** A database of its own on the suite's PostgreSQL: migrated, without anything in it (`template0`), or like another. */
export async function databaseOnServer(name: string, template = 'directory') {
  // Copying the files takes half the time of writing all of them to the log first, as it is by default.
  await administer(`create database ${name} template ${template} strategy file_copy`);
  const url = templateUrl();
  url.pathname = `/${name}`;
  return { url: url.href, remove: () => administer(`drop database if exists ${name} with (force)`) };
}
