import type { Migration } from './migration.ts';

/** An operation on many rows is one entry of the history: its last change stands for it, and the others are parts of it. */
export const wholeOperations: Migration = ({ integer, run }) =>
  run(
    `ALTER TABLE changes ADD COLUMN is_part ${integer} NOT NULL DEFAULT 0`,
    `UPDATE changes SET is_part = 1 WHERE operation_id IS NOT NULL
      AND id NOT IN (SELECT max(id) FROM changes WHERE operation_id IS NOT NULL GROUP BY operation_id)`,
    `CREATE INDEX changes_entries ON changes (subject, id) WHERE is_part = 0`,
  );
