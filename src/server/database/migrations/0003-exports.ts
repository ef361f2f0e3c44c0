import type { Migration } from './migration.ts';

/** What was exported, by whom and when. */
export const exportsTable: Migration = async ({ id, integer, text, run }) => {
  await run(
    `CREATE TABLE exports (
      id ${id},
      account_id ${integer} NOT NULL,
      account_name ${text} NOT NULL,
      at ${text} NOT NULL,
      format ${text} NOT NULL,
      filters ${text} NOT NULL,
      ids ${text},
      rows ${integer} NOT NULL,
      finished_at ${text}
    )`,
    `CREATE INDEX exports_account ON exports (account_id, id)`,
  );
};
