import type { Migration } from './migration.ts';

/** Room for the names that a change is told with, and for who read what; 0014 fills the names of what was before. */
export const traces: Migration = async ({ id, integer, text, run }) => {
  await run(
    `ALTER TABLE changes ADD COLUMN account_email ${text}`,
    `ALTER TABLE operations ADD COLUMN account_email ${text}`,
    `ALTER TABLE imports ADD COLUMN account_email ${text}`,
    `ALTER TABLE reminders ADD COLUMN account_email ${text}`,
    `ALTER TABLE changes ADD COLUMN subject_name ${text}`,
    `ALTER TABLE changes ADD COLUMN subject_class ${text}`,
    `ALTER TABLE changes ADD COLUMN names ${text}`,
    `CREATE TABLE access_records (
      id ${id},
      kind ${text} NOT NULL,
      account_id ${integer} NOT NULL,
      account_name ${text} NOT NULL,
      account_email ${text},
      at ${text} NOT NULL,
      address ${text},
      path ${text},
      format ${text},
      filters ${text} NOT NULL,
      ids ${text},
      rows ${integer} NOT NULL,
      finished_at ${text}
    )`,
    // What was exported is one kind of what was read.
    `INSERT INTO access_records (kind, account_id, account_name, at, format, filters, ids, rows, finished_at)
    SELECT CASE WHEN format = 'pdf' THEN 'print' ELSE 'export' END, account_id, account_name, at, format, filters, ids,
      rows, finished_at
    FROM exports ORDER BY id`,
    `DROP TABLE exports`,
    `CREATE INDEX access_records_account ON access_records (account_id, kind, id)`,
    `CREATE INDEX access_records_kind ON access_records (kind, id)`,
  );
};
