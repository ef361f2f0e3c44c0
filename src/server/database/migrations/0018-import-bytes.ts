import type { Migration } from './migration.ts';

/** How much is kept of each import's rows, so that it can be bounded without looking at all of them. */
export const importBytes: Migration = ({ integer, run }) =>
  run(
    `ALTER TABLE imports ADD COLUMN bytes ${integer} DEFAULT 0 NOT NULL`,
    `UPDATE imports
    SET bytes = coalesce((SELECT sum(length(cells)) FROM import_rows WHERE import_id = imports.id), 0)`,
  );
