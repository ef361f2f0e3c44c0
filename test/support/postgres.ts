import { Pool } from 'pg';

/** Whether the suite runs on PostgreSQL. */
export const isOnPostgres = Boolean(process.env.TEST_DATABASE_URL);

/** The template of the suite's databases; tasks/postgres.ts makes it. */
function templateUrl(): URL {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error('TEST_DATABASE_URL is not set: start these tests through tasks/postgres.ts.');
  return new URL(url);
}

let administration: Pool | undefined;

/** Runs a statement outside of the tests' databases. The connection is kept: opening one takes as long as most statements. */
async function administer(statement: string) {
  const connectionString = Object.assign(templateUrl(), { pathname: '/postgres' }).href;
  administration ??= new Pool({ connectionString, allowExitOnIdle: true });
  await administration.query(statement);
}

/** Creates a database on the suite's PostgreSQL: migrated by default, empty from `template0`, or a copy of another. */
export async function databaseOnServer(name: string, template = 'directory') {
  // Copying the files takes half the time of the default, which writes them to the WAL first.
  await administer(`create database ${name} template ${template} strategy file_copy`);
  const url = templateUrl();
  url.pathname = `/${name}`;
  return { url: url.href, remove: () => administer(`drop database if exists ${name} with (force)`) };
}
