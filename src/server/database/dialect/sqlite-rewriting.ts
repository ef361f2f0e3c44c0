import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { workerData } from 'node:worker_threads';

/*
 * Runs on a thread of its own: writes the whole file anew, so that nothing is in it but what is live. Deleted values are
 * overwritten where they stood, but pages that were parted and joined may have copies of them, and the search index drops
 * what was deleted only when its parts are put together.
 */

const file = String(workerData);
const database = new DatabaseSync(file);
// What it needs meanwhile stands where there is a right to write, and under no name.
database.exec(`PRAGMA temp_store_directory = '${dirname(file).replaceAll("'", "''")}'`);
database.exec(`
  PRAGMA busy_timeout = 5000;
  PRAGMA synchronous = NORMAL;
  INSERT INTO member_search (member_search) VALUES ('optimize');
  VACUUM;
`);
database.close();
