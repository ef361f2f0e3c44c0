import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * Rewrites the database file, so that it has live data only. `secure_delete` overwrites deleted values where they were,
 * but pages that were split or merged may hold copies, and a search index drops deleted entries only when its segments
 * are merged. It holds the whole process for as long as it takes.
 */
export function rewrite(file: string): void {
  const database = new DatabaseSync(file);
  try {
    // Temporary files go where we may write, and have no name.
    database.exec(`PRAGMA temp_store_directory = '${dirname(file).replaceAll("'", "''")}'`);
    database.exec('PRAGMA busy_timeout = 0; PRAGMA synchronous = NORMAL');
    const indexes = database
      .prepare(`SELECT name FROM sqlite_schema WHERE sql LIKE 'CREATE VIRTUAL TABLE%USING fts5(%'`)
      .all();
    for (const { name } of indexes) database.exec(`INSERT INTO "${name}" ("${name}") VALUES ('optimize')`);
    database.exec('VACUUM');
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  } finally {
    database.close();
  }
}
