import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { workerData } from 'node:worker_threads';

/*
 * Rewrites the database file in a worker thread, so that it has live data only. `secure_delete` overwrites deleted values
 * where they were, but pages that were split or merged may hold copies, and a search index drops deleted entries only when
 * its segments are merged.
 */

const file = String(workerData);
const database = new DatabaseSync(file);
// Temporary files go where we may write, and have no name.
database.exec(`PRAGMA temp_store_directory = '${dirname(file).replaceAll("'", "''")}'`);
database.exec(`
  PRAGMA busy_timeout = 5000;
  PRAGMA synchronous = NORMAL;
`);
const indexes = database
  .prepare(`SELECT name FROM sqlite_schema WHERE sql LIKE 'CREATE VIRTUAL TABLE%USING fts5(%'`)
  .all();
for (const { name } of indexes) database.exec(`INSERT INTO "${name}" ("${name}") VALUES ('optimize')`);
database.exec('VACUUM');
database.close();
