import type { Migration } from './migration.ts';

/** Operations on many rows, and which changes were part of one. */
export const operations: Migration = async ({ id, integer, text, run }) => {
  await run(
    `CREATE TABLE operations (
      id ${id},
      kind ${text} NOT NULL,
      account_id ${integer},
      account_name ${text} NOT NULL,
      at ${text} NOT NULL,
      summary ${text} NOT NULL,
      undone_at ${text}
    )`,
    `ALTER TABLE changes ADD COLUMN operation_id ${integer}`,
    `CREATE INDEX changes_operation ON changes (operation_id) WHERE operation_id IS NOT NULL`,
    `CREATE INDEX changes_at ON changes (subject, at)`,
  );
};
