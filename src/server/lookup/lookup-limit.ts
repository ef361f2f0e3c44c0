import type { Db } from '#server/database/schema.ts';
import { attemptLimit } from '#server/http/attempts.ts';

/** High enough to check a class by hand, low enough that the directory can't be copied by enumerating NPAs. */
export function createLookupLimit(db: Db) {
  return attemptLimit(db, {
    name: 'lookup',
    windows: [
      { most: 1000, seconds: 24 * 60 * 60 },
      { most: 60, seconds: 60 },
    ],
  });
}
